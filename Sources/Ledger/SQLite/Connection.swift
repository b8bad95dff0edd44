import CSQLite

/// An open database file, closed when the last reference goes.
///
/// Used by one thread at a time: opened on the caller's, then owned by the disk thread.
final class Connection {
    /// How long another process, such as the `sqlite3` of a person, may hold us up.
    ///
    /// Milliseconds.
    private static let busyTimeout: Int32 = 5000

    let handle: OpaquePointer
    /// Whether what is written goes to a log first (SQLite's WAL) that may lack length: see `lengthenLog`.
    var isLogShort = false
    private var statements: [String: Statement] = [:]

    /// `disk` is SQLite's name for what the file is on; `nil` is the system.
    convenience init(
        path: String, on disk: String? = nil, isReadOnly: Bool = false
    ) throws(SQLiteError) {
        try self.init(
            path, isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
            doing: "open '\(path)'", on: disk)
    }

    /// Opens a database that nobody changes, to read it alone: no lock, no log, and no file beside it.
    ///
    /// Source: https://sqlite.org/uri.html, `immutable`.
    convenience init(unchanging path: String) throws(SQLiteError) {
        let escaped = path.utf8.flatMap { byte -> [UInt8] in
            Self.special.contains(byte) ? Array("%\(String(byte, radix: 16))".utf8) : [byte]
        }
        try self.init(
            "file://\(String(decoding: escaped, as: UTF8.self))?immutable=1",
            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, doing: "open '\(path)'", on: nil)
    }

    /// What means something else in a URI than in the path of a file.
    private static let special = Array("%?#".utf8)

    private init(
        _ name: String, _ access: Int32, doing: String, on disk: String?
    ) throws(SQLiteError) {
        var opened: OpaquePointer?
        let flags = access | SQLITE_OPEN_NOMUTEX
        let result = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_EXRESCODE, disk)
        guard result == SQLITE_OK, let opened else {
            let error = SQLiteError(of: opened, result: result, doing: doing)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_busy_timeout(handle, Self.busyTimeout)
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// The statement for `sql`, prepared once, with `values` bound.
    func statement(
        _ sql: String, _ values: [Value] = [], doing: String
    ) throws(SQLiteError) -> Statement {
        let statement: Statement
        if let known = statements[sql] {
            statement = known
            statement.doing = doing
        } else {
            statement = try Statement(sql, on: handle, doing: doing)
            statements[sql] = statement
        }
        try statement.bind(values)
        return statement
    }

    /// Runs a statement that gives no rows; returns how many it changed.
    @discardableResult
    func run(
        _ sql: String, _ values: [Value] = [], doing: String
    ) throws(SQLiteError) -> Int {
        let statement = try statement(sql, values, doing: doing)
        while try statement.step() {}
        statement.reset()
        return Int(sqlite3_changes(handle))
    }

    /// The first row made into something, or `nil` when there is none.
    func first<Result>(
        _ sql: String, _ values: [Value] = [], doing: String, _ make: (Statement) -> Result
    ) throws(SQLiteError) -> Result? {
        let statement = try statement(sql, values, doing: doing)
        defer { statement.reset() }
        return try statement.step() ? make(statement) : nil
    }

    /// Every row made into something.
    func all<Result>(
        _ sql: String, _ values: [Value] = [], doing: String, _ make: (Statement) -> Result
    ) throws(SQLiteError) -> [Result] {
        let statement = try statement(sql, values, doing: doing)
        defer { statement.reset() }
        var results: [Result] = []
        while try statement.step() { results.append(make(statement)) }
        return results
    }

    /// Shows every row to `body`, one at a time, until that says to stop.
    func each(
        _ sql: String, _ values: [Value] = [], doing: String,
        _ body: (Statement) -> Bool
    ) throws(SQLiteError) {
        let statement = try statement(sql, values, doing: doing)
        defer { statement.reset() }
        while try statement.step(), body(statement) {}
    }

    /// Runs several statements that are used once, such as a migration.
    func script(_ sql: String, doing: String) throws(SQLiteError) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else {
            throw SQLiteError(of: handle, result: result, doing: doing, sql: sql)
        }
    }

    /// Does `body` in one transaction: if it, or the commit, fails, nothing of it remains.
    func transaction<Result>(
        doing: String, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try run("BEGIN IMMEDIATE", doing: doing)
        do throws(SQLiteError) {
            let result = try body()
            try run("COMMIT", doing: doing)
            return result
        } catch {
            // Some errors have rolled back already; then there is nothing left to do.
            if sqlite3_get_autocommit(handle) == 0 {
                _ = try? run("ROLLBACK", doing: doing)
            }
            throw error
        }
    }

    /// Does `body`, calling `pause` now and then while a statement of this connection runs.
    ///
    /// `pause` may not use this connection. Asked to give up, the statement fails. Source: sqlite3.h,
    /// sqlite3_progress_handler.
    func pausing<Result>(
        _ pause: () -> Interruption, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let outcome = withoutActuallyEscaping(pause) { pause in
            var pause = pause
            return withUnsafeMutablePointer(to: &pause) { context in
                sqlite3_progress_handler(
                    handle, Self.stepsAtOnce,
                    { context in
                        let pause = context?.assumingMemoryBound(to: (() -> Interruption).self)
                        return pause?.pointee() == .giveUp ? 1 : 0
                    }, context)
                defer { sqlite3_progress_handler(handle, 0, nil, nil) }
                return Swift.Result { () throws(SQLiteError) in try body() }
            }
        }
        return try outcome.get()
    }

    /// Does `body`, telling of `work` at its start, and now and then while it gets on.
    func telling<Result>(
        _ progress: (OpeningWork) -> Void, _ work: OpeningWork,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        progress(work)
        return try pausing(
            {
                progress(work)
                return .goOn
            }, body)
    }

    /// Steps of SQLite's machine between two pauses: a millisecond or so.
    private static let stepsAtOnce: Int32 = 2000

    var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// For calls that only the file's own keepers need.
    func withHandle<Result>(
        _ body: (OpaquePointer) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try body(handle)
    }
}
