import Glibc

/// What SQLite's log says about how the last run ended.
///
/// Only the log is read, never its index: whoever closes that file, from wherever in the process, loses
/// the locks that SQLite holds on it (fcntl(2)), and the next program that looks at the database would
/// begin the index anew under our feet.
///
/// Source: sqlite.org/walformat.html.
enum WriteAheadLog {
    /// How many bytes a commit had written that was never finished.
    ///
    /// Those are this log's frames after the last commit. Frames of earlier logs, or zeros, may lie behind
    /// them and carry other salts.
    static func tornBytes(of path: String) -> Int {
        let frames = frames(of: path)
        return frames.end - frames.committed
    }

    /// Where this log's last commit ends, and its last frame: bytes from its beginning; 0 and 0 of none.
    static func frames(of path: String) -> (committed: Int, end: Int) {
        let log = open(path + Files.log, O_RDONLY | O_CLOEXEC)
        guard log >= 0 else { return (0, 0) }
        defer { close(log) }
        let header = read(headerBytes, at: 0, from: log)
        guard header.starts(with: magic), pageSizes.contains(word(header[pageSize])) else {
            return (0, 0)
        }
        var sum = WALChecksum(isBigEndian: header[magic.count] & 1 == 1)
        sum.add(header[..<headerSum.lowerBound])
        guard sum.isWritten(in: header[headerSum]) else { return (0, 0) }

        let frameBytes = frameHeaderBytes + word(header[pageSize])
        var (end, committed, isSound) = (headerBytes, headerBytes, true)
        while true {
            let frame = read(frameBytes, at: end, from: log)
            guard frame.count >= frameHeaderBytes,
                frame[frameSalts].elementsEqual(header[headerSalts])
            else { return (committed, end) }
            end += frame.count
            guard isSound, frame.count == frameBytes else {
                isSound = false
                continue
            }
            sum.add(frame[..<frameSalts.lowerBound])
            sum.add(frame[frameHeaderBytes...])
            isSound = sum.isWritten(in: frame[frameSum])
            if isSound, word(frame[sizeAfterCommit]) != 0 { committed = end }
        }
    }

    /// What every log begins with, but for the last byte, which tells how it sums.
    static let magic: [UInt8] = [0x37, 0x7F, 0x06]
    private static let headerBytes = 32
    private static let pageSize = 8..<12
    private static let pageSizes = 512...65_536
    private static let headerSalts = 16..<24
    private static let headerSum = 24..<32
    private static let frameHeaderBytes = 24
    /// Pages in the database, in the last frame of a commit; 0 in the others.
    private static let sizeAfterCommit = 4..<8
    private static let frameSalts = 8..<16
    private static let frameSum = 16..<24

    /// Highest byte first, as every number in a log.
    private static func word(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// As many of `count` bytes as there are.
    private static func read(_ count: Int, at offset: Int, from file: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            filled = max(0, pread(file, bytes.baseAddress, count, off_t(offset)))
        }
    }
}
