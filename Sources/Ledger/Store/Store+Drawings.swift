import Positioning
import Tracking

/// How what trips leave on the map is written.
///
/// ```
/// strokes ─▶ sketch, in the open trip's own row ─▶ full: a block of its own, never written again
///                                               ─▶ the trip ends: cut there, and its cells counted
/// ```
///
/// So a regular commit writes no page more than without a map, and a cell that is known costs nothing
/// until the trip ends.
extension Store {
    /// Trips whose cells must be counted when the batch is written, or were and must not be now.
    struct Turns {
        var counted: [Int64] = []
        var uncounted: [Int64] = []
    }

    /// What a batch changes about which trips are over: asked before it is written.
    ///
    /// What a trip drew is counted as long as it is over and shown.
    func turns(
        of trips: [TripRecord], drawnBy strokes: [StrokeEntry], in connection: Connection
    ) throws(SQLiteError) -> Turns {
        var turns = Turns()
        let drawn = Set(strokes.map(\.trip))
        for trip in drawn.union(trips.map(\.id)).sorted() {
            let wasOver = try isCounted(trip, in: connection)
            let isOver = trips.last { $0.id == trip }.map { !$0.isOpen } ?? wasOver
            let isDrawn = drawn.contains(trip)
            if wasOver, !isOver || isDrawn { turns.uncounted.append(trip) }
            if isOver, !wasOver || isDrawn { turns.counted.append(trip) }
        }
        return turns
    }

    /// Whether there is such a trip, it is over, and no others took its place.
    private func isCounted(
        _ trip: Int64, in connection: Connection
    ) throws(SQLiteError) -> Bool {
        try connection.first(
            "SELECT ending IS NOT NULL AND \(Self.isShown) FROM trips WHERE id = ?1",
            [.integer(trip)], doing: "read a trip"
        ) { $0.integer(0) != 0 } ?? false
    }

    /// Adds strokes to their trips' drawings.
    func store(
        _ entries: [StrokeEntry], bootRow: Int64, offset: ClockOffset?, in connection: Connection
    ) throws(SQLiteError) {
        for entry in entries {
            var sketch = try sketch(of: entry.trip, bootRow: bootRow, offset, in: connection)
            switch entry.stroke {
            case .cell(let cell, let instant):
                try extend(&sketch, bootRow, offset, in: connection) {
                    $0.add(PackedCell(cell, at: instant))
                }
            case .run(let run):
                // One of an earlier boot, whose trip ends only now, brings its own date.
                let own = run.to.utc.map { ClockOffset(of: $0, at: run.to.uptime) }
                try extend(&sketch, bootRow, own ?? offset, in: connection) {
                    $0.add(PackedRun(run))
                }
            case .path(let points):
                for node in points.compactMap(PackedNode.init) {
                    try extend(&sketch, bootRow, offset, in: connection) { $0.add(node) }
                }
            }
            memory.sketch = sketch
        }
        try writeSketch(in: connection)
    }

    private func extend(
        _ sketch: inout Sketch, _ bootRow: Int64, _ offset: ClockOffset?,
        in connection: Connection, _ add: (inout Sketch) -> Bool
    ) throws(SQLiteError) {
        if !sketch.takes(bootRow: bootRow, offset: offset) {
            try insert(sketch, in: connection)
            sketch = sketch.next(bootRow: bootRow, offset: offset)
            // What is a block now must not stand in the trip's row as well.
            memory.isSketchNew = true
        }
        if add(&sketch) { memory.isSketchNew = true }
    }

    /// The sketch that the trip's next stroke may go into.
    private func sketch(
        of trip: Int64, bootRow: Int64, _ offset: ClockOffset?, in connection: Connection
    ) throws(SQLiteError) -> Sketch {
        if let sketch = memory.sketch, sketch.trip == trip { return sketch }
        try writeSketch(in: connection)
        if let stored = try storedSketch(of: trip, in: connection) { return stored }
        return try emptySketch(of: trip, bootRow: bootRow, offset, in: connection)
    }

