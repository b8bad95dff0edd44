import Glibc

/// Waiting outside the loop: only at the very end, when the loop is over.
enum Wait {
    /// Returns when `descriptor` can be read, or after `time`.
    static func readable(_ descriptor: Int32, atMost time: Duration) {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(
            &waiting, 1,
            Int32(time.components.seconds * 1000)
                + Int32(time.components.attoseconds / 1_000_000_000_000_000))
    }
}
