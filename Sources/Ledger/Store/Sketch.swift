import Positioning
import Tracking

/// What a trip drew since its last full block.
struct Sketch: Equatable {
    let trip: Int64
    /// What its block will be numbered.
    var number: Int64
    /// The boot whose clock its instants are on.
    var bootRow: Int64
    /// What dates it.
    var offset: ClockOffset?
    var drawing = Drawing()
    /// The newest point that was ever kept of this boot, in milliseconds.
    private(set) var newestNode = Int64.min
    /// Where the newest run ended.
    private(set) var newestRun = Int64.min

    init(trip: Int64, number: Int64, bootRow: Int64, offset: ClockOffset?) {
        self.trip = trip
        self.number = number
        self.bootRow = bootRow
        self.offset = offset
    }

    /// Whether something on this clock, dated like this, belongs here.
    func takes(bootRow: Int64, offset: ClockOffset?) -> Bool {
        guard !drawing.isFull, bootRow == self.bootRow else { return false }
        switch (self.offset, offset) {
        case (nil, nil): return true
        case (let ours?, let theirs?):
            return abs(ours.milliseconds - theirs.milliseconds) <= Tail.offsetTolerance
        case (nil, _), (_, nil): return false
        }
    }

    /// An empty one behind it.
    func next(bootRow: Int64, offset: ClockOffset?) -> Sketch {
        var next = Sketch(trip: trip, number: number + 1, bootRow: bootRow, offset: offset)
        if bootRow == self.bootRow {
            next.newestNode = newestNode
            next.newestRun = newestRun
        }
        return next
    }

    /// Takes note of what is in an earlier block of the same boot.
    mutating func follow(_ earlier: Drawing) {
        newestNode = max(newestNode, earlier.nodes.last?.instant ?? .min)
        newestRun = max(newestRun, earlier.runs.last?.end ?? .min)
    }

    // What is there already is not taken twice: a commit that seemed to fail may have left it.

    /// Says whether it was new.
    mutating func add(_ node: PackedNode) -> Bool {
        guard node.instant > newestNode else { return false }
        newestNode = node.instant
        drawing.nodes.append(node)
        return true
    }

    mutating func add(_ cell: PackedCell) -> Bool {
        let isKnown = drawing.cells.contains { $0.column == cell.column && $0.row == cell.row }
        if !isKnown { drawing.cells.append(cell) }
        return !isKnown
    }

    mutating func add(_ run: PackedRun) -> Bool {
        guard run.start >= newestRun else { return false }
        newestRun = run.end
        drawing.runs.append(run)
        return true
    }
}
