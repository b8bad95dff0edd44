import Glibc

/// What a program cost that ran to its end.
struct Child {
    /// Seconds by the clock, and of the processor.
    let wall: Double
    let processor: Double
    /// The most memory that was resident, in bytes; what its parent had counts as well.
    let peak: Int
    let isFine: Bool

    /// Runs it and throws away what it says; `nil` when it cannot be started.
    init?(_ words: [String]) {
        let start = Self.now
        guard let id = Self.spawn(words) else { return nil }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
        wall = Self.now - start
        processor = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        peak = usage.ru_maxrss * 1024
        isFine = status == 0
    }

    /// The one of several runs that the other processes disturbed least.
    static func best(of runs: Int, _ words: [String]) -> Child? {
        (0..<runs).compactMap { _ in Child(words) }.min { $0.processor < $1.processor }
    }

    /// Starts a program that runs on.
    static func spawn(_ words: [String]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var id: pid_t = 0
        guard posix_spawnp(&id, words[0], &actions, nil, arguments, environ) == 0 else {
            return nil
        }
        return id
    }

    /// Ends a program that was started, in order, and waits until it is gone.
    static func end(_ process: pid_t) {
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// The path of a program that was built beside this one; `nil` when there is none.
    static func beside(_ name: String) -> String? {
        var target = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &target, target.count)
        let own = String(
            decoding: target[..<max(0, length)].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self
        )
        guard let slash = own.lastIndex(of: "/") else { return nil }
        let path = own[...slash] + name
        return access(String(path), X_OK) == 0 ? String(path) : nil
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
    }

    /// CLOCK_MONOTONIC, in seconds.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
