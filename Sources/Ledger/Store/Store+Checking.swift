import Positioning
import Tracking

/// How the whole database is looked at: for damage, and for points that are gone.
extension Store {
    /// Reads everything, in time proportional to its size; others are let through meanwhile.
    ///
    /// Answers what is missing, one sentence each; throws an error of kind `damaged` for a file that must
    /// not be trusted.
    func checkAll(
        beside connection: Connection, pause: () -> Interruption
    ) throws(SQLiteError) -> [String] {
        // What asks must not be used by whoever is let through.
        let reader = try Connection(path: path, on: disk.name, isReadOnly: true)
        let doing = "check the database"
        try reader.run("PRAGMA cache_size = -512", doing: doing)
        let suspects = try reader.pausing(pause) { () throws(SQLiteError) in
            try Self.check(reader)
            return try Self.tripsThatMissPoints(in: reader)
        }
        return try Self.settle(suspects, in: connection)
    }

    static func check(_ connection: Connection) throws(SQLiteError) {
        let doing = "check the database"
        let verdict = try connection.first("PRAGMA quick_check(1)", doing: doing) { $0.text(0) }
        if verdict != "ok" { throw .damaged(doing: doing, message: verdict ?? "no answer") }
    }

    /// Looks for points that are gone, and says of which trips; each is told once.
    static func findLosses(in connection: Connection) throws(SQLiteError) -> [String] {
        try settle(try tripsThatMissPoints(in: connection), in: connection)
    }

    /// Trips that are over and whose blocks hold fewer points than they had, by what the blocks say of
    /// themselves.
    ///
    /// A key that damage has changed leads a block to another trip, or to none: no page is the worse for it.
    private static func tripsThatMissPoints(
        in connection: Connection
    ) throws(SQLiteError) -> [Int64] {
        // The second byte of a block is the number of its points, at most 64: it is ASCII.
        try connection.all(
            """
            SELECT id FROM trips LEFT JOIN (
                SELECT trip, count(*) AS blocks, max(number) AS last,
                    total(unicode(CAST(substr(points, 2, 1) AS TEXT))) AS held
                FROM blocks GROUP BY trip) ON trip = id
            WHERE ending IS NOT NULL AND points > 0
                AND (held IS NULL OR held < points OR blocks <= last)
            """, doing: "look for lost points"
        ) { $0.integer(0) }
    }

    /// Counts what is there, and lets the trip say no more than that from now on.
    private static func settle(
        _ suspects: [Int64], in connection: Connection
    ) throws(SQLiteError) -> [String] {
        let doing = "count the points that are left"
        var losses: [String] = []
        var others = 0
        for id in suspects {
            let had = try connection.first(
                "SELECT points FROM trips WHERE id = ?1 AND ending IS NOT NULL", [.integer(id)],
                doing: doing
            ) { $0.integer(0) }
            let left = try connection.all(
                "SELECT points FROM blocks WHERE trip = ?1", [.integer(id)], doing: doing
            ) { PointBlock.decode($0.blob(0))?.count ?? 0 }.reduce(0, +)
            guard let had, left < had else { continue }
            try connection.run(
                "UPDATE trips SET points = ?2 WHERE id = ?1",
                [.integer(id), .integer(Int64(left))],
                doing: doing)
            if losses.count < lossesTold {
                losses.append("trip \(id) has \(left) of its \(had) points left")
            } else {
                others += 1
            }
        }
        if others > 0 { losses.append("\(others) more trips have lost points") }
        return losses
    }

    /// Sentences about single trips: more would fill the journal.
    private static let lossesTold = 10
}
