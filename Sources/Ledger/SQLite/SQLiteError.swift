import CSQLite
import Glibc

/// What SQLite, or the system beneath it, answered, and what we were doing.
///
/// Carries the statement, never the values bound to it: no position of the user gets into a message.
package struct SQLiteError: Error, Equatable, Sendable {
    /// SQLite's primary result code.
    package var code: Int32 { extendedCode & 0xFF }
    /// SQLite's extended result code, which names the system call that failed.
    package var extendedCode: Int32
    /// Such as "open '/var/lib/rodi/rodi.db'".
    package var doing: String
    package var message: String
    package var sql: String?

    package init(extendedCode: Int32, doing: String, message: String, sql: String? = nil) {
        self.extendedCode = extendedCode
        self.doing = doing
        self.message = message
        self.sql = sql
    }

    package enum Kind: Equatable, Sendable {
        /// No room on the disk.
        case full
        /// The disk or the file may only be read.
        case readOnly
        /// The file is not a sound database.
        case damaged
        /// The disk failed, or the file cannot be opened.
        case unreachable
        /// The batch contradicts what is stored.
        case contradiction
        /// Anything else.
        case other
    }

    package var kind: Kind {
        switch code {
        case SQLITE_FULL: .full
        case SQLITE_READONLY: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_IOERR, SQLITE_CANTOPEN: .unreachable
        case SQLITE_CONSTRAINT: .contradiction
        default: .other
        }
    }
}

extension SQLiteError: CustomStringConvertible {
    package var description: String {
        "cannot \(doing): \(message) (SQLite \(extendedCode))"
    }
}

extension SQLiteError {
    /// What a check of ours found.
    static func damaged(doing: String, message: String) -> SQLiteError {
        SQLiteError(extendedCode: SQLITE_CORRUPT, doing: doing, message: message)
    }

    /// Another process records here.
    static func inUse(doing: String) -> SQLiteError {
        SQLiteError(extendedCode: SQLITE_CANTOPEN, doing: doing, message: inUseMessage)
    }

    /// Whether that is why: a daemon runs.
    package var isInUse: Bool { message == Self.inUseMessage }

    private static let inUseMessage = "another rodid records there"

    /// Whether it was given up because somebody asked for that.
    package var isInterruption: Bool { code == SQLITE_INTERRUPT }

    /// Some other program, such as the `sqlite3` of a person, has the database open.
    static func inUseByAnother(_ path: String) -> SQLiteError {
        SQLiteError(
            extendedCode: SQLITE_BUSY, doing: "use '\(path)'",
            message: "another program has it open")
    }

    /// There is not room enough.
    static func full(doing: String, message: String) -> SQLiteError {
        SQLiteError(extendedCode: SQLITE_FULL, doing: doing, message: message)
    }

    /// The file was removed or replaced behind our back.
    static func vanished(_ path: String) -> SQLiteError {
        SQLiteError(
            extendedCode: SQLITE_CANTOPEN, doing: "use '\(path)'",
            message: "it was removed or replaced while in use")
    }

    /// What the system answered to a call of our own.
    static func system(_ code: Int32, doing: String) -> SQLiteError {
        SQLiteError(
            extendedCode: SQLITE_CANTOPEN, doing: doing, message: String(cString: strerror(code)))
    }
}

extension SQLiteError {
    /// What `connection` says about its last call.
    init(of connection: OpaquePointer?, result: Int32, doing: String, sql: String? = nil) {
        let extended = connection.map(sqlite3_extended_errcode) ?? result
        self.init(
            extendedCode: extended & 0xFF == result & 0xFF ? extended : result, doing: doing,
            message: String(cString: sqlite3_errstr(result)), sql: sql)
        // The message names tables and columns, never values: SQLite quotes none of them.
        if let connection, let detail = sqlite3_errmsg(connection) {
            message = String(cString: detail)
        }
    }
}
