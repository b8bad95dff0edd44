import Glibc

/// Lines on their way to standard output, written in large pieces.
///
/// Source: write(2). A reader that has gone away (EPIPE) is no fault of anyone's.
struct StandardOutput {
    enum Failure: Error, Equatable {
        /// Whoever read has enough.
        case closed
        case system(code: Int32)
    }

    var line = JSONLine()

    /// Writes what has gathered once it is worth a call.
    mutating func flushIfFull() throws(Failure) {
        if line.count >= Self.worthwhile { try flush() }
    }

    mutating func flush() throws(Failure) {
        var written = 0
        while written < line.count {
            let (count, code) = line.bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = write(STDOUT_FILENO, rest.baseAddress, rest.count)
                return (count, errno)
            }
            if count >= 0 {
                written += count
            } else if code == EPIPE {
                throw .closed
            } else if code != EINTR {
                throw .system(code: code)
            }
        }
        line.removeAll()
    }

    /// Bytes: a pipe takes this much at once.
    private static let worthwhile = 64 << 10
}