    private func storedSketch(
        of trip: Int64, in connection: Connection
    ) throws(SQLiteError) -> Sketch? {
        let stored = try connection.first(
            """
            SELECT sketch, sketch_boot, sketch_offset FROM trips
            WHERE id = ?1 AND sketch IS NOT NULL
            """, [.integer(trip)], doing: "read what a trip drew last"
        ) { row in
            (
                drawing: DrawingBlock.decode(row.blob(0)), boot: row.integer(1),
                offset: row.optionalReal(2).map(ClockOffset.init(milliseconds:))
            )
        }
        guard let stored, let drawing = stored.drawing else { return nil }
        var sketch = try emptySketch(
            of: trip, bootRow: stored.boot, stored.offset, in: connection)
        sketch.follow(drawing)
        sketch.drawing = drawing
        return sketch
    }

    private func emptySketch(
        of trip: Int64, bootRow: Int64, _ offset: ClockOffset?, in connection: Connection
    ) throws(SQLiteError) -> Sketch {
        let blocks = try drawings(of: trip, in: connection)
        var sketch = Sketch(
            trip: trip, number: (blocks.last?.number ?? -1) + 1, bootRow: bootRow, offset: offset)
        for block in blocks where block.bootRow == bootRow {
            if let drawing = block.drawing { sketch.follow(drawing) }
        }
        return sketch
    }

    /// Writes what the sketch has gained into the row of its trip, if that is open; else as a block.
    private func writeSketch(in connection: Connection) throws(SQLiteError) {
        guard memory.isSketchNew, let sketch = memory.sketch else { return }
        memory.isSketchNew = false
        let isOpen = try connection.run(
            """
            UPDATE trips SET sketch = ?2, sketch_boot = ?3, sketch_offset = ?4
            WHERE id = ?1 AND ending IS NULL
            """,
            [
                .integer(sketch.trip), .blob(DrawingBlock.encode(sketch.drawing)),
                .integer(sketch.bootRow), Value(sketch.offset?.milliseconds),
            ], doing: "store what a trip drew")
        guard isOpen == 0 else { return }
        try insert(sketch, in: connection)
        try clearSketch(of: sketch.trip, in: connection)
        memory.sketch = nil
    }

    func clearSketch(of trip: Int64, in connection: Connection) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE trips SET sketch = NULL, sketch_boot = NULL, sketch_offset = NULL
            WHERE id = ?1 AND sketch IS NOT NULL
            """, [.integer(trip)], doing: "store what a trip drew")
    }

    /// Makes a block of it.
    private func insert(_ sketch: Sketch, in connection: Connection) throws(SQLiteError) {
        guard !sketch.drawing.isEmpty else { return }
        try connection.run(
            """
            INSERT OR REPLACE INTO drawings (trip, number, boot, clock_offset, strokes)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """,
            [
                .integer(sketch.trip), .integer(sketch.number), .integer(sketch.bootRow),
                Value(sketch.offset?.milliseconds), .blob(DrawingBlock.encode(sketch.drawing)),
            ], doing: "store what a trip drew")
    }

    /// A trip is over: what it drew last becomes a block, what lies behind its end goes, and what it
    /// explored is counted.
    func finishDrawing(of trip: Int64, in connection: Connection) throws(SQLiteError) {
        if let sketch = try storedSketch(of: trip, in: connection) {
            try insert(sketch, in: connection)
        }
        try clearSketch(of: trip, in: connection)
        if memory.sketch?.trip == trip { memory.sketch = nil }
        try cutDrawing(of: trip, in: connection)
        try count(trip, in: connection)
    }

    /// A trip goes, and with it what it drew and what only it explored.
    func forgetDrawing(
        of trip: Int64, whoseCells cells: Explored = .go, in connection: Connection
    ) throws(SQLiteError) {
        if cells == .go, try isCounted(trip, in: connection) {
            try uncount(trip, in: connection)
        }
        try connection.run(
            "DELETE FROM drawings WHERE trip = ?1", [.integer(trip)],
            doing: "forget what a trip drew")
        if memory.sketch?.trip == trip { memory.sketch = nil }
    }
}
