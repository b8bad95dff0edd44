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

    /// Without what happened after `end`, in milliseconds on the same clock.
    func cut(at end: Int64) -> Drawing {
        let (whole, rest) = end.quotientAndRemainder(dividingBy: 1000)
        let second = rest < 0 ? whole - 1 : whole
        return Drawing(
            nodes: nodes.filter { $0.instant <= end }, cells: cells.filter { $0.second <= second },
            runs: runs.filter { $0.start < end }.map {
                PackedRun(start: $0.start, end: min($0.end, end), band: $0.band)
            })
    }
}
