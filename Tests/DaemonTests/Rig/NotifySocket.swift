import Glibc

/// The end of systemd: hears what a service says by sd_notify(3).
final class NotifySocket {
    let path: String
    private var descriptor: Int32
    /// Everything heard so far, one assignment an entry.
    private(set) var heard: [String] = []

    init(path: String) throws {
        self.path = path
        unlink(path)
        descriptor = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard bindUnix(descriptor, to: path) else {
            throw TestFault(doing: "bind \(path)", code: errno)
        }
    }

    deinit { close() }

    /// Hears no more: who speaks is refused at once.
    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Hears on until `entry` was said after the first `count` entries.
    func awaits(
        _ entry: String, after count: Int = 0, within patience: Duration = .seconds(30)
    ) -> Bool {
        let deadline = Deadline(patience)
        while true {
            if heard.dropFirst(count).contains(where: { $0.hasPrefix(entry) }) { return true }
            guard deadline.awaits(descriptor) else { return false }
            hear()
        }
    }

    /// Takes in what waits.
    func hear() {
        var room = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = recv(descriptor, &room, room.count, 0)
            guard count > 0 else { return }
            heard += String(decoding: room[..<count], as: UTF8.self).split(separator: "\n")
                .map(String.init)
        }
    }
}

/// Binds a socket to a path; `errno` says why not.
func bindUnix(_ descriptor: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    precondition(bytes.count < 108, "\(path) is too long for a socket")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
    }
}
