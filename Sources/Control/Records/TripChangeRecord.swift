package import Tracking

/// Answer to `trip.start` and `trip.stop`.
package struct TripChangeRecord: Equatable, Codable, Sendable {
    package var change: TripChange
    package var trip: TripSummary?

    package init(change: TripChange, trip: TripSummary?) {
        self.change = change
        self.trip = trip
    }
}
