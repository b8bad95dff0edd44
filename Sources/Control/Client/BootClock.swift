import Glibc
import Positioning

/// The boot-time clock, for the deadlines of a blocking client.
enum BootClock {
    /// Source: clock_gettime(2), `CLOCK_BOOTTIME`.
    static var now: Uptime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Uptime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
