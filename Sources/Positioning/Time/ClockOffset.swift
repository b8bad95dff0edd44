/// How far UTC is ahead of this boot's clock: the only bridge between `Uptime` and `UTC`.
///
/// Units: milliseconds.
package struct ClockOffset: Hashable, Codable, Sendable {
    package var milliseconds: Double

    package init(milliseconds: Double) {
        self.milliseconds = milliseconds
    }

    package init(of utc: UTC, at uptime: Uptime) {
        milliseconds = Double(utc.milliseconds) - Double(uptime.nanoseconds) / 1e6
    }

    package func utc(at uptime: Uptime) -> UTC {
        UTC(milliseconds: Int64(nearest: Double(uptime.nanoseconds) / 1e6 + milliseconds))
    }

    package func uptime(of utc: UTC) -> Uptime {
        Uptime(nanoseconds: Int64(nearest: (Double(utc.milliseconds) - milliseconds) * 1e6))
    }
}
