import Control
import Glibc

/// The command that is run for an event, one at a time.
struct EventProgram {
    let words: [String]
    /// What `rodictl` in it connects to.
    let socket: String

    /// How a run ended.
    enum End: Equatable {
        case exited(Int32)
        case signalled(Int32)
        /// It could not be started: errno.
        case absent(Int32)
    }

    /// Runs it to its end, with the event as a line of JSON on its standard input.
    func run(_ event: EventRecord) -> End {
        // The record was decoded from JSON: it can be written as such.
        let line = (try? JSONText.encode(event)).map { Array($0) + [UInt8(ascii: "\n")] } ?? []
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return .absent(errno) }
        defer { if ends[1] >= 0 { close(ends[1]) } }
        // Only the reading end is the child's, as its standard input.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)

        var child: pid_t = 0
        let code = spawn(reading: ends[0], EventVariables.all(of: event, socket: socket), &child)
        close(ends[0])
        guard code == 0 else { return .absent(code) }
        feed(line, to: ends[1])
        close(ends[1])
        ends[1] = -1

        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
    }

    /// A command that does not read is no reason to wait: the rest is dropped with the pipe.
    private func feed(_ line: [UInt8], to descriptor: Int32) {
        var rest = line[...]
        while !rest.isEmpty {
            let taken = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if taken >= 0 {
                rest = rest.dropFirst(taken)
            } else if errno == EAGAIN {
                // More than a pipe holds (64 KiB, pipe(7)): until it is read, or nobody can.
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&room, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }

    private func spawn(reading input: Int32, _ variables: [String], _ child: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        // We ignore SIGPIPE; a command expects it to be as usual.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        let arguments = words.map { strdup($0) } + [nil]
        let environment = variables.map { strdup($0) } + [nil]
        defer { (arguments + environment).forEach { free($0) } }
        return posix_spawnp(&child, words[0], &actions, &attributes, arguments, environment)
    }
}
