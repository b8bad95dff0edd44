import Glibc

/// What stands in a line, where libgps does not tell or cannot read it.
///
/// Finds a key wherever it first stands: enough for the flat parts of what gpsd writes, which puts no
/// space between a key and its value.
struct GpsdLineText {
    /// Ended by a zero byte.
    private let start: UnsafePointer<CChar>

    init(_ start: UnsafePointer<CChar>) {
        self.start = start
    }

    /// The class, as libgps finds it.
    var name: GpsdClass? {
        string(of: "class", atMost: 16).flatMap { GpsdClass(rawValue: $0) }
    }

    /// A string without escapes; `nil` when there is none or it is longer than `atMost`.
    func string(of key: String, atMost limit: Int = 256) -> String? {
        guard let value = strstr(start, "\"\(key)\":\"") else { return nil }
        let first = value + key.utf8.count + 4
        let length = strcspn(first, "\"\\")
        guard length <= limit, first[length] == CChar(truncatingIfNeeded: UInt8(ascii: "\"")) else {
            return nil
        }
        let bytes = UnsafeRawBufferPointer(start: first, count: length)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A whole number that is not negative; `nil` when there is none.
    func count(of key: String) -> Int? {
        guard let value = strstr(start, "\"\(key)\":") else { return nil }
        var digit = value + key.utf8.count + 3
        var number: Int?
        while let figure = Int(exactly: Int(digit.pointee) - 0x30), (0...9).contains(figure) {
            number = (number ?? 0) * 10 + figure
            guard number ?? 0 < Self.tooMany else { return nil }
            digit += 1
        }
        return number
    }

    func contains(_ text: String) -> Bool { strstr(start, text) != nil }

    /// Whether a string that stands there is a date and a time of day, as ISO 8601 writes them.
    ///
    /// libgps reads as far as it can, and makes a date of what it has then: of month 13 a day of the
    /// year before.
    func isCalendarTime(_ key: String) -> Bool {
        guard let value = strstr(start, "\"\(key)\":\"") else { return true }
        var letter = value + key.utf8.count + 4
        for part in Self.calendar {
            var number = 0
            for _ in 0..<part.digits {
                guard case let figure = Int(letter.pointee) - 0x30, (0...9).contains(figure) else {
                    return false
                }
                number = number * 10 + figure
                letter += 1
            }
            guard part.range.contains(number) else { return false }
            guard let end = part.end else { return true }
            guard letter.pointee == CChar(truncatingIfNeeded: end) else { return false }
            letter += 1
        }
        return true
    }

    private struct CalendarPart {
        var digits: Int
        var range: ClosedRange<Int>
        /// What stands behind it.
        var end: UInt8?
    }

    private static let calendar = [
        CalendarPart(digits: 4, range: 0...9999, end: UInt8(ascii: "-")),
        CalendarPart(digits: 2, range: 1...12, end: UInt8(ascii: "-")),
        CalendarPart(digits: 2, range: 1...31, end: UInt8(ascii: "T")),
        CalendarPart(digits: 2, range: 0...23, end: UInt8(ascii: ":")),
        CalendarPart(digits: 2, range: 0...59, end: UInt8(ascii: ":")),
        // 60 is a leap second.
        CalendarPart(digits: 2, range: 0...60, end: nil),
    ]

    /// No sky holds so many satellites.
    private static let tooMany = 10_000
}
