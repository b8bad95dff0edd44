import Positioning
import TestKit
import Testing

@Suite("A wild time is held at the end of the calendar, and ends no program")
struct SaturationTests {
    private static let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    private static let numbers: [Double] = [
        -.infinity, -1e300, -9.3e18, -1, 0, 1, 9.3e18, 1e300, .infinity, .nan,
    ]

    @Test("every sum and difference of the ends is in order")
    func ends() {
        for one in Self.extremes {
            for other in Self.extremes {
                let uptime = Uptime(nanoseconds: one)
                let seconds = uptime.seconds(since: Uptime(nanoseconds: other))
                #expect(one == other || (seconds > 0) == (one > other))
                #expect(
                    (uptime < uptime.advanced(by: .nanoseconds(other))) == (other > 0 && one < .max)
                )
                let utc = UTC(milliseconds: one)
                let apart = utc.seconds(since: UTC(milliseconds: other))
                #expect(one == other || (apart > 0) == (one > other))
            }
        }
    }

    @Test("every number of seconds is a time", arguments: numbers)
    func seconds(number: Double) {
        let uptime = Uptime(seconds: number)
        let utc = UTC(seconds: number)
        #expect(number.isNaN || (uptime < Uptime(nanoseconds: 0)) == (number < 0))
        #expect(number.isNaN || (utc < UTC(milliseconds: 0)) == (number < 0))
        for end in Self.extremes {
            let later = Uptime(nanoseconds: end).advanced(bySeconds: number)
            #expect(!(number >= 0) || later >= Uptime(nanoseconds: end))
            let offset = ClockOffset(milliseconds: number)
            #expect(
                !(number >= 0) || offset.utc(at: Uptime(nanoseconds: 0)) >= UTC(milliseconds: 0))
            _ = offset.uptime(of: UTC(milliseconds: end))
        }
    }

    @Test("a duration of ages is as long as the clock reaches")
    func ages() {
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
        #expect(Duration.milliseconds(-1500).nanoseconds == -1_500_000_000)
    }

    @Test("the ends have a date, and a year has four digits", arguments: extremes)
    func dates(milliseconds: Int64) {
        let utc = UTC(milliseconds: milliseconds)
        #expect((1...12).contains(utc.date.month) && (1...31).contains(utc.date.day))
        #expect(!utc.description.isEmpty)
        for year in [Int.min, -1, 10_000, .max] {
            #expect(UTC(year: year, month: 1, day: 1) == nil)
        }
    }

    @Test("what was exact stays exact", arguments: UInt64(1)...5)
    func exact(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let day = Int64.random(in: -10_000...80_000, using: &dice)
            let utc = UTC(milliseconds: day * 86_400_000)
            let (year, month, date) = utc.date
            #expect(UTC(year: year, month: month, day: date) == utc)
            let step = Double(Int64.random(in: -1_000_000...1_000_000, using: &dice)) / 1000
            #expect(utc.advanced(bySeconds: step).seconds(since: utc) == step)
        }
    }
}
