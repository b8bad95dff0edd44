import Glibc
import Positioning

/// A terminal that shows a screen for a while, and is then as it was.
///
/// It is written to without waiting: one that is held, or whose line is slow, gets the newest screen
/// when it takes bytes again, and can always be left.
final class LiveTerminal {
    /// How it was; `nil` when keys come from elsewhere.
    private let line: termios?
    private let output: Int32
    private let isOwnOutput: Bool
    private var unsent: [UInt8] = []
    private var shown: Screen?
    private var isEntered = false

    init() {
        var line = termios()
        self.line = tcgetattr(STDIN_FILENO, &line) == 0 ? line : nil
        // An open file of our own: whether it waits is then nobody else's business.
        var name = [CChar](repeating: 0, count: 256)
        let own =
            ttyname_r(STDOUT_FILENO, &name, name.count) == 0
            ? open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) : -1
        isOwnOutput = own >= 0
        output = own >= 0 ? own : STDOUT_FILENO
    }

    deinit {
        leave()
        if isOwnOutput { close(output) }
    }

    /// Whether keys can be waited for.
    var hasKeys: Bool { line != nil }

    /// Columns and rows, or the usual ones.
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// From now on it shows our screen, and nothing of what was there.
    func enter() {
        if let line {
            TerminalRescue.prepare(line)
            var unbuffered = TerminalModes.unbuffered(line)
            tcsetattr(STDIN_FILENO, TCSANOW, &unbuffered)
        }
        isEntered = true
        shown = nil
        unsent = TerminalModes.enter
    }

    /// Makes it what it was; what was still to be shown is not.
    func leave() {
        guard isEntered else { return }
        isEntered = false
        // Whoever held the output is let go of it, or could never have it back.
        // One that Ctrl-S stopped counts as stopped by tcflow(3) only after this.
        if line != nil, tcflow(output, TCOOFF) == 0 { tcflow(output, TCOON) }
        unsent = TerminalModes.leave.withUTF8Buffer(Array.init)
        let end = BootClock.now.advanced(by: Self.patience)
        while !unsent.isEmpty, send(), BootClock.now < end {
            var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            if !unsent.isEmpty { poll(&waiting, 1, 50) }
        }
        guard var line else { return }
        // In the background it belongs to whoever set its modes since, and to ask would stop us.
        if tcgetpgrp(STDIN_FILENO) == getpgrp() { tcsetattr(STDIN_FILENO, TCSANOW, &line) }
        TerminalRescue.dismiss()
    }

    /// What it shows is not known any more, and is drawn anew.
    func forget() { shown = nil }

    /// Shows a screen, if it has taken what came before; answers whether it did.
    @discardableResult
    func show(_ screen: Screen) -> Bool {
        guard unsent.isEmpty || unsent == TerminalModes.enter else { return false }
        unsent += screen.changes(from: shown)
        shown = screen
        return true
    }

    /// What to wait for until more can be sent.
    var waiting: pollfd? {
        unsent.isEmpty ? nil : pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    }

    /// Sends what it takes now; `false` when it is gone.
    @discardableResult
    func send() -> Bool {
        while !unsent.isEmpty {
            let taken = unsent.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            if taken > 0 {
                unsent.removeFirst(taken)
            } else if taken < 0, errno == EAGAIN {
                return true
            } else if taken < 0, errno == EINTR {
                continue
            } else {
                return false
            }
        }
        return true
    }

    /// How long a terminal that takes nothing is waited for in the end.
    private static let patience = Duration.seconds(1)
}
