/// A point on the calendar, as a receiver or a file states it.
///
/// Leap seconds do not exist here: 23:59:60 is the following midnight, as in POSIX.
///
/// Units: milliseconds since 1970-01-01T00:00:00Z.
package struct UTC: Comparable, Hashable, Codable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package init(seconds: Double) {
        milliseconds = Int64(nearest: seconds * 1000)
    }

    /// The given civil time; `nil` when a part is out of its range.
    ///
    /// `second` may be 60.
    package init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
        millisecond: Int = 0
    ) {
        guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
            Self.years.contains(year)
        else { return nil }
        let days = Self.daysSince1970(year: year, month: month, day: day)
        let seconds = Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        milliseconds = seconds * 1000 + Int64(millisecond)
    }

    /// Seconds since 1970.
    package var seconds: Double { Double(milliseconds) / 1000 }

    /// Milliseconds since this day's midnight.
    package var millisecondOfDay: Int64 {
        let remainder = milliseconds % Self.millisecondsPerDay
        return remainder < 0 ? remainder + Self.millisecondsPerDay : remainder
    }

    package func advanced(bySeconds seconds: Double) -> UTC {
        UTC(milliseconds: milliseconds.saturatingAdd(Int64(nearest: seconds * 1000)))
    }

    /// Seconds from `earlier` to here.
    package func seconds(since earlier: UTC) -> Double {
        Double(milliseconds.saturatingSubtract(earlier.milliseconds)) / 1000
    }

    package static func < (lhs: UTC, rhs: UTC) -> Bool {
        lhs.milliseconds < rhs.milliseconds
    }

    package static let millisecondsPerDay: Int64 = 86_400_000
    /// What four digits can say.
    private static let years = 0...9999

    package init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

// MARK: Civil calendar

extension UTC {
    /// Year, month and day of the proleptic Gregorian calendar.
    package var date: (year: Int, month: Int, day: Int) {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: Self.millisecondsPerDay)
        let days = Int(rest < 0 ? whole - 1 : whole)
        // Years counted from March, in eras of 400 years: the leap day then ends a year.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    package static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
