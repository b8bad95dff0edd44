import Testing

@testable import Positioning

@Suite("A date 1024 weeks back, any number of times, is brought to the first one since the build")
struct WeekRolloverTests {
    static let build = UTC(milliseconds: 1_780_000_000_000)
    static let turn: Int64 = 1024 * 7 * 86_400_000

    @Test("whatever the number of turns", arguments: Int64(0)...3)
    func turns(turns: Int64) {
        let real = Self.build.advanced(bySeconds: 3_456_789.25)
        let sent = UTC(milliseconds: real.milliseconds - turns * Self.turn)
        #expect(WeekRollover.repaired(sent, notBefore: Self.build) == real)
    }

    @Test("the build itself is not before the build; the millisecond before it is")
    func edge() {
        #expect(WeekRollover.repaired(Self.build, notBefore: Self.build) == Self.build)
        let before = UTC(milliseconds: Self.build.milliseconds - 1)
        #expect(
            WeekRollover.repaired(before, notBefore: Self.build).milliseconds
                == before.milliseconds + Self.turn)
        let turnBefore = UTC(milliseconds: Self.build.milliseconds - Self.turn)
        #expect(WeekRollover.repaired(turnBefore, notBefore: Self.build) == Self.build)
    }

    @Test("a date after the build is never corrected, however far")
    func later() {
        let later = Self.build.advanced(bySeconds: 30 * 365.25 * 86_400)
        #expect(WeekRollover.repaired(later, notBefore: Self.build) == later)
    }

    @Test("where the time is known, one before the build but near it was not rolled over")
    func known() {
        let now = Self.build.advanced(bySeconds: 400 * 86_400)
        let lastMonth = Self.build.advanced(bySeconds: -30 * 86_400)
        #expect(WeekRollover.repaired(lastMonth, notBefore: Self.build, knowing: now) == lastMonth)
        for turns in Int64(1)...3 {
            let rolled = UTC(milliseconds: now.milliseconds - turns * Self.turn)
            #expect(WeekRollover.repaired(rolled, notBefore: Self.build, knowing: now) == now)
        }
        let later = Self.build.advanced(bySeconds: 1e9)
        #expect(WeekRollover.repaired(later, notBefore: Self.build, knowing: now) == later)
    }
}
