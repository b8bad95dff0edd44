import Glibc

/// How a damaged database gives way to a new one that holds what could be saved.
///
/// ```
/// rodi.db ─salvage─▶ rodi.db.saving ─rename─▶ rodi.db.saved
/// rodi.db ─rename─▶ rodi.db.damaged-1
///                    rodi.db.saved ─rename─▶ rodi.db
/// ```
///
/// Wherever the power goes in between, the next start finds the damaged one in its place and begins anew, or
/// it finds the new one whole and puts it there.
struct Replacement {
    let database: String
    let disk: Disk

    private var draft: String { database + ".saving" }
    private var saved: String { database + ".saved" }

    /// Ends what a power cut interrupted; says what was done.
    ///
    /// `isSuspect` tells that the database in its place was found damaged before.
    func recover() throws(SQLiteError) -> (repair: String?, isSuspect: Bool) {
        if !Files.exists(database), Files.exists(saved) {
            // SQLite would take a log that still lies there for the new one's.
            try Files.moveLogAside(of: database)
            try put()
            return (
                "put a new database in the place of a damaged one, as the last run began to", false
            )
        }
        let isSuspect = Files.exists(draft) || Files.exists(saved)
        drop()
        return (nil, isSuspect)
    }

    /// Saves what can be read of the damaged database, moves it aside, and puts the new one in its place.
    ///
    /// Answers what to say of it. What cannot be saved, for want of room, is left to whoever has some: a
    /// new database is begun all the same.
    func replace(
        because error: SQLiteError, _ progress: (OpeningWork) -> Void
    ) throws(SQLiteError) -> [String] {
        drop()
        var words: [String]
        do throws(SQLiteError) {
            words = try salvage(progress)
        } catch {
            drop()
            words = ["nothing of it could be saved: \(error.message)"]
        }
        let aside = try Files.moveAside(database)
        if Files.exists(saved) { try put() }
        return [
            "moved the damaged database aside to '\(aside)' and began a new one: \(error.message)"
        ] + words
    }

    private func salvage(_ progress: (OpeningWork) -> Void) throws(SQLiteError) -> [String] {
        let doing = "save what can be read"
        var words: [String]
        do {
            let target = try Connection(path: draft, on: disk.name)
            // Thrown away unless it becomes whole: it needs no log, only to be on the disk at the end.
            try target.script(
                "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL;"
                    + " PRAGMA cache_size = -512; PRAGMA temp_store = MEMORY;"
                    + " PRAGMA foreign_keys = ON",
                doing: doing)
            try Migrations.run(on: target)
            let (sentence, hasSaved) = try Salvage.save(
                from: database, into: target, progress)
            words = [sentence]
            if hasSaved {
                words += try target.telling(progress, .checking) { () throws(SQLiteError) in
                    try Store.findLosses(in: target)
                }
            }
        }
        guard Files.rename(draft, to: saved) else { throw .system(errno, doing: doing) }
        try disk.syncDirectory(Files.directory(of: database))
        return words
    }

    private func put() throws(SQLiteError) {
        guard Files.rename(saved, to: database) else {
            throw .system(errno, doing: "put '\(saved)' in its place")
        }
        try disk.syncDirectory(Files.directory(of: database))
    }

    private func drop() {
        for name in [draft, saved] { StoreFile.remove(name) }
    }
}
