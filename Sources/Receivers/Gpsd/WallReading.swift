import CGps
import Glibc
package import Positioning

/// The system's calendar and the boot clock, read together.
///
/// Only differences of two readings are ever used: what the calendar says is believed by nobody.
package struct WallReading: Equatable, Sendable {
    /// `CLOCK_REALTIME`, nanoseconds since 1970.
    package var wall: Int64
    /// `CLOCK_BOOTTIME`.
    package var boot: Uptime

    package init(wall: Int64, boot: Uptime) {
        self.wall = wall
        self.boot = boot
    }

    /// The present one: the calendar is read between two looks at the boot clock, and laid half-way.
    package static func now() -> WallReading {
        let before = nanoseconds(of: CLOCK_BOOTTIME)
        let wall = nanoseconds(of: CLOCK_REALTIME)
        let after = nanoseconds(of: CLOCK_BOOTTIME)
        return WallReading(wall: wall, boot: Uptime(nanoseconds: before + (after - before) / 2))
    }

    private static func nanoseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
