import Glibc

/// gpsd's own socket, by which gpsdctl(8) gives and takes receivers.
struct GpsdControlSocket {
    let path: String

    /// Says `command`; whether gpsd agreed.
    func said(_ command: String) throws -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw TestFault(doing: "make a socket", code: errno) }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience,
            socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            for (place, byte) in zip(room.indices.dropLast(), path.utf8) { room[place] = byte }
        }
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isConnected else { throw TestFault(doing: "connect to \(path)", code: errno) }
        let line = Array("\(command)\r\n".utf8)
        guard write(descriptor, line, line.count) == line.count else {
            throw TestFault(doing: "write to \(path)", code: errno)
        }
        var answer = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &answer, answer.count)
        // 3.22 says OK, 3.25 an object of class ACK.
        let text = String(decoding: answer.prefix(max(0, count)), as: UTF8.self)
        return text.hasPrefix("OK") || text.hasPrefix(#"{"class":"ACK""#)
    }
}
