import Glibc
import TestKit

/// How long a test waits for something that must come.
struct Deadline {
    private let end: ContinuousClock.Instant

    /// After `patience`, which is longer where everything is.
    init(_ patience: Duration) { end = .now + patience.stretched }

    /// After `time` by the clock on the wall, however slow the machine is.
    init(exactly time: Duration) { end = .now + time }

    var isOver: Bool { ContinuousClock.now >= end }

    /// For poll(2): milliseconds that are left, at most `step`.
    func left(atMost step: Duration = .seconds(3600)) -> Int32 {
        let (seconds, attoseconds) = min(step, end - .now).components
        return Int32(max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }

    /// Waits until `descriptor` can be read or was hung up; `false` when it is too late.
    func awaits(_ descriptor: Int32) -> Bool {
        while !isOver {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&waiting, 1, left() + 1) > 0 { return true }
        }
        return false
    }
}
