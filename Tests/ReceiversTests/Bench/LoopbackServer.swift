import Glibc

/// The other end of a TCP connection, on this machine, one client at a time.
///
/// The kernel accepts for us, so test and receiver can share a thread.
final class LoopbackServer {
    let port: UInt16
    private var listener: Int32
    private var client: Int32 = -1

    /// Listens on `port`, or on any free one.
    init(port: UInt16 = 0, backlog: Int32 = 4) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var isOn: Int32 = 1
        setsockopt(
            listener, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let answer = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, backlog) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard answer else { throw TestFault(doing: "listen on loopback", code: errno) }
        self.port = UInt16(bigEndian: address.sin_port)
        _ = fcntl(listener, F_SETFL, O_NONBLOCK)
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    }

    deinit { stop() }

    /// Takes the client that waits, if one does.
    @discardableResult
    func accept() -> Bool {
        let next = Glibc.accept(listener, nil, nil)
        guard next >= 0 else { return false }
        hangUp()
        client = next
        _ = fcntl(client, F_SETFL, O_NONBLOCK)
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        return true
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Sends what the connection takes at the moment; answers how much that was.
    func sendSome(_ bytes: [UInt8]) -> Int {
        Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    func received() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(client, &bytes, bytes.count, 0)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }

    func hangUp() {
        if client >= 0 { close(client) }
        client = -1
    }

    /// As a killed program: no client, and nobody listens.
    func stop() {
        hangUp()
        if listener >= 0 { close(listener) }
        listener = -1
    }
}
