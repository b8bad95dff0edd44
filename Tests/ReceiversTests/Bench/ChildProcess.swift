import Glibc

/// A program that a test started, and ends by its own number.
final class ChildProcess {
    private(set) var process: pid_t = 0

    /// Starts it, with `input` as its standard input.
    init(_ arguments: [String], input: String = "/dev/null") throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDWR | O_NOCTTY, 0)
        for descriptor: Int32 in 1...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // What other tests hold open would stay open as long as the child lives. A number that is not
        // open is no fault; a process has 1024 as a rule.
        for number: Int32 in 3..<1024 { posix_spawn_file_actions_addclose(&actions, number) }
        let pointers = arguments.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        let code = posix_spawn(&process, arguments[0], &actions, nil, pointers, environ)
        guard code == 0 else { throw TestFault(doing: "start \(arguments[0])", code: code) }
    }

    deinit { kill() }

    /// Ends it at once, and waits until it is gone.
    func kill() {
        guard process > 0 else { return }
        _ = Glibc.kill(process, SIGKILL)
        waitpid(process, nil, 0)
        process = 0
    }
}
