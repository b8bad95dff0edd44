import Glibc

/// Copies bytes from one file to another, a piece at a time.
enum FileCopy {
    /// Bytes between two looks at how far it is.
    private static let piece = 1 << 20

    /// Makes a new file hold what `source` holds, as far as it is now, for its owner's eyes only.
    ///
    /// `progress` is told how many bytes are done, and of how many. The copy is synced, its name is not.
    static func fill(
        _ path: String, from source: Int32,
        progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(SQLiteError) {
        let doing = "write '\(path)'"
        // What somebody else put there is not for writing into.
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw .system(errno, doing: doing) }
        defer { close(target) }
        var status = stat()
        guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .system(EINVAL, doing: "read what is to be copied")
        }
        let total = Int64(status.st_size)
        var bytes = [UInt8](repeating: 0, count: piece)
        var done: Int64 = 0
        while true {
            let count = pread(source, &bytes, bytes.count, off_t(done))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno, doing: "read what is to be copied") }
            guard count > 0 else { break }
            var written = 0
            while written < count {
                let taken = bytes[written..<count].withUnsafeBytes {
                    write(target, $0.baseAddress, $0.count)
                }
                if taken < 0, errno == EINTR { continue }
                guard taken >= 0 else { throw .system(errno, doing: doing) }
                written += taken
            }
            done += Int64(count)
            progress(done, total)
        }
        guard fsync(target) == 0 else { throw .system(errno, doing: doing) }
    }

    /// The same from a file with a name.
    static func fill(
        _ path: String, from source: String, progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(SQLiteError) {
        let file = open(source, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .system(errno, doing: "read '\(source)'") }
        defer { close(file) }
        try fill(path, from: file, progress: progress)
    }
}
