import Glibc

/// Ways to a daemon that was just started.
enum Connection {
    /// The first connection that comes about within some seconds.
    static func awaited(_ open: () -> Int32?) -> Int32? {
        let deadline = Child.now + patience
        while Child.now < deadline {
            if let descriptor = open() { return descriptor }
            usleep(pause)
        }
        return nil
    }

    /// One that is not patient does not wait while others wait to be let in.
    static func unix(_ path: String, isPatient: Bool = true) -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let text = Array(path.utf8)
        guard text.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: text) }
        return connected(AF_UNIX, &address, isPatient: isPatient)
    }

    static func loopback(_ port: UInt16) -> Int32? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        return connected(AF_INET, &address)
    }

    private static func connected<Address>(
        _ family: Int32, _ address: inout Address, isPatient: Bool = true
    ) -> Int32? {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
        let descriptor = socket(
            family, Int32(isPatient ? kind : kind | SOCK_NONBLOCK.rawValue), 0)
        let size = socklen_t(MemoryLayout<Address>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, size) == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Seconds.
    private static let patience = 10.0
    /// Microseconds between two tries.
    private static let pause: UInt32 = 20_000
}
