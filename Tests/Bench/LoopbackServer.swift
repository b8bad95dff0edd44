import Glibc

/// A TCP port on this machine with one client.
final class LoopbackServer {
    let port: UInt16
    private let listener: Int32
    private var client: Int32 = -1

    struct Fault: Error {}

    init() throws {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 1) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isListening else {
            close(listener)
            throw Fault()
        }
    }

    deinit {
        close(listener)
        if client >= 0 { close(client) }
    }

    /// Whether its client is there.
    func accepts() -> Bool {
        if client < 0 { client = accept(listener, nil, nil) }
        return client >= 0
    }

    /// Waits until the client takes it.
    func say(_ bytes: [UInt8]) {
        _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
