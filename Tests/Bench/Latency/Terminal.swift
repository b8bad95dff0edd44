import Glibc

/// A receiver's end of a serial line.
final class Terminal {
    /// What a reader opens.
    let path: String
    private let master: Int32
    private let slave: Int32

    init() throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&master, &slave, &name, nil, nil) == 0 else {
            throw BenchFault(what: "no pseudo terminal can be opened")
        }
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        var line = termios()
        tcgetattr(slave, &line)
        cfmakeraw(&line)
        tcsetattr(slave, TCSANOW, &line)
        path = String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        // gpsd gives up root, and shall still be let in.
        chmod(path, 0o666)
        self.master = master
        self.slave = slave
    }

    deinit {
        close(slave)
        close(master)
    }

    /// All of it, unless nobody has read for long; answers whether it was all.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        Glibc.write(master, bytes, bytes.count) == bytes.count
    }
}
