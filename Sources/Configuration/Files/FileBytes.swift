import Glibc

/// The bytes of a file that a person wrote.
enum FileBytes {
    case found([UInt8])
    case absent
    case unreadable(Complaint)

    /// Reads a regular file of at most `limit` bytes; waits for nothing that is not on a disk.
    init(of path: String, limit: Int) {
        // A FIFO put in place of the file must not hang the start.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            self = errno == ENOENT ? .absent : .unreadable(Self.fault(path, errno))
            return
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            self = .unreadable(
                Complaint(file: path, read: "something that is no file", expected: "a file"))
            return
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = chunk.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                self = .unreadable(Self.fault(path, errno))
                return
            }
            if count == 0 { break }
            bytes += chunk[..<count]
            guard bytes.count <= limit else {
                self = .unreadable(
                    Complaint(
                        file: path, read: "more than \(limit >> 20) MiB",
                        expected: "a file no larger"))
                return
            }
        }
        self = .found(bytes)
    }

    static func fault(_ path: String, _ code: Int32) -> Complaint {
        Complaint(
            file: path, read: "cannot be read: \(strerror(code).map { String(cString: $0) } ?? "")")
    }
}
