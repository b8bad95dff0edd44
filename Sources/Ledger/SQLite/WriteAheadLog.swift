import Glibc

/// What SQLite's log files say about how the last run ended.
///
/// Source: sqlite.org/walformat.html.
enum WriteAheadLog {
    private static let headerBytes = 32
    private static let frameHeaderBytes = 24
    private static let pageBytes = 4096
    private static let saltBytes = 8
    /// Where the log keeps the salts that mark its frames, and a frame its copy.
    private static let headerSalts = 16
    private static let frameSalts = 8
    /// Where the index keeps the number of the last frame that is committed.
    private static let lastFrame = 16

    /// How many bytes a commit had written that was never finished.
    ///
    /// Those are this log's frames after the last commit, once SQLite has read it. Frames of earlier
    /// logs may lie behind them and carry other salts.
    static func tornBytes(of path: String) -> Int {
        let log = open(path + "-wal", O_RDONLY | O_CLOEXEC)
        guard log >= 0 else { return 0 }
        defer { close(log) }
        let index = open(path + "-shm", O_RDONLY | O_CLOEXEC)
        guard index >= 0 else { return 0 }
        defer { close(index) }

        let salts = read(saltBytes, at: headerSalts, from: log)
        // The index is in the machine's own order of bytes: lowest first wherever Rodi runs.
        let committed = read(4, at: lastFrame, from: index).reversed().reduce(0) {
            $0 << 8 | Int($1)
        }
        let frameBytes = frameHeaderBytes + pageBytes
        let start = headerBytes + committed * frameBytes
        var end = start
        while !salts.isEmpty, read(saltBytes, at: end + frameSalts, from: log) == salts {
            end += frameBytes
        }
        var status = stat()
        guard end > start, fstat(log, &status) == 0 else { return 0 }
        return min(end, Int(status.st_size)) - start
    }

    private static func read(_ count: Int, at offset: Int, from file: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(file, &bytes, count, off_t(offset)) == count ? bytes : []
    }
}
