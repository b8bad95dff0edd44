import CSQLite
import Glibc

/// A copy of the whole database in one new file, while commits go on.
enum Backup {
    /// Pages copied between two looks at what else is to do: a quarter of a megabyte.
    private static let pagesAtOnce: Int32 = 64

    /// Writes the copy under a temporary name, syncs it, and gives it its name.
    ///
    /// `pause` may commit through the same connection: SQLite then brings the copy up to date itself.
    /// An existing file of that name is replaced.
    static func write(
        _ source: Connection, to path: String, pause: () -> Void
    ) throws(SQLiteError) {
        let temporary = path + ".part"
        let doing = "write a backup to '\(path)'"
        unlink(temporary)
        do throws(SQLiteError) {
            try copy(source, to: temporary, doing: doing, pause: pause)
            try sync(temporary, doing: doing)
            guard rename(temporary, path) == 0 else { throw .system(errno, doing: doing) }
            try Files.sync(directory: Files.directory(of: path))
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private static func copy(
        _ source: Connection, to path: String, doing: String, pause: () -> Void
    ) throws(SQLiteError) {
        let target = try Connection(path: path)
        try source.withHandle { from throws(SQLiteError) in
            try target.withHandle { to throws(SQLiteError) in
                guard let backup = sqlite3_backup_init(to, "main", from, "main") else {
                    throw SQLiteError(of: to, result: sqlite3_errcode(to), doing: doing)
                }
                var result = SQLITE_OK
                repeat {
                    result = sqlite3_backup_step(backup, pagesAtOnce)
                    pause()
                } while result == SQLITE_OK || result == SQLITE_BUSY || result == SQLITE_LOCKED
                sqlite3_backup_finish(backup)
                guard result == SQLITE_DONE else {
                    throw SQLiteError(of: to, result: result, doing: doing)
                }
            }
        }
        // One file that needs no log beside it.
        try target.run("PRAGMA journal_mode = DELETE", doing: doing)
    }

    private static func sync(_ path: String, doing: String) throws(SQLiteError) {
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw .system(errno, doing: doing) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw .system(errno, doing: doing) }
    }
}
