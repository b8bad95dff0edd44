import Positioning

/// A time as GPS itself counts it: weeks, seconds of the week, and the leap seconds since 1980.
///
/// Receivers send the week modulo 1024. The leap seconds tell which of the weeks it can be: the first
/// one in which there were so many. So the time does not depend on what the receiver's makers took
/// for the present (nmea.md Q42); with 18 leap seconds it is right until 2036.
///
/// Source: IS-GPS-200 §20.3.3.3.1.1 (week), IERS Bulletin C (leap seconds).
struct GPSWeek {
    /// UTC, milliseconds since 1970.
    let milliseconds: Int64

    /// `nil` when it is no time, or when the receiver does not know the leap seconds yet.
    init?(week: Int?, seconds: Double?, leapSeconds: Int?) {
        guard var week, let seconds, let leapSeconds, leapSeconds > 0,
            (0..<Self.secondsAWeek).contains(seconds), week < Self.mostWeeks
        else { return nil }
        let first = Self.weekOfLeapSeconds[
            min(leapSeconds, Self.weekOfLeapSeconds.count - 1)]
        while week < first { week += Self.weeksAnEra }
        milliseconds =
            (Self.epoch + Int64(week) * Int64(Self.secondsAWeek) - Int64(leapSeconds)) * 1000
            + Int64((seconds * 1000).rounded())
    }

    var day: Int32 { Int32(milliseconds / UTC.millisecondsPerDay) }
    var timeOfDay: Int32 { Int32(milliseconds % UTC.millisecondsPerDay) }

    /// 6 January 1980, in seconds since 1970.
    private static let epoch: Int64 = 315_964_800
    private static let secondsAWeek = 604_800.0
    private static let weeksAnEra = 1024
    /// What 16 bits hold: a week beyond it is no week.
    private static let mostWeeks = 65_536
    /// The GPS week in which there first were so many leap seconds more than in 1980.
    private static let weekOfLeapSeconds: ContiguousArray = [
        0, 77, 129, 181, 286, 416, 521, 573, 651, 703, 755, 834, 912, 990, 1356, 1512, 1695,
        1851, 1930,
    ]
}
