/// Answer to `why`: what the gates refused.
///
/// It never tells where the car was.
package struct WhyRecord: Equatable, Codable, Sendable {
    /// Fixes that passed since the daemon began.
    package var accepted: Int
    /// Every reason that occurred, in the order of the gates.
    package var refusals: [RefusalRecord]

    package init(accepted: Int, refusals: [RefusalRecord]) {
        self.accepted = accepted
        self.refusals = refusals
    }
}
