package import Tracking

/// What changed about the itinerary.
package struct ItineraryEntry: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
        /// From 1.
        package var number: Int
        package var visit: VisitRecord
    }

    /// Fingerprint of what its file says.
    package var file: Int64
    /// Whether it is another list, and `rows` are all there is; else they are those that changed.
    package var isWhole: Bool
    package var rows: [Row]

    /// What makes `old` into `new`; `nil` when they are the same.
    package init?(from old: ItineraryRecord, to new: ItineraryRecord) {
        guard old != new else { return nil }
        file = new.file
        isWhole = old.file != new.file || old.visits.map(\.visit) != new.visits.map(\.visit)
        rows = new.visits.enumerated().map { Row(number: $0 + 1, visit: $1) }
        if !isWhole { rows = rows.filter { $0.visit != old.visits[$0.number - 1] } }
    }
}
