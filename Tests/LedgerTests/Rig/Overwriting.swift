import Glibc

/// Writes `bytes` over the start of a file without making a new one, as a dying card does.
func overwrite(_ path: String, with bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0, pwrite(file, bytes, bytes.count, 0) == bytes.count, close(file) == 0 else {
        throw NotWritten(code: errno)
    }
}

struct NotWritten: Error { let code: Int32 }
