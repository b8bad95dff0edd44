import Positioning

/// A trip that is over, as it can be read back: its figures, and the points that were kept of it.
package struct RecordedTrip: Equatable, Sendable {
    package var record: TripRecord
    /// Oldest first, on the clock of the record.
    package var points: [TrackPoint]
    /// Names the clock that the record's uptimes are on: those of two trips with the same agree.
    package var clock: Int64

    package init(_ record: TripRecord, points: [TrackPoint], clock: Int64) {
        self.record = record
        self.points = points
        self.clock = clock
    }

    /// The same on the clock of `other`; `nil` when nobody knows how the two clocks stand.
    func onClock(of other: RecordedTrip) -> RecordedTrip? {
        guard clock != other.clock else { return self }
        guard let start = record.start.utc, let end = record.end.utc,
            let known = other.record.end.utc
        else { return nil }
        let offset = ClockOffset(of: known, at: other.record.end.uptime)
        let shift = record.end.uptime.duration(to: offset.uptime(of: end))
        var shifted = self
        shifted.clock = other.clock
        shifted.record.start.uptime = offset.uptime(of: start)
        shifted.record.end.uptime = offset.uptime(of: end)
        for index in points.indices {
            shifted.points[index].instant = points[index].instant.advanced(by: shift)
        }
        return shifted
    }
}

/// A trip that is to be made of others: its figures, and which of their points it gets.
package struct TripDraft: Equatable, Sendable {
    package var record: TripRecord
    /// As `RecordedTrip.clock`.
    package var clock: Int64
    /// In order.
    package var spans: [PointSpan]

    /// Points of a trip that is there already.
    package struct PointSpan: Equatable, Sendable {
        package var trip: Int64
        /// Counted from 0, among those that can be read.
        package var range: Range<Int>
        /// Whether nothing is known between the point before and the first of these.
        package var isAfterGap: Bool
        /// How much later than recorded the first of these is: the car stood there that long.
        package var delay: Duration

        package init(
            _ trip: Int64, _ range: Range<Int>, isAfterGap: Bool = false,
            delay: Duration = .zero
        ) {
            self.trip = trip
            self.range = range
            self.isAfterGap = isAfterGap
            self.delay = delay
        }
    }
}
