import CLinux
import Glibc

/// Signals of a terminal as something to wait for, so that none of them interrupts a thought.
///
/// Source: signalfd(2); signal(7).
final class TerminalSignals {
    /// What poll(2) waits for.
    let descriptor: Int32
    private let before: sigset_t

    private init(descriptor: Int32, before: sigset_t) {
        self.descriptor = descriptor
        self.before = before
    }

    /// Takes every signal that means something to a screen, but for those that whoever started us
    /// wants to be ignored, as nohup(1) does.
    static func take() throws(Failure) -> TerminalSignals {
        var wanted = sigset_t()
        var before = sigset_t()
        sigemptyset(&wanted)
        for number in heeded where !isIgnored(number) { sigaddset(&wanted, number) }
        sigprocmask(SIG_BLOCK, &wanted, &before)
        let descriptor = signalfd(-1, &wanted, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            sigprocmask(SIG_SETMASK, &before, nil)
            throw Failure(.unreachable, "cannot wait for signals: \(reason)")
        }
        return TerminalSignals(descriptor: descriptor, before: before)
    }

    deinit {
        close(descriptor)
        var before = before
        sigprocmask(SIG_SETMASK, &before, nil)
    }

    /// The next that came; `nil` when none did.
    func next() -> Int32? {
        var signal = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(descriptor, &signal, size) == size ? Int32(signal.ssi_signo) : nil
    }

    /// Lets a signal do to us what it does to any program; returns when that was not our end.
    func obey(_ number: Int32) {
        var one = sigset_t()
        sigemptyset(&one)
        sigaddset(&one, number)
        // Swift's runtime may have taken SIGQUIT, to tell of itself.
        signal(number, SIG_DFL)
        raise(number)
        sigprocmask(SIG_UNBLOCK, &one, nil)
        // Here a stopped program is, until it goes on.
        sigprocmask(SIG_BLOCK, &one, nil)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static let heeded = [SIGWINCH, SIGTSTP, SIGCONT] + ends
    /// Those that end a program.
    static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
}
