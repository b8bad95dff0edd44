import Glibc

/// What a live screen changes about a terminal, and how that is undone.
enum TerminalModes {
    /// The alternate screen, no cursor, and no wrapping at the last column.
    ///
    /// Source: xterm's control sequences, private modes 1049, 25 and 7.
    static let enter = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l".utf8)

    /// The same undone; also where a frame was cut off in the middle.
    ///
    /// A text that is a constant of the program, which a signal handler may write.
    static let leave: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Keys come one by one and unseen; those that send signals still do.
    static func unbuffered(_ line: termios) -> termios {
        var line = line
        line.c_lflag &= ~tcflag_t(ICANON | ECHO)
        return line
    }
}

/// Leaves the terminal in order even when the program itself comes to grief.
///
/// Source: signal-safety(7): write(2), tcsetattr(3), signal(2) and raise(3) may be called.
enum TerminalRescue {
    /// How the terminal was; filled in before a handler can run, and never freed.
    private nonisolated(unsafe) static let kept = UnsafeMutablePointer<termios>.allocate(
        capacity: 1)

    /// From now on a crash leaves the terminal as `line` says.
    static func prepare(_ line: termios) {
        kept.initialize(to: line)
        for number in crashes { signal(number, rescue) }
    }

    static func dismiss() {
        for number in crashes { signal(number, SIG_DFL) }
    }

    private static let rescue: @convention(c) (Int32) -> Void = { number in
        _ = write(
            STDOUT_FILENO, TerminalModes.leave.utf8Start, TerminalModes.leave.utf8CodeUnitCount)
        // Made in `prepare`: nothing is allocated here.
        tcsetattr(STDIN_FILENO, TCSANOW, kept)
        signal(number, SIG_DFL)
        raise(number)
    }

    /// What a fault in the program raises.
    private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
}
