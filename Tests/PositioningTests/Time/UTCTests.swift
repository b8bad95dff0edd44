import Positioning
import TestKit
import Testing

@Suite("UTC is a calendar, whole and reversible")
struct UTCTests {
    @Test(
        "reads and writes RFC 3339",
        arguments: [
            ("1970-01-01T00:00:00.000Z", 0),
            ("2000-02-29T12:00:00.000Z", 951_825_600_000),
            ("2026-11-30T06:05:44.123Z", 1_796_018_744_123),
            ("1969-12-31T23:59:59.999Z", -1),
            ("2100-03-01T00:00:00.000Z", 4_107_542_400_000),
        ] as [(String, Int64)])
    func readsAndWrites(text: String, milliseconds: Int64) {
        #expect(UTC(text) == UTC(milliseconds: milliseconds))
        #expect(UTC(milliseconds: milliseconds).description == text)
    }

    @Test("an offset is applied, a leap second is the following midnight, a date is its midnight")
    func forms() {
        #expect(UTC("2026-06-01T08:00:00+02:00") == UTC("2026-06-01T06:00:00Z"))
        #expect(UTC("2016-12-31T23:59:60Z") == UTC("2017-01-01T00:00:00Z"))
        #expect(UTC("2026-06-01") == UTC("2026-06-01T00:00:00.000Z"))
    }

    @Test(
        "anything else is refused",
        arguments: [
            "", "2026", "2026-13-01", "2026-02-29", "2026-06-01T24:00:00Z", "2026-06-01T08:00:00",
            "2026-06-01T08:00:00+02", "2026-06-01T08:00:00Zx", "2026-06-01T08:00:00.Z",
        ])
    func refuses(text: String) {
        #expect(UTC(text) == nil)
    }

    @Test("every day of four centuries survives the way there and back")
    func everyDay() {
        for day in 0..<146_097 {
            let utc = UTC(milliseconds: Int64(day) * UTC.millisecondsPerDay)
            let (year, month, dayOfMonth) = utc.date
            #expect(UTC(year: year, month: month, day: dayOfMonth) == utc)
        }
    }
}
