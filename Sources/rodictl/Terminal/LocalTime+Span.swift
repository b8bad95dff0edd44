import Control
import Positioning

/// Times from one to another, and days as a person writes them.
extension LocalTime {
    /// Such as `2026-04-27 21:48–22:10 CEST`; what differs is said twice.
    static func span(from start: Timestamp, to end: Timestamp) -> String {
        let (first, last) = (dateAndMinute(start), dateAndMinute(end))
        let begin = first.split(separator: " ", maxSplits: 2)
        let finish = last.split(separator: " ", maxSplits: 2)
        guard begin.count == 3, finish.count == 3, begin[0] == finish[0] else {
            return "\(first) – \(last)"
        }
        return begin[2] == finish[2]
            ? "\(begin[0]) \(begin[1])–\(finish[1]) \(finish[2])"
            : "\(begin[0]) \(begin[1]) \(begin[2]) – \(finish[1]) \(finish[2])"
    }

    /// The hour and minute alone, such as `21:48`.
    static func clock(_ time: Timestamp) -> String {
        String(minute(time).prefix { $0 != " " })
    }

    /// The hour, minute and second alone, such as `21:48:55`.
    static func clockAndSecond(_ time: Timestamp) -> String {
        let words = dateAndTime(time).split(separator: " ")
        return words.count > 1 ? String(words[1]) : ""
    }

    /// A time with its zone, or a day alone, which begins at its local midnight.
    ///
    /// `nil` for anything else. Source: RFC 3339.
    static func moment(_ text: String) -> UTC? {
        guard let time = UTC(text), text.utf8.count == Self.lettersOfADay else { return UTC(text) }
        let (year, month, day) = time.date
        return LocalDay(year: year, month: month, day: day).begin
    }

    /// As in `2026-04-27`.
    private static let lettersOfADay = 10
}
