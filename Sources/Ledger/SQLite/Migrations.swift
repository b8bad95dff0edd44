import CSQLite

/// A step from one shape of the database to the next.
struct Migration: Sendable {
    /// For messages; unique.
    let name: String
    let sql: String
}

/// Every step there ever was, in order: only ever append.
///
/// A database says in `user_version` how many of them it has seen.
enum Migrations {
    static let all = [
        Migration(name: "trips, points, events and state", sql: Schema.first),
        Migration(name: "course sessions and their points", sql: Schema.courses),
        Migration(name: "the itinerary", sql: Schema.itinerary),
        Migration(name: "mended trips", sql: Schema.mending),
        Migration(name: "drawings of trips and explored cells", sql: Schema.explored),
        Migration(name: "places added at run time", sql: Schema.places),
        Migration(name: "places whose side is known", sql: Schema.knownPlaces),
        Migration(name: "imported trips", sql: Schema.imported),
    ]

    /// The first version whose trips can be mended.
    static let withMending = 4

    /// Brings the database up to date, each step in its own transaction.
    static func run(
        on connection: Connection, applying migrations: [Migration] = all,
        progress: (OpeningWork) -> Void = { _ in }
    ) throws(SQLiteError) {
        let version = try check(connection, against: migrations)
        for (number, migration) in migrations.enumerated().dropFirst(version) {
            let doing = "change the database: \(migration.name)"
            try connection.transaction(doing: doing) { () throws(SQLiteError) in
                try connection.telling(progress, .changing(migration.name)) {
                    () throws(SQLiteError) in
                    try connection.script(migration.sql, doing: doing)
                }
                try connection.script(
                    """
                    PRAGMA application_id = \(Schema.applicationID);
                    PRAGMA user_version = \(number + 1);
                    """, doing: doing)
            }
        }
    }

    /// How many steps the database has seen.
    ///
    /// Refuses a database of another program, and one that a newer Rodi has changed.
    @discardableResult
    static func check(
        _ connection: Connection, against migrations: [Migration] = all
    ) throws(SQLiteError) -> Int {
        func number(_ sql: String) throws(SQLiteError) -> Int64 {
            try connection.first(sql, doing: "recognize the database") { $0.integer(0) } ?? 0
        }
        let application = try number("PRAGMA application_id")
        let isEmpty = try number("SELECT count(*) FROM sqlite_schema") == 0
        guard application == Schema.applicationID || (application == 0 && isEmpty) else {
            throw .unusable("it belongs to another program")
        }
        let version = Int(try number("PRAGMA user_version"))
        guard version <= migrations.count else {
            throw .unusable(
                "a newer Rodi made it (version \(version), this one knows \(migrations.count))")
        }
        return version
    }
}

extension SQLiteError {
    /// A sound database that we must not touch.
    fileprivate static func unusable(_ reason: String) -> SQLiteError {
        SQLiteError(extendedCode: SQLITE_MISMATCH, doing: "use the database", message: reason)
    }
}
