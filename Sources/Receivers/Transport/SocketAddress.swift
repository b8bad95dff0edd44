import Glibc

/// Where a socket leads: an address of IPv4 or IPv6 with its port.
struct SocketAddress {
    var storage = sockaddr_storage()
    let length: socklen_t
    let family: Int32

    /// Calls `body` with the form that connect(2) and bind(2) want.
    func withPointer<Answer>(_ body: (UnsafePointer<sockaddr>) -> Answer) -> Answer {
        withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }

    /// A socket that can reach it, and that never waits.
    func socket(_ type: __socket_type) throws(SystemError) -> Int32 {
        let flags = type.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        return try system("open a socket") { Glibc.socket(family, Int32(flags), 0) }
    }

    private init?(_ information: addrinfo) {
        guard let address = information.ai_addr,
            Int(information.ai_addrlen) <= MemoryLayout<sockaddr_storage>.size
        else { return nil }
        length = information.ai_addrlen
        family = information.ai_family
        let size = Int(length)
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
        }
    }

    /// What `host` stands for, if that can be told without asking anyone.
    ///
    /// No host means every address of this machine. `nil` for a name that must be looked up.
    static func known(
        host: String?, port: UInt16, _ type: __socket_type
    ) throws(SystemError) -> [SocketAddress]? {
        switch host {
        case nil:
            // IPv6 first: one socket there hears IPv4 as well.
            return try look(up: "::", port: port, type, flags: AI_NUMERICHOST)
                + look(up: "0.0.0.0", port: port, type, flags: AI_NUMERICHOST)
        case "localhost":
            return try look(up: "127.0.0.1", port: port, type, flags: AI_NUMERICHOST)
                + look(up: "::1", port: port, type, flags: AI_NUMERICHOST)
        case let host?:
            let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
            let plain = isBracketed ? String(host.dropFirst().dropLast()) : host
            // A failure here means that it is a name.
            return try? look(up: plain, port: port, type, flags: AI_NUMERICHOST)
        }
    }

    /// What getaddrinfo(3) says, which may take long unless `flags` forbid it to ask.
    static func look(
        up host: String, port: UInt16, _ type: __socket_type, flags: Int32
    ) throws(SystemError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_flags = flags | AI_NUMERICSERV
        hints.ai_socktype = Int32(type.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else {
            let reason = code == EAI_SYSTEM ? errno : EHOSTUNREACH
            throw SystemError(
                code: reason, doing: "find \(host)", hint: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var next = list
        while let entry = next {
            if let address = SocketAddress(entry.pointee) { found.append(address) }
            next = entry.pointee.ai_next
        }
        return found
    }
}
