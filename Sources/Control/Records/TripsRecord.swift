/// Answer to `trips.list`.
package struct TripsRecord: Equatable, Codable, Sendable {
    /// Newest first.
    package var trips: [TripSummary]
    /// How many there are in all, whatever was asked for.
    package var total: Int
    /// Whether older ones match, too.
    package var more: Bool
    package var units: DisplayUnits

    package init(
        trips: [TripSummary], total: Int, more: Bool = false, units: DisplayUnits = .metric
    ) {
        self.trips = trips
        self.total = total
        self.more = more
        self.units = units
    }
}
