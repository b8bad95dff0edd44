package import Positioning

/// What became of a visit.
package struct ItineraryOutcome: Equatable, Sendable {
    package enum Change: String, Codable, Sendable {
        /// The car was there between start and end.
        case arrived
        /// It is there before the start: announced then, if it is still there.
        case early
        /// It came early and left before the start; the visit is awaited again.
        case withdrawn
        /// It was not there by the end.
        case missed
        /// By hand.
        case skipped
    }

    package var change: Change
    package var visit: Visit
    /// Its place in the list, from 1.
    package var number: Int
    /// When it really happened, and when it was known.
    package var happened: Uptime
    package var decided: Uptime

    package init(
        _ change: Change, _ visit: Visit, number: Int, happened: Uptime, decided: Uptime
    ) {
        self.change = change
        self.visit = visit
        self.number = number
        self.happened = happened
        self.decided = decided
    }
}
