import Positioning
import Tracking

extension Store {
    /// Writes a course session whole, a new one included.
    func store(
        _ session: CourseRecord, bootRow: Int64, offset: ClockOffset?, in connection: Connection
    ) throws(SQLiteError) {
        let doing = "store a course session"
        let known = try connection.first(
            "SELECT boot, started_utc, joined_utc FROM sessions WHERE id = ?1",
            [.integer(session.id)], doing: doing
        ) { row in
            (boot: row.integer(0), started: row.optionalInteger(1), joined: row.optionalInteger(2))
        }
        // As for trips: times without a date belong to the clock that measured them.
        let isForeign = known.map { $0.boot != bootRow } == true && session.started.utc == nil
        var session = session
        // What was dated once stays so.
        session.started.utc = session.started.utc ?? known?.started.map(UTC.init(milliseconds:))
        if let joined = session.joined, joined.utc == nil {
            session.joined?.utc = known?.joined.map(UTC.init(milliseconds:))
        }
        let values = SessionRow.values(
            of: session, boot: isForeign ? known?.boot ?? bootRow : bootRow
        ) { moment in
            moment.utc ?? (isForeign ? nil : offset?.utc(at: moment.uptime))
        }
        try connection.run(SessionRow.store, values, doing: doing)
    }

    /// Newest first; only those numbered below `before`.
    func sessions(
        _ limit: Int, before: Int64?, in connection: Connection
    ) throws(SQLiteError) -> [CourseRecord] {
        try connection.all(
            """
            SELECT \(SessionRow.columns) FROM sessions WHERE ?1 IS NULL OR id < ?1
            ORDER BY id DESC LIMIT ?2
            """, [Value(before), .integer(Int64(max(0, limit)))], doing: "list course sessions",
            SessionRow.record)
    }

    func session(
        _ id: Int64, in connection: Connection
    ) throws(SQLiteError) -> CourseRecord? {
        try connection.first(
            "SELECT \(SessionRow.columns) FROM sessions WHERE id = ?1", [.integer(id)],
            doing: "read a course session", SessionRow.record)
    }

    /// Those that were going on when the last run ended, oldest first.
    func openSessions(in connection: Connection) throws(SQLiteError) -> [OpenSession] {
        try connection.all(
            """
            SELECT \(SessionRow.columns), (SELECT name FROM boots WHERE boots.id = boot)
            FROM sessions WHERE ended_uptime IS NULL ORDER BY id
            """, doing: "read open course sessions"
        ) { row in
            OpenSession(
                record: SessionRow.record(from: row), isOfThisBoot: row.text(21) == boot)
        }
    }
}
