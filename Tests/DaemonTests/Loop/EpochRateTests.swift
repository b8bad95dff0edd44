import Positioning
import Testing

@testable import Daemon

@Suite("The rate of a receiver is that of its last epochs")
struct EpochRateTests {
    @Test("unknown before the second epoch")
    func unknown() {
        var rate = EpochRate()
        #expect(rate.perSecond == nil)
        rate.heard(at: Uptime(seconds: 5))
        #expect(rate.perSecond == nil)
        rate.heard(at: Uptime(seconds: 5.5))
        #expect(rate.perSecond == 2)
    }

    @Test("it follows a receiver that changes its rate within some tens of epochs")
    func follows() throws {
        var rate = EpochRate()
        var now = 0.0
        for _ in 1...10 {
            rate.heard(at: Uptime(seconds: now))
            now += 1
        }
        for _ in 1...60 {
            rate.heard(at: Uptime(seconds: now))
            now += 0.1
        }
        let perSecond = try #require(rate.perSecond)
        #expect(abs(perSecond - 10) < 0.3)
    }

    @Test("a silence says nothing about the rate")
    func silence() {
        var rate = EpochRate()
        for second in [0, 1, 2, 3, 600, 601, 602] {
            rate.heard(at: Uptime(seconds: Double(second)))
        }
        #expect(rate.perSecond == 1)
    }

    @Test(
        "a burst that is read in an instant says nothing about the rate",
        arguments: [0.000_07, 0.02])
    func readAtOnce(apart: Double) throws {
        var rate = EpochRate()
        for second in 0..<10 { rate.heard(at: Uptime(seconds: Double(second))) }
        for number in 0..<300 { rate.heard(at: Uptime(seconds: 40 + Double(number) * apart)) }
        for second in 50..<110 { rate.heard(at: Uptime(seconds: Double(second))) }
        let perSecond = try #require(rate.perSecond)
        #expect(abs(perSecond - 1) < 0.1, "and it is found again")
    }

    @Test("two epochs at one instant are no infinite rate")
    func burst() {
        var rate = EpochRate()
        for _ in 1...3 { rate.heard(at: Uptime(seconds: 7)) }
        #expect(rate.perSecond == nil)
    }
}
