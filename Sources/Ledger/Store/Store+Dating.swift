import Positioning
import Tracking

extension Store {
    /// Gives rows of this boot their date; rows of other boots are theirs.
    func date(
        _ dating: Dating, bootRow: Int64, in connection: Connection
    ) throws(SQLiteError) {
        switch dating.scope {
        case .undated:
            try dateUndated(by: dating.offset, bootRow: bootRow, in: connection)
        case .openTrip:
            try dateOpenTrip(by: dating.offset, bootRow: bootRow, in: connection)
        case .undatedAndOpenTrip:
            try dateUndated(by: dating.offset, bootRow: bootRow, in: connection)
            try dateOpenTrip(by: dating.offset, bootRow: bootRow, in: connection)
        }
        try connection.run(
            "UPDATE state SET clock_offset = ?2 WHERE boot = ?1",
            [.integer(bootRow), .real(dating.offset.milliseconds)], doing: "date the state")
    }

    private func dateUndated(
        by offset: ClockOffset, bootRow: Int64, in connection: Connection
    ) throws(SQLiteError) {
        let values: [Value] = [.integer(bootRow), .real(offset.milliseconds)]
        try connection.run(
            """
            UPDATE trips SET
                start_utc = coalesce(start_utc, \(Self.utc(of: "start_uptime"))),
                end_utc = coalesce(end_utc, \(Self.utc(of: "end_uptime")))
            WHERE boot = ?1 AND (start_utc IS NULL OR end_utc IS NULL)
            """, values, doing: "date trips")
        try connection.run(
            """
            UPDATE events SET
                happened_utc = coalesce(happened_utc, \(Self.utc(of: "happened_uptime"))),
                decided_utc = coalesce(decided_utc, \(Self.utc(of: "decided_uptime")))
            WHERE boot = ?1 AND (happened_utc IS NULL OR decided_utc IS NULL)
            """, values, doing: "date events")
        try connection.run(
            """
            UPDATE sessions SET
                started_utc = coalesce(started_utc, \(Self.utc(of: "started_uptime"))),
                joined_utc = coalesce(joined_utc, \(Self.utc(of: "joined_uptime"))),
                ended_utc = coalesce(ended_utc, \(Self.utc(of: "ended_uptime")))
            WHERE boot = ?1
                AND (started_utc IS NULL OR (joined_uptime IS NOT NULL AND joined_utc IS NULL)
                    OR (ended_uptime IS NOT NULL AND ended_utc IS NULL))
            """, values, doing: "date course sessions")
        for table in [BlockTable.trips, .sessions] {
            try connection.run(
                """
                UPDATE \(table.name) SET clock_offset = ?2
                WHERE boot = ?1 AND clock_offset IS NULL
                """, values, doing: "date points")
            if memory.tails[table]?.bootRow == bootRow, memory.tails[table]?.offset == nil {
                memory.tails[table]?.offset = offset
            }
        }
        try dateDrawings(by: offset, bootRow: bootRow, in: connection)
    }

    /// Times before this boot began keep the date that their own boot gave them.
    private func dateOpenTrip(
        by offset: ClockOffset, bootRow: Int64, in connection: Connection
    ) throws(SQLiteError) {
        let values: [Value] = [.integer(bootRow), .real(offset.milliseconds)]
        try connection.run(
            """
            UPDATE trips SET
                start_utc = iif(start_uptime < 0, start_utc, \(Self.utc(of: "start_uptime"))),
                end_utc = iif(end_uptime < 0, end_utc, \(Self.utc(of: "end_uptime")))
            WHERE boot = ?1 AND ending IS NULL
            """, values, doing: "date the open trip again")
        try connection.run(
            """
            UPDATE blocks SET clock_offset = ?2
            WHERE trip = (SELECT id FROM trips WHERE ending IS NULL) AND boot = ?1
            """, values, doing: "date the open trip's points again")
        try connection.run(
            """
            UPDATE sessions SET
                started_utc =
                    iif(started_uptime < 0, started_utc, \(Self.utc(of: "started_uptime"))),
                joined_utc = iif(joined_uptime < 0, joined_utc, \(Self.utc(of: "joined_uptime")))
            WHERE boot = ?1 AND ended_uptime IS NULL
            """, values, doing: "date open course sessions again")
        try connection.run(
            """
            UPDATE session_blocks SET clock_offset = ?2
            WHERE session IN (SELECT id FROM sessions WHERE ended_uptime IS NULL) AND boot = ?1
            """, values, doing: "date their points again")
        try dateOpenDrawing(by: offset, bootRow: bootRow, in: connection)
        // Only what is open grows, so the tail of this boot is one of its blocks, or done with.
        for table in [BlockTable.trips, .sessions] where memory.tails[table]?.bootRow == bootRow {
            memory.tails[table]?.offset = offset
        }
    }

    /// What `ClockOffset.utc(at:)` computes, in SQL: `?2` is the offset in milliseconds.
    private static func utc(of uptime: String) -> String {
        "CAST(round(\(uptime) / 1e6 + ?2) AS INTEGER)"
    }
}
