/// Answer to `trips.get`.
package struct TripDetail: Equatable, Codable, Sendable {
    package var trip: TripSummary
    /// Only when asked for.
    package var points: [PointRecord]?
    package var units: DisplayUnits

    package init(
        trip: TripSummary, points: [PointRecord]? = nil, units: DisplayUnits = .metric
    ) {
        self.trip = trip
        self.points = points
        self.units = units
    }
}
