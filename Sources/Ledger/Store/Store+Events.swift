import Positioning

extension Store {
    /// How many events are kept for clients that come back.
    static let eventsKept: Int64 = 10_000
    /// How many are forgotten at most by one commit, so that none takes long.
    static let eventsForgottenAtOnce = 100

    /// Writes events; returns their sequence numbers.
    func store(
        _ events: [EventEntry], bootRow: Int64, offset: ClockOffset?, in connection: Connection
    ) throws(SQLiteError) -> [Int64] {
        guard !events.isEmpty else { return [] }
        var sequences: [Int64] = []
        for event in events {
            if let landed = memory.landed.first, landed.isSame(as: event) {
                sequences.append(landed.sequence)
                memory.landed.removeFirst()
                continue
            }
            try connection.run(
                """
                INSERT INTO events (boot, name, happened_uptime, happened_utc, decided_uptime,
                    decided_utc, body)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                """,
                [
                    .integer(bootRow), .text(event.name),
                    .integer(event.happened.uptime.nanoseconds),
                    Self.utc(of: event.happened, by: offset),
                    .integer(event.decided.uptime.nanoseconds),
                    Self.utc(of: event.decided, by: offset), .text(event.body),
                ], doing: "store an event")
            sequences.append(connection.lastRow)
            memory.lastSequence = connection.lastRow
        }
        memory.landed = []
        try connection.run(
            """
            DELETE FROM events WHERE sequence IN (
                SELECT sequence FROM events WHERE sequence <= ?1
                ORDER BY sequence LIMIT \(Self.eventsForgottenAtOnce))
            """, [.integer(memory.lastSequence - Self.eventsKept)], doing: "forget old events")
        return sequences
    }

    /// Writes the event of something that is done apart from commits; returns its sequence number.
    func storeApart(
        _ event: EventEntry, in connection: Connection
    ) throws(SQLiteError) -> Int64 {
        // These wait for a commit to be handed in again: this is none.
        let landed = memory.landed
        memory.landed = []
        defer { memory.landed = landed }
        let bootRow = try bootRow(in: connection)
        return try store([event], bootRow: bootRow, offset: nil, in: connection).last
            ?? memory.lastSequence
    }

    private static func utc(of moment: Moment, by offset: ClockOffset?) -> Value {
        Value((moment.utc ?? offset?.utc(at: moment.uptime))?.milliseconds)
    }

    /// The number of the oldest event that is there, or that comes next.
    func firstEvent(in connection: Connection) throws(SQLiteError) -> Int64 {
        let oldest = try connection.first(
            "SELECT min(sequence) FROM events", doing: "read events"
        ) { $0.optionalInteger(0) }
        return (oldest ?? nil) ?? memory.lastSequence + 1
    }

    /// The events that came after one, or `nil` when some of those are gone or it never was.
    ///
    /// `last` is the newest of all.
    func events(
        after sequence: Int64, upTo last: Int64, limit: Int, in connection: Connection
    ) throws(SQLiteError) -> [StoredEvent]? {
        let doing = "read events"
        let first = try firstEvent(in: connection)
        guard sequence >= first - 1, sequence <= last else { return nil }
        return try connection.all(
            """
            SELECT sequence, name, happened_uptime, happened_utc, decided_uptime, decided_utc, body
            FROM events WHERE sequence > ?1 ORDER BY sequence LIMIT ?2
            """, [.integer(sequence), .integer(Int64(max(0, limit)))], doing: doing
        ) { row in
            StoredEvent(
                sequence: row.integer(0), name: row.text(1), happened: TripRow.moment(row, 2),
                decided: TripRow.moment(row, 4), body: row.text(6))
        }
    }
}

extension StoredEvent {
    /// Whether this is what became of `event`; its dates may have been proved since.
    fileprivate func isSame(as event: EventEntry) -> Bool {
        name == event.name && body == event.body
            && happened.uptime == event.happened.uptime
            && decided.uptime == event.decided.uptime
    }
}
