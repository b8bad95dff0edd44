import Glibc
import TestKit

/// A terminal with a program in front of it, and a person who looks.
final class WatchedTerminal {
    private(set) var grid: TerminalGrid
    let process: ChildProcess
    /// Everything that came, as it came.
    private(set) var bytes: [UInt8] = []
    private let master: Int32
    /// Held open, so that what was written stays to be read when the program is gone.
    private let slave: Int32
    private let before: termios

    /// Starts `arguments` in a session of its own whose terminal this is.
    ///
    /// setsid(1) does what a login does; it is a part of every Debian (util-linux).
    init(
        _ arguments: [String], columns: Int, rows: Int, environment: [String: String] = [:]
    ) throws {
        grid = TerminalGrid(columns: columns, rows: rows)
        var master: Int32 = -1
        var slave: Int32 = -1
        var size = Self.size(columns, rows)
        guard openpty(&master, &slave, nil, nil, &size) == 0 else {
            throw TestFault(doing: "open a pseudo terminal", code: errno)
        }
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        (self.master, self.slave) = (master, slave)
        var line = termios()
        tcgetattr(slave, &line)
        before = line
        let usual = [
            "TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "", "LC_CTYPE": "", "TZ": "UTC",
        ]
        process = try ChildProcess(
            [Self.setsid, "--ctty"] + arguments,
            environment: usual.merging(environment) { $1 },
            passing: [0, 1, 2].map { (ours: slave, theirs: $0) })
    }

    deinit {
        process.kill()
        close(slave)
        close(master)
    }

    /// Types.
    func press(_ keys: String) { _ = write(master, keys, keys.utf8.count) }

    /// Another size, as when a window is dragged.
    func resize(columns: Int, rows: Int) {
        grid.resize(columns: columns, rows: rows)
        var size = Self.size(columns, rows)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Looks until the screen is as wanted.
    func awaits(
        _ what: String, within patience: Duration = .seconds(60), _ isSo: (TerminalGrid) -> Bool
    ) throws {
        let deadline = Deadline(patience)
        while !isSo(grid) {
            guard !deadline.isOver else {
                throw TestFault(doing: "wait until \(what):\n\(grid.text)")
            }
            look(within: .milliseconds(200))
        }
    }

    func awaits(text: String, within patience: Duration = .seconds(60)) throws {
        try awaits("there is “\(text)”", within: patience) { $0.text.contains(text) }
    }

    /// How the program ended; everything that it wrote was read.
    func awaitEnd(within patience: Duration = .seconds(20)) -> ChildProcess.End? {
        let deadline = Deadline(patience)
        while !deadline.isOver {
            look(within: .milliseconds(20))
            if let end = process.awaitEnd(within: .milliseconds(20)) {
                look(within: .milliseconds(1))
                return end
            }
        }
        return nil
    }

    /// Whether it is as it was before the program began.
    var isRestored: Bool {
        var line = termios()
        tcgetattr(slave, &line)
        return !grid.isAlternate && grid.isCursorVisible && grid.wraps
            && line.c_lflag == before.c_lflag && line.c_iflag == before.c_iflag
            && line.c_oflag == before.c_oflag && line.c_cflag == before.c_cflag
    }

    /// Whether keys come at once and unseen.
    var isUnbuffered: Bool {
        var line = termios()
        tcgetattr(slave, &line)
        return line.c_lflag & tcflag_t(ICANON | ECHO) == 0
    }

    /// Reads what is there, or what comes first.
    private func look(within patience: Duration) {
        guard Deadline(exactly: patience).awaits(master) else { return }
        var room = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(master, &room, room.count)
            guard count > 0 else { return }
            bytes += room.prefix(count)
            grid.feed(room.prefix(count))
        }
    }

    private static func size(_ columns: Int, _ rows: Int) -> winsize {
        winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    }

    static let setsid = "/usr/bin/setsid"
}
