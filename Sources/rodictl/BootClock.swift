import Glibc
import Positioning

/// The boot-time clock: what a capture's arrival times and a watch's patience are measured with.
///
/// Source: clock_gettime(2), `CLOCK_BOOTTIME`.
enum BootClock {
    static var now: Uptime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Uptime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// Waits until then; not at all when that is past.
    static func sleep(until time: Uptime) {
        let left = now.duration(to: time).nanoseconds
        if left > 0 { usleep(UInt32(left / 1000)) }
    }
}
