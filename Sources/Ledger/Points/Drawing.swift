/// What a stretch of a trip left on the map: as much of it as goes into one block.
struct Drawing: Equatable, Sendable {
    var nodes: [PackedNode] = []
    var cells: [PackedCell] = []
    var runs: [PackedRun] = []

    var isEmpty: Bool { nodes.isEmpty && cells.isEmpty && runs.isEmpty }

    /// Whether one more of a kind might not fit.
    var isFull: Bool {
        max(nodes.count, cells.count, runs.count) >= DrawingBlock.capacity
    }

    /// Without what happened before `start` or after `end`, in milliseconds on the same clock.
    ///
    /// Dates are whole milliseconds, so a point may lie one beyond them.
    func cut(from start: Int64 = .min, to end: Int64 = .max) -> Drawing {
        let seconds = Self.second(of: start)...Self.second(of: end)
        return Drawing(
            nodes: nodes.filter {
                (start == .min || $0.instant >= start - 1) && (end == .max || $0.instant <= end + 1)
            },
            cells: cells.filter { seconds.contains($0.second) },
            runs: runs.filter { $0.start < end && $0.end > start }.map {
                PackedRun(start: max($0.start, start), end: min($0.end, end), band: $0.band)
            })
    }

    private static func second(of instant: Int64) -> Int64 {
        let (whole, rest) = instant.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? whole - 1 : whole
    }
}
