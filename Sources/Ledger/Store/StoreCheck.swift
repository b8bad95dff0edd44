import Glibc

/// What can be said of a store from outside, without leaving a trace in its folder.
///
/// SQLite makes files beside a database that it opens to read; one of them alone would tell the next
/// start of the daemon that a log was lost. So a database that nobody uses is opened as one that does
/// not change, and one with a log is left to the daemon, which reads that log anyhow.
package enum StoreCheck {
    package enum Verdict: Equatable, Sendable {
        case absent
        case sound
        /// A log was left by a power cut: the daemon checks it when it starts.
        case unclean
        /// What SQLite says of it.
        case damaged(String)
        /// We may not, or it cannot be read.
        case unreadable(String)
    }

    /// Reads the whole database in `directory`, in time proportional to its size.
    ///
    /// `isInUse` says that a daemon has it open: then it is read beside it, log included.
    package static func verdict(directory: String, isInUse: Bool) -> Verdict {
        let path = "\(directory)/\(Store.fileName)"
        var status = stat()
        guard stat(path, &status) == 0 else {
            return errno == ENOENT ? .absent : .unreadable(String(cString: strerror(errno)))
        }
        guard access(path, R_OK) == 0 else {
            return .unreadable(String(cString: strerror(errno)))
        }
        if status.st_size == 0 { return .damaged("it is empty") }
        if !isInUse, Files.size(path + Files.log) > 0 || Files.size(path + journal) > 0 {
            return .unclean
        }
        do throws(SQLiteError) {
            let connection =
                isInUse
                ? try Connection(path: path, isReadOnly: true) : try Connection(unchanging: path)
            try Store.check(connection)
            return .sound
        } catch {
            return error.kind == .damaged
                ? .damaged(error.message) : .unreadable(error.message)
        }
    }

    /// What stands in for a log on a file system that cannot keep one.
    private static let journal = "-journal"
}
