import Positioning
import Tracking

/// How what is too old, or too much, is thrown away.
///
/// Every step is one transaction, and small: a commit that comes meanwhile waits for no more than that.
extension Store {
    /// How many trips are looked at, and go in one step at most.
    static let tripsExpiredAtOnce = 10
    /// How many course sessions go in one step at most.
    static let sessionsExpiredAtOnce = 20

    /// What could go.
    func holding(in connection: Connection) throws(SQLiteError) -> Holding {
        let doing = "see what is old"
        var holding = Holding()
        // A trip that was never dated is as old as the next one that was.
        holding.trips = try connection.all(
            """
            SELECT id, points, coalesce(end_utc, (
                SELECT later.end_utc FROM trips AS later
                WHERE later.replaced_by IS NULL AND later.ending IS NOT NULL
                    AND later.end_utc IS NOT NULL
                    AND coalesce(later.rank, later.id) > coalesce(trips.rank, trips.id)
                ORDER BY coalesce(later.rank, later.id) LIMIT 1))
            FROM trips
            WHERE \(Self.isShown) AND ending IS NOT NULL AND \(Self.order) < (
                SELECT max(\(Self.order)) FROM trips WHERE \(Self.isShown) AND ending IS NOT NULL)
            ORDER BY \(Self.order) LIMIT \(Self.tripsExpiredAtOnce)
            """, doing: doing
        ) { row in
            Holding.Trip(
                id: row.integer(0), end: Self.utc(row, 2), points: Int(row.integer(1)))
        }
        holding.points =
            try connection.first("SELECT total(points) FROM trips", doing: doing) {
                Int64($0.real(0))
            } ?? 0
        holding.session = try date(
            "SELECT ended_utc FROM sessions WHERE ended_utc IS NOT NULL ORDER BY id LIMIT 1",
            in: connection)
        holding.event = try date(
            "SELECT decided_utc FROM events WHERE decided_utc IS NOT NULL ORDER BY sequence LIMIT 1",
            in: connection)
        holding.newest = [
            try date(
                """
                SELECT end_utc FROM trips WHERE \(Self.isShown) AND end_utc IS NOT NULL
                ORDER BY \(Self.order) DESC LIMIT 1
                """, in: connection),
            try date(
                """
                SELECT decided_utc FROM events WHERE decided_utc IS NOT NULL
                ORDER BY sequence DESC LIMIT 1
                """, in: connection),
        ].compactMap { $0 }.max()
        holding.bytes = try bytesInUse(in: connection)
        return holding
    }

    /// Bytes of all pages that hold something, those in the log included.
    func bytesInUse(in connection: Connection) throws(SQLiteError) -> Int64 {
        func number(_ pragma: String) throws(SQLiteError) -> Int64 {
            try connection.first("PRAGMA \(pragma)", doing: "measure the store") {
                $0.integer(0)
            } ?? 0
        }
        return (try number("page_count") - number("freelist_count")) * (try number("page_size"))
    }

    private func date(
        _ select: String, in connection: Connection
    ) throws(SQLiteError) -> UTC? {
        try connection.first(select, doing: "see what is old") { Self.utc($0, 0) } ?? nil
    }

    private static func utc(_ row: Statement, _ column: Int32) -> UTC? {
        row.optionalInteger(column).map(UTC.init(milliseconds:))
    }

    /// Throws it away; the number of its event, 0 without one, or `nil` when a trip is not any more what
    /// it was.
    func expire(
        _ expiry: Expiry, in connection: Connection
    ) throws(SQLiteError) -> Int64? {
        let before = memory
        do throws(SQLiteError) {
            return try connection.transaction(doing: "forget what is old") {
                () throws(SQLiteError) in
                for id in expiry.trips {
                    guard let known = try trip(id, in: connection), !known.isOpen else {
                        return nil
                    }
                }
                try forget(expiry.trips, whoseCells: .stay, in: connection)
                if let limit = expiry.sessions { try expireSessions(limit, in: connection) }
                if let limit = expiry.events { try expireEvents(limit, in: connection) }
                guard let event = expiry.event else { return 0 }
                return try storeApart(event, in: connection)
            }
        } catch {
            memory = before
            throw error
        }
    }

    private func expireSessions(
        _ limit: UTC, in connection: Connection
    ) throws(SQLiteError) {
        let doing = "forget old course sessions"
        let old = try connection.all(
            """
            SELECT id FROM sessions WHERE ended_uptime IS NOT NULL AND id <= (
                SELECT max(id) FROM sessions WHERE ended_utc <= ?1)
                AND coalesce(ended_utc <= ?1, TRUE)
            ORDER BY id LIMIT \(Self.sessionsExpiredAtOnce)
            """, [.integer(limit.milliseconds)], doing: doing
        ) { $0.integer(0) }
        for id in old {
            for sql in [
                "DELETE FROM session_blocks WHERE session = ?1",
                "DELETE FROM sessions WHERE id = ?1",
            ] {
                try connection.run(sql, [.integer(id)], doing: doing)
            }
            if memory.tails[.sessions]?.owner == id { memory.tails[.sessions] = nil }
        }
    }

    /// Those that were never dated are as old as the next that was.
    private func expireEvents(
        _ limit: UTC, in connection: Connection
    ) throws(SQLiteError) {
        try connection.run(
            """
            DELETE FROM events WHERE sequence IN (
                SELECT sequence FROM events WHERE sequence <= (
                    SELECT max(sequence) FROM events WHERE decided_utc <= ?1 AND sequence
                        < coalesce((SELECT min(sequence) FROM events WHERE decided_utc > ?1),
                            9223372036854775807))
                ORDER BY sequence LIMIT \(Self.eventsForgottenAtOnce))
            """, [.integer(limit.milliseconds)], doing: "forget old events")
    }
}
