import Glibc

/// The text of a file of places, small enough for one request.
enum PlacesText {
    static func read(_ path: String) throws(Failure) -> String {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(.refused, "cannot read \(path): \(String(cString: strerror(errno)))")
        }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while bytes.count <= largest {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count == 0 { break }
            if count < 0 {
                guard errno == EINTR else {
                    throw Failure(
                        .refused, "cannot read \(path): \(String(cString: strerror(errno)))")
                }
                continue
            }
            bytes += piece[..<count]
        }
        guard bytes.count <= largest else {
            throw Failure(
                .refused,
                "\(path) is larger than \(largest) bytes: split it, or make it the file of places")
        }
        // What is no UTF-8 the daemon refuses: it is no JSON.
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A request may have 64 KiB; quotes and line ends take two bytes each in it.
    private static let largest = 40_000
}
