import Positioning

/// Writes times as ISO 8601 in UTC between two pieces of text, remembering the last date.
///
/// A track has thousands of points a day, and the calendar is the dear part.
struct DateText: Sendable {
    private let before: String
    private let after: String
    /// Midnight that `whole` and `fraction` begin with, in milliseconds.
    private var midnight = Int64.min
    /// The whole text, such as `2026-04-27T00:00:00Z`.
    private var whole: [UInt8] = []
    /// The same with milliseconds, which are written only where there are any.
    private var fraction: [UInt8] = []

    init(before: String, after: String) {
        self.before = before
        self.after = after
    }

    /// Nothing, when the year has not four digits.
    @inline(__always)
    mutating func append(_ time: UTC, to text: inout TextBuffer) {
        guard Self.isWritable(time) else { return }
        let day = UInt64(truncatingIfNeeded: time.millisecondOfDay)
        let newMidnight = time.milliseconds - Int64(day)
        if newMidnight != midnight { begin(time, midnight: newMidnight) }
        let start = text.count + before.utf8.count
        text.append(day % 1000 == 0 ? whole : fraction)
        text.patch(day / 3_600_000, width: 2, at: start + 11)
        text.patch(day / 60_000 % 60, width: 2, at: start + 14)
        text.patch(day / 1000 % 60, width: 2, at: start + 17)
        if day % 1000 != 0 { text.patch(day % 1000, width: 3, at: start + 20) }
    }

    private mutating func begin(_ time: UTC, midnight: Int64) {
        self.midnight = midnight
        // `2026-04-27T` of `2026-04-27T19:48:55.000Z`.
        let date = before + UTC(milliseconds: midnight).description.prefix(11)
        whole = Array((date + "00:00:00Z" + after).utf8)
        fraction = Array((date + "00:00:00.000Z" + after).utf8)
    }

    /// From 0001-01-01 to before 10000-01-01.
    static func isWritable(_ time: UTC) -> Bool {
        (-62_135_596_800_000..<253_402_300_800_000).contains(time.milliseconds)
    }
}
