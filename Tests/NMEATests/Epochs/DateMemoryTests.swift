import Positioning
import Testing

@testable import NMEA

@Suite("A date is remembered, never invented")
struct DateMemoryTests {
    private static let noon: Int32 = 43_200_000

    @Test("there is no time before there is a date, nor after it was forgotten")
    func none() {
        var dates = DateMemory()
        #expect(dates.time(at: 0) == nil)
        dates.learn(20_000, at: 0)
        #expect(dates.time(at: 1) != nil)
        dates.forget()
        #expect(dates.time(at: 1) == nil)
    }

    @Test("more than half a day back is the next day; half a day is not")
    func midnight() {
        var dates = DateMemory()
        dates.learn(20_000, at: Self.noon + 1)
        #expect(dates.time(at: 0)?.milliseconds == 20_001 * UTC.millisecondsPerDay)
        #expect(dates.time(at: 1)?.milliseconds == 20_000 * UTC.millisecondsPerDay + 1)
    }

    @Test("a receiver that never repeats its date is followed for days")
    func days() {
        var dates = DateMemory()
        dates.learn(20_000, at: 0)
        for hour in 1..<100 {
            let timeOfDay = Int32(hour % 24) * 3_600_000
            #expect(
                dates.time(at: timeOfDay)?.milliseconds
                    == 20_000 * UTC.millisecondsPerDay + Int64(hour) * 3_600_000)
            dates.follow(timeOfDay)
        }
    }
}
