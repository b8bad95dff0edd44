import Glibc

/// The address of a socket file.
struct UnixAddress {
    private var address = sockaddr_un()

    init(_ path: String) throws(ControlError) {
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < room else {
            throw ControlError(
                code: 0,
                doing: "the socket path must have 1 to \(room - 1) bytes: “\(path)” has"
                    + " \(bytes.count)")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    @discardableResult
    func with<Answer>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) throws(ControlError) -> Answer
    ) throws(ControlError) -> Answer {
        var copy = address
        let result: Result<Answer, ControlError> = withUnsafePointer(to: &copy) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                do throws(ControlError) {
                    return .success(
                        try body(pointer, socklen_t(MemoryLayout<sockaddr_un>.size)))
                } catch {
                    return .failure(error)
                }
            }
        }
        return try result.get()
    }
}
