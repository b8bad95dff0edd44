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

    /// What `host` stands for; no host means every address of this machine.
    ///
    /// Numbers and `localhost` ask nobody, so they cost no time. Any other name goes through
    /// getaddrinfo(3), which may wait for a name server.
    static func resolve(
        host: String?, port: UInt16, type: __socket_type
    ) throws(SystemError) -> [SocketAddress] {
        guard let host else {
            // IPv6 first: one socket there hears IPv4 as well.
            return try [
                numeric("::", port, type), numeric("0.0.0.0", port, type),
            ].flatMap { $0 }
        }
        if host == "localhost" {
            return try numeric("127.0.0.1", port, type) + numeric("::1", port, type)
        }
        let plain =
            host.hasPrefix("[") && host.hasSuffix("]")
            ? String(host.dropFirst().dropLast()) : host
        if let known = try? numeric(plain, port, type) { return known }
        return try look(up: host, port, type, flags: AI_ADDRCONFIG)
    }

    private static func numeric(
        _ host: String, _ port: UInt16, _ type: __socket_type
    ) throws(SystemError) -> [SocketAddress] {
        try look(up: host, port, type, flags: AI_NUMERICHOST)
    }

    private static func look(
        up host: String, _ port: UInt16, _ type: __socket_type, flags: Int32
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
