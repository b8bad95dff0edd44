import Positioning

/// Remembers the date between the sentences that carry one.
///
/// RMC and ZDA bring dates; GGA, GLL and GNS have only a time of day, which the remembered date
/// completes. Before any date there is none: nothing is invented. A time of day more than half a
/// day smaller than the one remembered is the next day's.
///
/// Units: days since 1970, milliseconds since midnight. Source: nmea.md §3.
struct DateMemory: Equatable, Sendable {
    private var day: Int32?
    private var timeOfDay: Int32 = 0

    var isKnown: Bool { day != nil }

    mutating func learn(_ day: Int32, at timeOfDay: Int32) {
        self.day = day
        self.timeOfDay = timeOfDay
    }

    /// The receiver has lost track: the next RMC or ZDA begins anew.
    mutating func forget() {
        day = nil
    }

    func time(at timeOfDay: Int32) -> UTC? {
        guard let day else { return nil }
        let hasPassedMidnight = self.timeOfDay - timeOfDay > Self.halfADay
        return UTC(
            milliseconds: (Int64(day) + (hasPassedMidnight ? 1 : 0)) * UTC.millisecondsPerDay
                + Int64(timeOfDay))
    }

    /// Carries the date along with a fix, so that midnight is noticed day after day.
    mutating func follow(_ timeOfDay: Int32) {
        guard let day else { return }
        let hasPassedMidnight = self.timeOfDay - timeOfDay > Self.halfADay
        learn(hasPassedMidnight ? day + 1 : day, at: timeOfDay)
    }

    private static let halfADay: Int32 = 43_200_000
}
