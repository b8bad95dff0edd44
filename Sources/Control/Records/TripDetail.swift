/// Answer to `trips.get`.
package struct TripDetail: Equatable, Codable, Sendable {
    package var trip: TripSummary
    /// Only when asked for.
    package var points: [PointRecord]?
    /// The path in hindsight, only when asked for.
    package var smoothed: [SmoothedPointRecord]?
    /// Only when asked for.
    package var speedRuns: [SpeedRunRecord]?
    /// Without what lies near private places at its ends, in all of it, if anything does.
    package var trimmed: Bool?
    /// Only when asked for.
    package var stops: [StopRecord]?
    /// Numbers of the trips that it was made of, if it was merged or split; only when asked for.
    package var madeOf: [Int64]?
    package var units: DisplayUnits

    package init(
        trip: TripSummary, points: [PointRecord]? = nil, smoothed: [SmoothedPointRecord]? = nil,
        speedRuns: [SpeedRunRecord]? = nil, stops: [StopRecord]? = nil, madeOf: [Int64]? = nil,
        isTrimmed: Bool = false, units: DisplayUnits = .metric
    ) {
        self.trip = trip
        self.points = points
        self.smoothed = smoothed
        self.speedRuns = speedRuns
        trimmed = isTrimmed ? true : nil
        self.stops = stops
        self.madeOf = madeOf
        self.units = units
    }

    enum CodingKeys: String, CodingKey {
        case trip
        case points
        case smoothed
        case speedRuns = "speed_runs"
        case trimmed
        case stops
        case madeOf = "made_of"
        case units
    }
}
