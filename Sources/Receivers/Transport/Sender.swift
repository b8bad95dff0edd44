import Glibc

/// Who sent a datagram: an address with its port, small enough to be compared for each of them.
struct Sender: Hashable {
    /// IPv6, or IPv4 as IPv6 has it (`::ffff:0:0/96`), in network order.
    private var high: UInt64 = 0
    private var low: UInt64 = 0
    let port: UInt16

    /// From what recvfrom(2) gave; `nil` for a family without ports.
    init?(_ address: sockaddr_storage) {
        var address = address
        switch Int32(address.ss_family) {
        case AF_INET:
            port = withUnsafeBytes(of: &address) {
                UInt16(bigEndian: $0.loadUnaligned(as: sockaddr_in.self).sin_port)
            }
            let host = withUnsafeBytes(of: &address) {
                UInt32(bigEndian: $0.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr)
            }
            low = Self.mapped | UInt64(host)
        case AF_INET6:
            let inner = withUnsafeBytes(of: &address) {
                $0.loadUnaligned(as: sockaddr_in6.self)
            }
            port = UInt16(bigEndian: inner.sin6_port)
            (high, low) = withUnsafeBytes(of: inner.sin6_addr) {
                (
                    UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                    UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
        default:
            return nil
        }
    }

    /// Such as `192.0.2.7:4001` or `[2001:db8::7]:4001`.
    var name: String {
        if high == 0, low & 0xFFFF_FFFF_0000_0000 == Self.mapped {
            let host = (0..<4).reversed().map { String(low >> (8 * $0) & 0xFF) }
            return "\(host.joined(separator: ".")):\(port)"
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        var bytes = (high.bigEndian, low.bigEndian)
        guard inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count)) != nil else {
            return "port \(port)"
        }
        let end = text.firstIndex(of: 0) ?? text.endIndex
        let host = String(
            decoding: text[..<end].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        return "[\(host)]:\(port)"
    }

    private static let mapped: UInt64 = 0xFFFF_0000_0000
}
