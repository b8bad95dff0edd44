import Glibc

/// What the system refused about a file or a source, and what we were doing.
struct FileError: Error, Equatable, CustomStringConvertible {
    /// errno; 0 when no call failed.
    let code: Int32
    let doing: String

    var description: String {
        code == 0 ? doing : "cannot \(doing): \(String(cString: strerror(code)))"
    }
}

extension Int32 {
    /// Writes everything to a descriptor.
    func writeAll(_ bytes: [UInt8], doing: @autoclosure () -> String) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = rest.withUnsafeBytes { Glibc.write(self, $0.baseAddress, $0.count) }
            if taken >= 0 {
                rest = rest.dropFirst(taken)
            } else if errno != EINTR {
                throw FileError(code: errno, doing: doing())
            }
        }
    }
}
