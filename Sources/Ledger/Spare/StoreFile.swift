import Glibc

/// A database that no daemon uses: a copy, or one that is to become the store.
package enum StoreFile {
    /// What is in it.
    package struct Summary: Equatable, Sendable {
        /// Steps of the schema that it has seen.
        package var version: Int
        package var trips: Int64
        package var events: Int64
        package var bytes: Int64
    }

    /// Writes a copy of an open file to `path`, syncs it, and checks it.
    ///
    /// Throws an error of kind `damaged` for what is no sound database, and another for one that is not
    /// Rodi's, or a newer Rodi's. What was written is then taken away again.
    package static func write(
        _ path: String, from source: Int32, progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(SQLiteError) -> Summary {
        remove(path)
        do throws(SQLiteError) {
            try FileCopy.fill(path, from: source, progress: progress)
            return try fold(path)
        } catch {
            remove(path)
            throw error
        }
    }

    /// Gives a file that is complete its name, for good.
    package static func put(_ draft: String, at path: String) throws(SQLiteError) {
        guard rename(draft, path) == 0 else {
            throw .system(errno, doing: "put '\(path)' in its place")
        }
        try Files.sync(directory: Files.directory(of: path))
    }

    /// Takes away a database with all that SQLite puts beside it.
    package static func remove(_ path: String) {
        for companion in companions { unlink(path + companion) }
    }

    /// Reads the whole database, folds the log beside it into it, and leaves one synced file.
    static func fold(_ path: String) throws(SQLiteError) -> Summary {
        let doing = "check '\(path)'"
        // SQLite takes an empty file for a database without tables.
        guard Files.size(path) > 0 else {
            throw .damaged(doing: doing, message: "it is empty")
        }
        let connection = try Connection(path: path)
        let version = try Migrations.check(connection)
        guard version > 0 else { throw .damaged(doing: doing, message: "it is no store") }
        try connection.run("PRAGMA synchronous = EXTRA", doing: doing)
        let mode = try connection.first("PRAGMA journal_mode = DELETE", doing: doing) { $0.text(0) }
        guard mode == "delete" else {
            throw .damaged(doing: doing, message: "its log cannot be folded into it")
        }
        let verdict = try connection.first("PRAGMA integrity_check(1)", doing: doing) { $0.text(0) }
        if verdict != "ok" { throw .damaged(doing: doing, message: verdict ?? "no answer") }
        // Before they could be mended every trip was shown.
        let shown = version >= Migrations.withMending ? " WHERE \(Store.isShown)" : ""
        let counts = try connection.first(
            "SELECT (SELECT count(*) FROM trips\(shown)), (SELECT count(*) FROM events)",
            doing: doing
        ) { (trips: $0.integer(0), events: $0.integer(1)) }
        return Summary(
            version: version, trips: counts?.trips ?? 0, events: counts?.events ?? 0,
            bytes: Files.size(path))
    }

    /// Nothing, and what SQLite appends to a database's name.
    private static let companions = ["", Files.log, Files.index, "-journal"]
}
