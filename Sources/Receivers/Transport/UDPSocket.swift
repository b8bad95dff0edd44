import Glibc
import Positioning

/// Datagrams that anybody sends to a port of ours, each with its sender.
final class UDPSocket: ByteSource {
    let name: String
    private let host: String?
    private let port: UInt16
    private(set) var descriptor: Int32?

    init(host: String?, port: UInt16) {
        self.host = host
        self.port = port
        name = "UDP port \(port)"
    }

    deinit { close() }

    func open() throws(SystemError) -> Opening {
        close()
        var failure = SystemError(code: EADDRNOTAVAIL, doing: "listen on \(name)")
        let known = try SocketAddress.known(host: host, port: port, SOCK_DGRAM)
        // We listen on addresses of this machine, which have no need of a name.
        for address in known ?? [] {
            do throws(SystemError) {
                try bind(to: address)
                return .open
            } catch {
                failure = error
                close()
            }
        }
        throw failure
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Reading {
        guard let descriptor else { return .nothing }
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let count = try systemIfReady("read from \(name)") {
            withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    recvfrom(descriptor, buffer.baseAddress, buffer.count, 0, $0, &length)
                }
            }
        }
        guard let count else { return .nothing }
        guard let sender = Sender(address) else { return .bytes(0) }
        return .datagram(count, sender)
    }

    func close() {
        if let descriptor { _ = Glibc.close(descriptor) }
        descriptor = nil
    }

    /// The port that was given to us, when 0 asked for any.
    var boundPort: UInt16? {
        guard let descriptor else { return nil }
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let answer = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        guard answer == 0 else { return nil }
        // The port stands at the same place in sockaddr_in and sockaddr_in6.
        return withUnsafeBytes(of: address) { bytes in
            UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        }
    }

    private func bind(to address: SocketAddress) throws(SystemError) {
        let socket = try address.socket(SOCK_DGRAM)
        descriptor = socket
        if address.family == AF_INET6 {
            var isOff: Int32 = 0
            try system("listen on \(name)") {
                setsockopt(
                    socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOff,
                    socklen_t(MemoryLayout<Int32>.size))
            }
        }
        try system("listen on \(name)") {
            address.withPointer { Glibc.bind(socket, $0, address.length) }
        }
    }
}
