import Testing

@testable import Positioning

@Suite("What is wrong with a receiver is counted by kind")
struct TroubleLogTests {
    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }

    @Test("what lasts is one, however often it is said; what happens is counted each time")
    func counting() {
        var log = TroubleLog()
        let began = [log.hold(.silent, "first", at: at(1)), log.hold(.silent, "again", at: at(2))]
        #expect(began == [true, false])
        #expect(log.holds(.silent))
        log.note(.dateInPast, "3600 s", at: at(3))
        log.note(.dateInPast, "7200 s", at: at(4))
        let ended = [log.clear(.silent), log.clear(.silent), log.clear(.busy)]
        #expect(ended == [true, false, false], "what does not hold is not over")
        log.hold(.silent, "later", at: at(9))
        #expect(
            log.entries == [
                TroubleLog.Entry(
                    trouble: .silent, count: 2, last: at(9), holds: true, detail: "later"),
                TroubleLog.Entry(
                    trouble: .dateInPast, count: 2, last: at(4), holds: false, detail: "7200 s"),
            ])
    }
}
