/// The cells met lately, in a memory of fixed size.
///
/// A cell's low bits are its place within a square of 32 by 32, so all cells of one such neighbourhood
/// are remembered at once, and one far away replaces another.
struct RecentCells: Equatable, Codable, Sendable {
    private var slots: ContiguousArray<UInt64> = []

    /// Whether the cell is not remembered; it is from now on.
    mutating func isNew(_ cell: Geohash) -> Bool {
        if slots.isEmpty { slots = ContiguousArray(repeating: Self.vacant, count: Self.count) }
        let slot = Int(cell.rawValue % UInt64(Self.count))
        guard slots[slot] != cell.rawValue else { return false }
        slots[slot] = cell.rawValue
        return true
    }

    /// 8 KB.
    private static let count = 1024
    /// No cell has more than 35 bits.
    private static let vacant = UInt64.max
}
