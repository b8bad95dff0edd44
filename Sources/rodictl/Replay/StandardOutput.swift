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
    /// Those of the person who reads; `nil` for a program, which gets what it reads as it is.
    let lettering: Lettering?

    /// Writes what has gathered once it is worth a call.
    mutating func flushIfFull() throws(Failure) {
        if line.count >= Self.worthwhile { try flush() }
    }

    mutating func flush() throws(Failure) {
        let bytes = lettering?.written(line.bytes) ?? line.bytes
        line.removeAll()
        var written = 0
        while written < bytes.count {
            let (count, code) = bytes.withUnsafeBytes { bytes in
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
    }

    /// Bytes: a pipe takes this much at once.
    private static let worthwhile = 64 << 10
}
