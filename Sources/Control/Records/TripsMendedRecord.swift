package import Tracking

/// Answer to everything that mends trips.
package struct TripsMendedRecord: Equatable, Codable, Sendable {
    package var change: TripMending.Change
    /// The trips that are there now because of it, in the order of time.
    package var trips: [TripSummary]
    /// The numbers of those that are there no longer.
    package var gone: [Int64]
    package var units: DisplayUnits

    package init(_ mending: TripMending, units: DisplayUnits = .metric) {
        change = mending.change
        trips = mending.trips.map(TripSummary.init)
        gone = mending.gone
        self.units = units
    }
}
