import Glibc

/// The files that a store is made of, and what the system must do with them.
enum Files {
    /// What SQLite appends to the database's name for its write-ahead log.
    static let log = "-wal"
    /// The same for the log's index, which is rebuilt when missing.
    static let index = "-shm"

    /// Bytes; 0 for a file that is not there.
    static func size(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// Which file `path` names now; `nil` when there is none.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
    }

    struct Identity: Equatable {
        let device: UInt64
        let node: UInt64
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    /// Creates a directory and those above it that are missing, for its owner and group alone.
    static func createDirectory(_ path: String) throws(SQLiteError) {
        guard !path.isEmpty, !exists(path) else { return }
        let parent = directory(of: path)
        try createDirectory(parent)
        guard mkdir(path, 0o750) == 0 || errno == EEXIST else {
            throw .system(errno, doing: "create the directory '\(path)'")
        }
        try sync(directory: parent)
    }

    /// Makes names that were created, renamed or removed in a directory last.
    ///
    /// Without it a file that was just made can be gone after a power cut, whatever was synced to it.
    static func sync(directory path: String) throws(SQLiteError) {
        let doing = "sync the directory '\(path)'"
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno, doing: doing) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(errno, doing: doing) }
    }

    /// Where `path` lies: `.` when it says nothing.
    static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether it could be renamed; `errno` tells why not.
    static func rename(_ path: String, to target: String) -> Bool {
        Glibc.rename(path, target) == 0
    }

    /// Moves a log without its database to the newest one that was moved aside, if that has none.
    static func moveLogAside(of path: String) throws(SQLiteError) {
        unlink(path + index)
        guard exists(path + log) else { return }
        let newest = (1...damagedKept).last { exists("\(path).damaged-\($0)") }
        if let newest, !exists("\(path).damaged-\(newest)\(log)") {
            guard rename(path + log, to: "\(path).damaged-\(newest)\(log)") else {
                throw .system(errno, doing: "move '\(path + log)' aside")
            }
        } else {
            unlink(path + log)
        }
        try sync(directory: directory(of: path))
    }

    /// How many damaged databases are kept; the last gives way to the next.
    private static let damagedKept = 9

    /// Renames a database and its companions; returns the new name.
    ///
    /// The database goes first. If the power goes in between, SQLite drops a log that has no
    /// database; a database without its log would pass for one that was closed in order.
    static func moveAside(_ path: String) throws(SQLiteError) -> String {
        let free = (1...damagedKept).first { !exists("\(path).damaged-\($0)") }
        let target = "\(path).damaged-\(free ?? damagedKept)"
        for companion in ["", log, index] where exists(path + companion) {
            guard rename(path + companion, to: target + companion) else {
                throw .system(errno, doing: "move '\(path + companion)' aside")
            }
        }
        try sync(directory: directory(of: path))
        return target
    }
}
