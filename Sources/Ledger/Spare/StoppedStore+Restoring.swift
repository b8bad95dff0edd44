import Glibc

/// How a copy becomes the store.
///
/// ```
/// FILE ─copy─▶ rodi.db.restoring ─check, compact, name anew─▶ rodi.db.restored
///                                     rodi.db ─second name─▶ rodi.db.replaced-1
///                            rodi.db.restored ─rename─▶ rodi.db
/// ```
///
/// Up to the last step, which the file system does whole or not at all, `rodi.db` is the old store, and then
/// it is the new one.
extension StoppedStore {
    package struct Restored: Equatable, Sendable {
        package var summary: StoreFile.Summary
        /// What the store that was there is called now; `nil` when there was none.
        package var aside: String?
    }

    /// Makes a copy of the database at `source` the store, under a UUID of its own.
    ///
    /// An error leaves the old store as it was.
    package func restore(
        from source: String, progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(SQLiteError) -> Restored {
        let (draft, compact) = (database + ".restoring", database + ".restored")
        defer {
            StoreFile.remove(draft)
            StoreFile.remove(compact)
        }
        StoreFile.remove(compact)
        try checkRoom(for: source)
        var summary = try Self.copy(source, to: draft, progress: progress)
        try prepare(draft, as: compact)
        summary.bytes = Files.size(compact)
        try own(compact)
        let aside = try makeWay()
        try StoreFile.put(compact, at: database)
        return Restored(summary: summary, aside: aside)
    }

    /// A copy, and a compact one of that, lie here for a while.
    private func checkRoom(for source: String) throws(SQLiteError) {
        let needed = 2 * (Files.size(source) + Files.size(source + Files.log))
        guard let free = FreeSpace.bytes(in: directory), free < needed else { return }
        throw SQLiteError.full(
            doing: "restore '\(source)'",
            message: "it takes \(needed / 1_000_000) MB in '\(directory)', and"
                + " \(free / 1_000_000) MB are free")
    }

    /// Leaves out what was free, and gives it a name that no client knows.
    private func prepare(_ draft: String, as compact: String) throws(SQLiteError) {
        let doing = "prepare '\(compact)'"
        do {
            let copy = try Connection(path: draft)
            try copy.run("PRAGMA cache_size = -2048", doing: doing)
            try copy.run("VACUUM INTO ?1", [.text(compact)], doing: doing)
        }
        let connection = try Connection(path: compact)
        try connection.run("PRAGMA synchronous = EXTRA", doing: doing)
        try connection.run(
            "INSERT OR REPLACE INTO store (id, uuid) VALUES (1, ?1)", [.text(UUID4.make())],
            doing: doing)
    }

    /// Gives it to whom the old one belongs, or the folder: the daemon must be able to open it.
    private func own(_ path: String) throws(SQLiteError) {
        let doing = "give '\(path)' to the store's owner"
        var old = stat()
        var permissions: mode_t = 0o600
        if stat(database, &old) == 0 {
            permissions = old.st_mode & 0o777
        } else if stat(directory, &old) != 0 {
            throw .system(errno, doing: doing)
        }
        let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw .system(errno, doing: doing) }
        defer { close(file) }
        var new = stat()
        guard fstat(file, &new) == 0 else { throw .system(errno, doing: doing) }
        if new.st_uid != old.st_uid || new.st_gid != old.st_gid {
            guard fchown(file, old.st_uid, old.st_gid) == 0 else {
                throw .system(errno, doing: doing)
            }
        }
        guard fchmod(file, permissions) == 0, fsync(file) == 0 else {
            throw .system(errno, doing: doing)
        }
    }

    // MARK: The old one

    /// Gives the old database a second name, and sees that no log of it is left for the new one to find.
    private func makeWay() throws(SQLiteError) -> String? {
        guard Files.exists(database) else {
            try dropLog(to: nil)
            return nil
        }
        let isSound = try foldOld()
        let aside = freeName()
        if link(database, aside) != 0 {
            // A file system that knows no second names.
            try FileCopy.fill(aside, from: database)
        }
        try Files.sync(directory: directory)
        try dropLog(to: isSound ? nil : aside)
        return aside
    }

    /// Folds the log that a power cut left into the old database; says whether that could be done.
    private func foldOld() throws(SQLiteError) -> Bool {
        guard Files.size(database + Files.log) > 0 else { return true }
        // SQLite would drop the log of what is no database, and a log that is none.
        guard try begins(database, with: Self.databaseMagic),
            try begins(database + Files.log, with: WriteAheadLog.magic)
        else { return false }
        do throws(SQLiteError) {
            let connection = try Connection(path: database)
            try connection.run("PRAGMA synchronous = FULL", doing: "close the old store")
            _ = try connection.first(
                "PRAGMA wal_checkpoint(TRUNCATE)", doing: "close the old store"
            ) { $0.integer(0) }
        } catch {
            guard error.kind == .damaged else { throw error }
            return false
        }
        guard Files.size(database + Files.log) == 0 else {
            throw SQLiteError.inUseByAnother(database)
        }
        return true
    }

    private func begins(_ path: String, with magic: [UInt8]) throws(SQLiteError) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .system(errno, doing: "read '\(path)'") }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: magic.count)
        return read(file, &bytes, bytes.count) == magic.count && bytes == magic
    }

    /// What every database begins with (sqlite.org/fileformat2.html §1.3).
    private static let databaseMagic = Array("SQLite format 3\0".utf8)

    /// SQLite would take a log that lies there for that of the new database.
    ///
    /// That of a damaged one is kept with it; without one of its own it is opened as it is.
    private func dropLog(to aside: String?) throws(SQLiteError) {
        let log = database + Files.log
        unlink(database + Files.index)
        if Files.size(log) > 0 {
            guard rename(log, (aside ?? freeName()) + Files.log) == 0 else {
                throw .system(errno, doing: "move '\(log)' aside")
            }
        } else {
            unlink(log)
        }
        try Files.sync(directory: directory)
    }

    /// The first that nothing has; nothing is ever replaced by it.
    private func freeName() -> String {
        var number = 1
        while Files.exists("\(database).replaced-\(number)")
            || Files.exists("\(database).replaced-\(number)\(Files.log)")
        {
            number += 1
        }
        return "\(database).replaced-\(number)"
    }
}
