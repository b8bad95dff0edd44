import CSQLite
import Glibc

/// A copy of the whole database, while commits go on.
///
/// It is made beside the database, because a service may write nowhere else, and its name is taken away
/// before the first byte: whoever asked gets the open file, and a power cut leaves nothing behind. Nothing
/// of it is synced here, or commits would wait for that; whoever keeps it does.
enum Backup {
    /// Pages copied between two looks at what else is to do: a quarter of a megabyte.
    private static let pagesAtOnce: Int32 = 64
    /// What the copy is called for a moment.
    static let name = "rodi.db.copy"

    /// Makes the copy in `directory`, if that leaves `reserve` bytes free there.
    ///
    /// `pause` may commit through the same connection: SQLite then brings the copy up to date itself.
    static func make(
        of source: Connection, in directory: String, leaving reserve: Int64,
        pause: () -> Interruption
    ) throws(SQLiteError) -> BackupCopy {
        let path = "\(directory)/\(name)"
        let doing = "copy the store"
        try checkRoom(in: directory, for: source, leaving: reserve, doing: doing)
        unlink(path)
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system(errno, doing: doing) }
        do throws(SQLiteError) {
            try copy(source, to: path, doing: doing, pause: pause)
            try makeWhole(file, doing: doing)
            var status = stat()
            guard fstat(file, &status) == 0 else { throw .system(errno, doing: doing) }
            return BackupCopy(descriptor: file, bytes: Int64(status.st_size))
        } catch {
            unlink(path)
            close(file)
            throw error
        }
    }

    private static func checkRoom(
        in directory: String, for source: Connection, leaving reserve: Int64, doing: String
    ) throws(SQLiteError) {
        let pages = try source.first("PRAGMA page_count", doing: doing) { $0.integer(0) } ?? 0
        let size = try source.first("PRAGMA page_size", doing: doing) { $0.integer(0) } ?? 0
        guard let free = FreeSpace.bytes(in: directory) else { return }
        let (rest, isTooMuch) = free.subtractingReportingOverflow(pages * size)
        guard isTooMuch || rest >= reserve else {
            throw .full(
                doing: doing,
                message: "it takes \(pages * size / 1_000_000) MB beside the store for a while, and"
                    + " of the \(free / 1_000_000) MB that are free there, keep-free keeps"
                    + " \(reserve / 1_000_000) MB")
        }
    }

    private static func copy(
        _ source: Connection, to path: String, doing: String, pause: () -> Interruption
    ) throws(SQLiteError) {
        let target = try Connection(path: path)
        // From here on only who has it open knows of it.
        unlink(path)
        // Nobody reads it before it is whole: it needs no journal, and little memory.
        try target.script(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -256",
            doing: doing)
        try source.withHandle { from throws(SQLiteError) in
            try target.withHandle { to throws(SQLiteError) in
                guard let backup = sqlite3_backup_init(to, "main", from, "main") else {
                    throw SQLiteError(of: to, result: sqlite3_errcode(to), doing: doing)
                }
                var result = SQLITE_OK
                var interruption = Interruption.goOn
                repeat {
                    result = sqlite3_backup_step(backup, pagesAtOnce)
                    interruption = pause()
                } while interruption == .goOn
                    && (result == SQLITE_OK || result == SQLITE_BUSY || result == SQLITE_LOCKED)
                sqlite3_backup_finish(backup)
                guard interruption == .goOn || result == SQLITE_DONE else {
                    throw SQLiteError(
                        extendedCode: SQLITE_INTERRUPT, doing: doing, message: "rodid stops")
                }
                guard result == SQLITE_DONE else {
                    throw SQLiteError(of: to, result: result, doing: doing)
                }
            }
        }
    }

    /// Says in its header that it needs no log beside it.
    ///
    /// Source: sqlite.org/fileformat2.html §1.3, file format versions: 2 is with a log, 1 without.
    private static func makeWhole(_ file: Int32, doing: String) throws(SQLiteError) {
        let versions: [UInt8] = [1, 1]
        guard pwrite(file, versions, versions.count, formatVersions) == versions.count else {
            throw .system(errno, doing: doing)
        }
    }

    /// Where they stand in the header.
    private static let formatVersions = off_t(18)
}
