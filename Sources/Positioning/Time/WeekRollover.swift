/// Repairs dates that a receiver's 10-bit week counter has sent back by 1024 weeks, any number of times.
///
/// Source: SPEC §4: the nearest epoch at or after the build date. nmea.md §3.7, reports.md B11.
package enum WeekRollover {
    /// The first date at or after `build` that is a whole number of 1024 weeks from `time`.
    package static func repaired(_ time: UTC, notBefore build: UTC) -> UTC {
        guard time < build else { return time }
        let missing = build.milliseconds - time.milliseconds
        let turns = (missing + millisecondsPerTurn - 1) / millisecondsPerTurn
        return UTC(milliseconds: time.milliseconds + turns * millisecondsPerTurn)
    }

    /// The same where it is known what time it is, within ten years.
    ///
    /// A date before the build that is near the time we know has not rolled over: the receiver's clock
    /// went back. It is given as it was sent, and never turned into one of twenty years ahead.
    package static func repaired(
        _ time: UTC, notBefore build: UTC, knowing now: UTC
    ) -> UTC {
        guard time < build else { return time }
        let missing = now.milliseconds - time.milliseconds
        let turns = max(0, (missing + millisecondsPerTurn / 2) / millisecondsPerTurn)
        return UTC(milliseconds: time.milliseconds + turns * millisecondsPerTurn)
    }

    /// 1024 weeks.
    private static let millisecondsPerTurn = 1024 * 7 * UTC.millisecondsPerDay
}
