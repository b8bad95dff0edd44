import CSQLite

/// How long the log beside the database is.
///
/// A log that is written over costs a sync of what is written. One that grows costs the file system its
/// own journal as well, with every commit: half as much again on ext4 (docs/footprint.md). So it has its
/// length from the start, and is short, so that this is soon done and a start reads little.
extension Connection {
    /// The log is folded into the database after so many pages: every few minutes of driving.
    static let logPages = 128

    /// Gives the log its full length, if it has less; what is in it stays as it is.
    ///
    /// To be called before the first commit, and not at the start: one that records nothing writes nothing.
    /// Zeros are no frame of any log, so nobody reads them as one (sqlite.org/walformat.html). It is
    /// not synced: it goes along with the first commit. A disk that does not take it is none the worse.
    func lengthenLog() {
        guard isLogShort else { return }
        isLogShort = false
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard
            sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK,
            let file, let methods = file.pointee.pMethods?.pointee
        else { return }
        var length: sqlite3_int64 = 0
        guard methods.xFileSize?(file, &length) == SQLITE_OK else { return }
        let zeros = [UInt8](repeating: 0, count: Self.piece)
        while length < Self.logBytes {
            let count = min(sqlite3_int64(Self.piece), Self.logBytes - length)
            guard methods.xWrite?(file, zeros, Int32(count), length) == SQLITE_OK else { return }
            length += count
        }
    }

    /// Folds the log into the database now, as far as nobody reads it, and begins it anew.
    ///
    /// What is in it is safe as it is: a disk that does not take it is none the worse.
    func foldLog() {
        _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }

    /// A header and its frames of 4096 bytes with theirs, and a commit more: that which reaches the
    /// number of pages is still written behind.
    private static let logBytes = sqlite3_int64(32 + (logPages + 8) * (24 + 4096))
    /// Bytes written at once.
    private static let piece = 64 << 10
}
