import Glibc
import Synchronization

/// A TCP port on this machine that says the same to every client.
final class LoopbackListener: Sendable {
    let descriptor: Int32
    let port: UInt16
    private let clients = Mutex<[Int32]>([])

    init() throws {
        let listener = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
            0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listens = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        descriptor = listener
        port = UInt16(bigEndian: address.sin_port)
        guard listens else { throw TestFault(doing: "listen on loopback", code: errno) }
    }

    deinit {
        hangUp()
        close(descriptor)
    }

    func accept() {
        while true {
            let client = Glibc.accept(descriptor, nil, nil)
            guard client >= 0 else { return }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            _ = fcntl(client, F_SETFL, O_NONBLOCK)
            clients.withLock { $0.append(client) }
        }
    }

    func send(_ bytes: [UInt8]) {
        clients.withLock { clients in
            clients.removeAll { client in
                let sent = Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                guard sent < 0, errno != EAGAIN else { return false }
                close(client)
                return true
            }
        }
    }

    func hangUp() {
        clients.withLock { clients in
            for client in clients { close(client) }
            clients = []
        }
    }

    /// A port that nobody listens on just now.
    static func freePort() throws -> UInt16 { try LoopbackListener().port }
}
