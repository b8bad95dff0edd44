import Glibc

/// What one thread rings and another waits for: a pipe that holds a byte while it rings.
///
/// A pipe and not eventfd(2), which Swift does not import.
struct Bell: ~Copyable, Sendable {
    /// Readable while it rings.
    let descriptor: Int32
    private let rope: Int32

    init() throws(SQLiteError) {
        let doing = "create a pipe between threads"
        var ends: [Int32] = [-1, -1]
        let result = pipe(&ends)
        descriptor = ends[0]
        rope = ends[1]
        guard result == 0 else { throw .system(errno, doing: doing) }
        for end in ends {
            guard fcntl(end, F_SETFL, O_NONBLOCK) == 0, fcntl(end, F_SETFD, FD_CLOEXEC) == 0
            else { throw .system(errno, doing: doing) }
        }
    }

    deinit {
        close(descriptor)
        close(rope)
    }

    func ring() {
        var byte: UInt8 = 1
        // Fails only when the pipe is full, and then it rings anyway.
        _ = write(rope, &byte, 1)
    }

    func silence() {
        var bytes = [UInt8](repeating: 0, count: 256)
        // Ends with an error when the pipe is empty, which is what we want.
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }

    /// Waits until it rings, for ever or as long as `patience`; says whether it does.
    func wait(within patience: Duration? = nil) -> Bool {
        let start = ContinuousClock.now
        while true {
            var milliseconds: Int32 = -1
            if let patience {
                let (seconds, attoseconds) = (patience - (ContinuousClock.now - start)).components
                let left = seconds * 1000 + attoseconds / 1_000_000_000_000_000
                milliseconds = Int32(clamping: max(0, left))
            }
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, milliseconds)
            if ready > 0 { return true }
            if ready == 0 { return false }
            // Only an interrupting signal can end it otherwise: the rest of the time is still ours.
        }
    }
}
