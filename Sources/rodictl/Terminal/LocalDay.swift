import Glibc
import Positioning

/// A day of the calendar in the zone of the machine.
struct LocalDay: Hashable, Comparable {
    /// Days since 1970-01-01.
    let number: Int

    init(number: Int) { self.number = number }

    init(year: Int, month: Int, day: Int) {
        number = UTC.daysSince1970(year: year, month: month, day: day)
    }

    /// The day that it is at `time`.
    init(at time: UTC) { self = LocalTime.reading(of: time).day }

    var date: (year: Int, month: Int, day: Int) {
        UTC(milliseconds: Int64(number) * UTC.millisecondsPerDay).date
    }

    /// The first moment of it, or of the next day that there is: clocks may be changed at midnight, and a
    /// zone that moved over the date line left a day out.
    ///
    /// Source: tzfile(5). It is sought for rather than reckoned, for mktime(3) leaves open which of two
    /// times is meant.
    var begin: UTC {
        let middle = Int64(number) * Self.secondsOfDay
        var (low, high) = (middle - Self.farthest, middle + Self.farthest)
        while low < high {
            let time = low + (high - low) / 2
            if LocalDay(at: UTC(milliseconds: time * 1000)) >= self {
                high = time
            } else {
                low = time + 1
            }
        }
        return UTC(milliseconds: low * 1000)
    }

    /// 0 for Monday.
    var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    /// Such as `2026-04-27`.
    var text: String {
        let (year, month, day) = date
        return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    }

    /// Such as `Mon 27 Apr 2026`.
    var words: String {
        let (year, month, day) = date
        return "\(Self.weekdays[weekday]) \(day) \(Self.months[month - 1]) \(year)"
    }

    static func < (one: LocalDay, other: LocalDay) -> Bool { one.number < other.number }

    static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    private static let secondsOfDay: Int64 = 86_400
    /// Seconds: no zone ever was, or jumped, as far from UTC.
    private static let farthest: Int64 = 40 * 3600
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
