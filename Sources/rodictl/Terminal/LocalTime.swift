import Control
import Glibc
import Positioning

/// Times in the zone of the machine, with the zone shown.
///
/// Source: localtime_r(3), which reads `TZ` and /etc/localtime.
enum LocalTime {
    /// Such as `2026-04-27 21:48:55 CEST`.
    static func dateAndTime(_ time: Timestamp) -> String {
        let (parts, zone) = split(time.utc)
        return "\(date(parts)) \(clock(parts)):\(two(parts.tm_sec)) \(zone)"
    }

    /// Such as `2026-04-27 21:48:55.2 CEST`, where there are tenths.
    static func dateAndTenth(_ time: Timestamp) -> String {
        let (parts, zone) = split(time.utc)
        let tenth = time.utc.millisecondOfDay % 1000 / 100
        let fraction = tenth > 0 ? ".\(tenth)" : ""
        return "\(date(parts)) \(clock(parts)):\(two(parts.tm_sec))\(fraction) \(zone)"
    }

    /// Such as `2026-04-27 21:48 CEST`.
    static func dateAndMinute(_ time: Timestamp) -> String {
        let (parts, zone) = split(time.utc)
        return "\(date(parts)) \(clock(parts)) \(zone)"
    }

    /// Such as `21:48 CEST`.
    static func minute(_ time: Timestamp) -> String {
        let (parts, zone) = split(time.utc)
        return "\(clock(parts)) \(zone)"
    }

    /// The day, the hour and minute, such as `21:48`, and the zone, such as `CEST`.
    static func reading(of utc: UTC) -> (day: LocalDay, clock: String, zone: String) {
        let (parts, zone) = split(utc)
        let day = LocalDay(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1,
            day: Int(parts.tm_mday))
        return (day, clock(parts), zone)
    }

    /// Such as `21:48:55`.
    static func clockWithSeconds(_ time: Timestamp) -> String {
        let (parts, _) = split(time.utc)
        return "\(clock(parts)):\(two(parts.tm_sec))"
    }

    private static func split(_ utc: UTC) -> (tm, zone: String) {
        var seconds = time_t(utc.milliseconds / 1000)
        if utc.milliseconds % 1000 < 0 { seconds -= 1 }
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return (tm(), "?") }
        return (parts, parts.tm_zone.map { String(cString: $0) } ?? "")
    }

    private static func date(_ parts: tm) -> String {
        "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    }

    private static func clock(_ parts: tm) -> String {
        "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    }

    private static func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
