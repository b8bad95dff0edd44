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
}
