/// Answer to `itinerary.set` and `itinerary.skip`.
package struct ItineraryChangeRecord: Equatable, Codable, Sendable {
    package enum Change: String, Codable, Sendable {
        case set
        case skipped
    }

    package var change: Change
    /// How many visits the list has.
    package var visits: Int
    /// The one that was skipped.
    package var visit: VisitSummary?
    /// The one that is awaited now.
    package var awaited: VisitSummary?
    /// What should be known about a list that was accepted, a sentence each.
    package var advice: [String]?

    package init(
        _ change: Change, visits: Int, visit: VisitSummary? = nil, awaited: VisitSummary? = nil,
        advice: [String] = []
    ) {
        self.change = change
        self.visits = visits
        self.visit = visit
        self.awaited = awaited
        self.advice = advice.isEmpty ? nil : advice
    }
}
