/// What becomes of what was written and not yet synced when the power goes.
enum PowerCut: String, CaseIterable, Sendable {
    /// All of it is there.
    case kept
    /// Nothing of it is.
    case dropped
    /// Some writes are, whatever their order was.
    case reordered
    /// Some sectors are, whatever write they were part of.
    case scattered
    /// All of it is, but the last write only in part.
    case torn
}
