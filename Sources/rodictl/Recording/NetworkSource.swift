import Glibc

/// Opens streams and datagram ports by name.
///
/// Source: getaddrinfo(3).
enum NetworkSource {
    static func connect(host: String, port: UInt16) throws(FileError) -> Int32 {
        try first(
            of: host, port, SOCK_STREAM, flags: 0, doing: "connect to \(host):\(port)",
            Glibc.connect)
    }

    static func listen(host: String?, port: UInt16) throws(FileError) -> Int32 {
        try first(
            of: host ?? "::", port, SOCK_DGRAM, flags: AI_PASSIVE,
            doing: "listen on UDP port \(port)", Glibc.bind)
    }

    /// The first address that `use` accepts.
    private static func first(
        of host: String, _ port: UInt16, _ type: __socket_type, flags: Int32, doing: String,
        _ use: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
    ) throws(FileError) -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = flags
        hints.ai_socktype = Int32(type.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let found = getaddrinfo(host, "\(port)", &hints, &list)
        guard found == 0 else {
            throw FileError(
                code: 0, doing: "cannot \(doing): \(String(cString: gai_strerror(found)))")
        }
        defer { freeaddrinfo(list) }
        var failure = EHOSTUNREACH
        var next = list
        while let address = next?.pointee {
            let descriptor = socket(
                address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
            if descriptor >= 0 {
                if use(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
                    return descriptor
                }
                failure = errno
                close(descriptor)
            }
            next = address.ai_next
        }
        throw FileError(code: failure, doing: doing)
    }
}
