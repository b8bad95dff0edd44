/// A receiver misbehaves, or does no longer, as whoever reads its bytes can see it.
package struct TroubleChange: Equatable, Sendable {
    /// Which configured source: its place in the list, best first.
    package var source: Int
    package var trouble: ReceiverTrouble
    /// Whether it begins to hold; `false` when it is over.
    package var holds: Bool
    /// Figures or names for a person; no coordinates.
    package var detail: String?

    package init(source: Int, trouble: ReceiverTrouble, holds: Bool, detail: String? = nil) {
        self.source = source
        self.trouble = trouble
        self.holds = holds
        self.detail = detail
    }
}
