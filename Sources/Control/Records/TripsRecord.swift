/// Answer to `trips.list`.
package struct TripsRecord: Equatable, Codable, Sendable {
    /// Newest first.
    package var trips: [TripSummary]
    /// How many there are in all.
    package var total: Int
    package var units: DisplayUnits

    package init(trips: [TripSummary], total: Int, units: DisplayUnits = .metric) {
        self.trips = trips
        self.total = total
        self.units = units
    }
}
