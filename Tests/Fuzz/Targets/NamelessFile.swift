import CZlib
import Glibc

/// A file in memory that nobody else can open, gone with its owner.
final class NamelessFile {
    private let descriptor: Int32

    init?(_ content: [UInt8]) {
        descriptor = Self.open()
        guard descriptor >= 0, write(descriptor, content, content.count) == content.count
        else { return nil }
    }

    init?(gzipping content: [UInt8]) {
        descriptor = Self.open()
        guard descriptor >= 0, let packed = gzdopen(dup(descriptor), "wb") else { return nil }
        gzwrite(packed, content, UInt32(content.count))
        gzclose_w(packed)
    }

    deinit { close(descriptor) }

    /// Opens it anew, from its beginning: proc_pid_fd(5).
    var path: String { "/proc/self/fd/\(descriptor)" }

    var bytes: [UInt8] {
        var content = [UInt8](repeating: 0, count: max(0, lseek(descriptor, 0, SEEK_END)))
        let count = pread(descriptor, &content, content.count, 0)
        return Array(content.prefix(max(0, count)))
    }

    private static func open() -> Int32 {
        var name = Array("/dev/shm/rodi-fuzz-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        if descriptor >= 0 { unlink(name) }
        return descriptor
    }
}
