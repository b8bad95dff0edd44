import Positioning
import Testing

@testable import NMEA

@Suite("A week and the leap seconds tell a date that no firmware can spoil (Q42)")
struct GPSWeekTests {
    @Test(
        "the week is the first in which there were so many leap seconds",
        arguments: [
            // Week, second, leap seconds: as sent by a Garmin 17N in 2005.
            (290, 293_895.0, 13, "2005-03-16T09:38:02Z"),
            // The same week modulo 1024, twenty years on.
            (290, 293_900.0, 18, "2024-10-30T09:38:02Z"),
            (2338, 293_900.0, 18, "2024-10-30T09:38:02Z"),
            // The week in which the eighteenth came.
            (1930, 18.0, 18, "2017-01-01T00:00:00Z"), (906, 18.0, 18, "2017-01-01T00:00:00Z"),
        ])
    func week(week: Int, second: Double, leap: Int, time: String) throws {
        let read = try #require(GPSWeek(week: week, seconds: second, leapSeconds: leap))
        #expect(UTC(milliseconds: read.milliseconds) == UTC(time))
    }

    @Test("what is no time is none")
    func none() {
        #expect(GPSWeek(week: nil, seconds: 1, leapSeconds: 18) == nil)
        #expect(GPSWeek(week: 290, seconds: nil, leapSeconds: 18) == nil)
        #expect(GPSWeek(week: 290, seconds: 1, leapSeconds: nil) == nil)
        #expect(GPSWeek(week: 290, seconds: 1, leapSeconds: 0) == nil)
        #expect(GPSWeek(week: 290, seconds: 604_800, leapSeconds: 18) == nil)
        #expect(GPSWeek(week: Int.max, seconds: 1, leapSeconds: 18) == nil)
    }

    @Test("PGRMF's week rules over the date that its firmware made of it")
    func rollover() {
        let pgrmf = "PGRMF,290,293900,160305,093802,18,5213.1439,N,02100.6511,E,A,2,36,226,2,1"
        let rmc = "GPRMC,093802,A,5213.1439,N,02100.6511,E,000.0,226.0,160305,004.2,E,D"
        let right = UTC("2024-10-30T09:38:02Z")
        #expect(Wire.epochs(of: rmc, pgrmf).map(\.time) == [right])
        #expect(Wire.epochs(of: pgrmf, rmc).map(\.time) == [right])
        #expect(Wire.epochs(of: pgrmf).map(\.time) == [right])
        // One whose week is another instant's does not count.
        let other = pgrmf.replacing("293900", with: "293000")
        #expect(Wire.epochs(of: rmc, other).map(\.time) == [UTC("2005-03-16T09:38:02Z")])
    }
}
