import FoundationEssentials
import Glibc

/// A program that a test started, and ends by its own number.
final class ChildProcess {
    enum End: Equatable {
        case exited(Int32)
        case signalled(Int32)
    }

    let id: pid_t
    private(set) var end: End?
    /// Ours of a pair whose other end only the child holds: readable when it is gone.
    private let lifeline: Int32

    /// Starts `arguments[0]`; what it prints goes to the files at `output` and `errors`.
    ///
    /// `passing` are descriptors of ours and their numbers in the child.
    init(
        _ arguments: [String], environment: [String: String] = [:], output: String = "/dev/null",
        errors: String = "/dev/null", passing: [(ours: Int32, theirs: Int32)] = []
    ) throws {
        // A pair of sockets and no pipe: only these are closed from the start to the children that
        // other tests start meanwhile.
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw TestFault(doing: "make a pair of sockets", code: errno)
        }
        lifeline = ends[0]
        defer { close(ends[1]) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let append = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, append, 0o644)
        posix_spawn_file_actions_addopen(&actions, 2, errors, append, 0o644)
        for (ours, theirs) in passing {
            posix_spawn_file_actions_adddup2(&actions, ours, theirs)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], Self.lifelineNumber)
        // What other tests hold open is none of the child's business: a connection that its owner
        // closes would stay up as long as the child lives. A number that is not open is no fault.
        for number in 3..<Self.inherited
        where number != Self.lifelineNumber && !passing.contains(where: { $0.theirs == number }) {
            posix_spawn_file_actions_addclose(&actions, number)
        }

        // Signals that this process has blocked or ignores are nothing to a new program.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var every = sigset_t()
        sigemptyset(&none)
        sigfillset(&every)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &every)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

        let words = arguments.map { strdup($0) } + [nil]
        let variables = Self.variables(environment).map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var started: pid_t = 0
        let code = posix_spawn(&started, arguments[0], &actions, &attributes, words, variables)
        id = started
        guard code == 0 else { throw TestFault(doing: "start \(arguments[0])", code: code) }
    }

    deinit {
        kill()
        close(lifeline)
    }

    func signal(_ number: Int32) {
        if end == nil { _ = Glibc.kill(id, number) }
    }

    /// Ends it at once, and waits until it is gone.
    func kill() {
        guard id > 0, end == nil else { return }
        _ = Glibc.kill(id, SIGKILL)
        reap()
    }

    /// How it ended; `nil` when it still runs after `patience`.
    func awaitEnd(within patience: Duration = .seconds(60)) -> End? {
        if end == nil, Deadline(patience).awaits(lifeline) { reap() }
        return end
    }

    private func reap() {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        end = signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
    }

    /// What this process has, without what systemd may have told it, and with what is added.
    ///
    /// Its zone is UTC: tests beside this one may have set another for the whole process.
    private static func variables(_ added: [String: String]) -> [String] {
        var all = ProcessInfo.processInfo.environment
        for name in ["NOTIFY_SOCKET", "JOURNAL_STREAM", "WATCHDOG_USEC", "LISTEN_FDS"] {
            all[name] = nil
        }
        all["TZ"] = "UTC"
        return all.merging(added) { $1 }.map { "\($0.key)=\($0.value)" }
    }

    /// Beyond what anyone passes on.
    private static let lifelineNumber: Int32 = 30
    /// Numbers below this are closed in the child: the usual limit of a process.
    private static let inherited: Int32 = 1024
}
