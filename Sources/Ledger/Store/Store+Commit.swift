import Positioning
import Tracking

extension Store {
    /// Writes all of `batch`, or nothing; returns a sequence number for each of its events.
    func write(_ batch: Batch, to connection: Connection) throws(SQLiteError) -> [Int64] {
        let before = memory
        do throws(SQLiteError) {
            return try connection.transaction(doing: "store a batch") {
                () throws(SQLiteError) in
                try writeParts(of: batch, to: connection)
            }
        } catch {
            memory = before
            throw error
        }
    }

    /// In an order that keeps every rule of the schema true all the time: there is never a second open
    /// trip, and a point's trip is there before it.
    private func writeParts(
        of batch: Batch, to connection: Connection
    ) throws(SQLiteError) -> [Int64] {
        let bootRow = try bootRow(in: connection)
        let offset = batch.offset ?? batch.dating?.offset
        if let dating = batch.dating {
            try date(dating, bootRow: bootRow, in: connection)
        }
        for trip in batch.discards {
            try discard(trip: trip, in: connection)
        }
        let discarded = Set(batch.discards)
        let trips = batch.trips.filter { !discarded.contains($0.id) }
        let turns = try turns(of: trips, drawnBy: batch.strokes, in: connection)
        for trip in turns.uncounted { try uncount(trip, in: connection) }
        for trip in trips.filter({ !$0.isOpen }) + trips.filter(\.isOpen) {
            try store(trip, bootRow: bootRow, offset: offset, in: connection)
        }
        try store(
            batch.points.filter { !discarded.contains($0.owner) }, in: .trips, bootRow: bootRow,
            offset: offset, in: connection)
        try store(
            batch.strokes.filter { !discarded.contains($0.trip) }, bootRow: bootRow,
            offset: offset, in: connection)
        for trip in turns.counted { try finishDrawing(of: trip, in: connection) }
        for session in batch.sessions {
            try store(session, bootRow: bootRow, offset: offset, in: connection)
        }
        try store(
            batch.samples, in: .sessions, bootRow: bootRow, offset: offset, in: connection)
        let sequences = try store(batch.events, bootRow: bootRow, offset: offset, in: connection)
        if let itinerary = batch.itinerary { try store(itinerary, in: connection) }
        for place in batch.places { try store(place, in: connection) }
        if let state = batch.state {
            try store(state, bootRow: bootRow, offset: offset, in: connection)
        }
        return sequences
    }

    /// The row that stands for this boot, made with the first commit: a start alone writes nothing.
    func bootRow(in connection: Connection) throws(SQLiteError) -> Int64 {
        if let known = memory.bootRow { return known }
        let doing = "name this boot"
        try connection.run(
            "INSERT OR IGNORE INTO boots (name) VALUES (?1)", [.text(boot)], doing: doing)
        let row =
            try connection.first(
                "SELECT id FROM boots WHERE name = ?1", [.text(boot)], doing: doing
            ) { $0.integer(0) } ?? 0
        memory.bootRow = row
        return row
    }

    private func store(
        _ state: StateEntry, bootRow: Int64, offset: ClockOffset?, in connection: Connection
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO state (id, boot, saved_uptime, clock_offset, bytes)
            VALUES (1, ?1, ?2, ?3, ?4)
            """,
            [
                .integer(bootRow), .integer(state.at.nanoseconds), Value(offset?.milliseconds),
                .blob(state.bytes),
            ], doing: "store the state")
        if let known = state.known { try store(known, in: connection) }
    }
}
