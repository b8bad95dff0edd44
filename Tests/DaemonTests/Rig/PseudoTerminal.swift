import Glibc

/// A receiver's end of a serial line.
final class PseudoTerminal {
    /// What a reader opens.
    let path: String
    let descriptor: Int32
    /// Held open, so that a reader that leaves and comes back is no unplugging.
    private let slave: Int32

    init() throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&master, &slave, &name, nil, nil) == 0 else {
            throw TestFault(doing: "open a pseudo terminal", code: errno)
        }
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        descriptor = master
        self.slave = slave
        path = String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        var line = termios()
        tcgetattr(slave, &line)
        cfmakeraw(&line)
        tcsetattr(slave, TCSANOW, &line)
        // gpsd gives up root, and shall still be let in.
        chmod(path, 0o666)
    }

    deinit {
        close(slave)
        close(descriptor)
    }
}
