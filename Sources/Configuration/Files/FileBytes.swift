import Glibc

/// The bytes of a file that a person wrote.
enum FileBytes {
    case found([UInt8])
    case absent
    case unreadable(Complaint)

    /// Reads a regular file of at most `limit` bytes; waits for nothing that is not on a disk.
    init(of path: String, limit: Int) {
        var bytes: [UInt8] = []
        switch Self.pieces(of: path, limit: limit, { bytes += $0 }) {
        case .read: self = .found(bytes)
        case .absent: self = .absent
        case .unreadable(let complaint): self = .unreadable(complaint)
        }
    }

    /// What became of a file that is read piece by piece.
    enum Reading {
        case read
        case absent
        case unreadable(Complaint)
    }

    /// Gives a regular file of at most `limit` bytes to `take`, piece by piece.
    static func pieces(
        of path: String, limit: Int, _ take: (ArraySlice<UInt8>) -> Void
    ) -> Reading {
        // A FIFO put in place of the file must not hang the start.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            return errno == ENOENT ? .absent : .unreadable(fault(path, errno))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return .unreadable(
                Complaint(file: path, read: "something that is no file", expected: "a file"))
        }
        var total = 0
        var chunk = [UInt8](repeating: 0, count: pieceSize)
        while true {
            let count = chunk.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .unreadable(fault(path, errno)) }
            if count == 0 { return .read }
            total += count
            guard total <= limit else {
                return .unreadable(
                    Complaint(
                        file: path, read: "more than \(limit >> 20) MiB",
                        expected: "a file no larger"))
            }
            take(chunk[..<count])
        }
    }

    static func fault(_ path: String, _ code: Int32) -> Complaint {
        Complaint(
            file: path, read: "cannot be read: \(strerror(code).map { String(cString: $0) } ?? "")")
    }

    private static let pieceSize = 65_536
}
