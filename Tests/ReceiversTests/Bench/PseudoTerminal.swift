import Glibc

/// A receiver's end of a serial line, behind a stable name that can be plugged and unplugged.
final class PseudoTerminal {
    let link: String
    /// The terminal itself, such as `/dev/pts/7`.
    private(set) var device = ""
    private var master: Int32 = -1
    private var slave: Int32 = -1
    private let folder: String

    init() throws {
        folder = try temporaryFolder()
        link = folder + "/receiver"
        try plug()
    }

    deinit {
        unplug()
        rmdir(folder)
    }

    func plug() throws {
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&master, &slave, &name, nil, nil) == 0 else {
            throw TestFault(doing: "open a pseudo terminal", code: errno)
        }
        device = String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var line = termios()
        tcgetattr(slave, &line)
        cfmakeraw(&line)
        tcsetattr(slave, TCSANOW, &line)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        // gpsd gives up root, and shall still be let in.
        chmod(name, 0o666)
        unlink(link)
        symlink(name, link)
    }

    /// Closes both ends: the reader sees what a pulled cable makes it see.
    func unplug() {
        guard master >= 0 else { return }
        unlink(link)
        close(slave)
        close(master)
        master = -1
        slave = -1
    }

    /// Ends the line for everyone who has it open, as a modem that hangs up; `false` if we may not.
    func hangUp() -> Bool { ioctl(slave, UInt(TIOCVHANGUP)) == 0 }

    /// What the line takes of it at the moment.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int { write(master, bytes, bytes.count) }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// What the reader wrote to us.
    func received() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(master, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : []
    }

    /// The speed the reader has set.
    var speed: speed_t {
        var line = termios()
        tcgetattr(master, &line)
        return cfgetospeed(&line)
    }

    /// Whether this system knows a line of that speed; an emulator may not.
    func takes(_ speed: speed_t) -> Bool {
        var line = termios()
        tcgetattr(slave, &line)
        var changed = line
        cfsetspeed(&changed, speed)
        tcsetattr(slave, TCSANOW, &changed)
        defer { tcsetattr(slave, TCSANOW, &line) }
        return self.speed == speed
    }
}

/// The system refused something a test needs.
struct TestFault: Error {
    let doing: String
    let code: Int32
}

/// A folder of our own that others may look into.
func temporaryFolder() throws -> String {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(root)/rodi-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
        throw TestFault(doing: "make a folder", code: errno)
    }
    let path = template.withUnsafeBufferPointer { text in
        String(decoding: text.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
    chmod(path, 0o755)
    return path
}
