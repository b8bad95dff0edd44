package import Positioning

/// One visit as the store keeps it: what was planned, and what has become of it.
package struct VisitRecord: Equatable, Sendable {
    /// What has become of it; its turn comes, or is now, while that is `nil`.
    package enum Outcome: String, Sendable {
        /// The car is there, before its start.
        case held
        case arrived
        case missed
        case skipped
    }

    package var visit: Visit
    package var outcome: Outcome?
    /// When it was settled; `nil` while it is open, and when no clock was proved.
    package var settled: UTC?

    package init(_ visit: Visit, _ outcome: Outcome? = nil, settled: UTC? = nil) {
        self.visit = visit
        self.outcome = outcome
        self.settled = settled
    }
}
