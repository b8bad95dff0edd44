import Glibc

extension Machine {
    /// What a program prints, in the language of programmers; `nil` when it fails or takes too long.
    ///
    /// It gets these arguments and no shell, and is killed when it does not answer in time.
    func output(
        of program: String, _ arguments: [String], within patience: Duration = usualPatience
    ) -> String? {
        let folders = ["/usr/bin", "/bin", "/usr/sbin", "/opt/vc/bin"]
        guard let path = folders.map({ place("\($0)/\(program)") }).first(where: isProgram) else {
            return nil
        }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        // Or the program would wait for itself.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let child = start(path, arguments, output: ends[1])
        close(ends[1])
        guard let child else { return nil }
        let text = read(ends[0], by: ContinuousClock.now + patience)
        if text == nil { kill(child, SIGKILL) }
        var end: Int32 = 0
        while waitpid(child, &end, 0) < 0, errno == EINTR {}
        return end == 0 ? text : nil
    }

    private func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }

    private func start(_ path: String, _ arguments: [String], output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = Self.variables.map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var child: pid_t = 0
        return posix_spawn(&child, path, &actions, nil, words, variables) == 0 ? child : nil
    }

    /// All of it, up to the end; `nil` when that does not come in time.
    private func read(_ descriptor: Int32, by deadline: ContinuousClock.Instant) -> String? {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 4096)
        while true {
            let (seconds, attoseconds) = (deadline - .now).components
            let left = seconds * 1000 + attoseconds / 1_000_000_000_000_000
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&waiting, 1, Int32(clamping: left)) > 0 else { return nil }
            let count = Glibc.read(descriptor, &room, room.count)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            if count < 0, errno != EINTR { return nil }
            bytes += room.prefix(max(0, count))
        }
    }

    private static let variables = ["LANG=C", "LC_ALL=C", "PATH=/usr/bin:/bin", "SYSTEMD_PAGER="]
    /// A system that starts is busy.
    private static let usualPatience = Duration.seconds(5)
}
