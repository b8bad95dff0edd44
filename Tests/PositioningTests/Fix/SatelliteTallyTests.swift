import Testing

@testable import Positioning

@Suite("Satellites are counted by constellation")
struct SatelliteTallyTests {
    @Test("those used, those in view, and the mean signal of those that state one")
    func parts() {
        var tally = SatelliteTally()
        #expect(tally.isEmpty && tally.parts.isEmpty)
        tally.use(.gps)
        tally.use(.gps)
        tally.see(.gps, signal: 40)
        tally.see(.gps, signal: 31)
        tally.see(.gps, signal: nil)
        tally.see(.galileo, signal: nil)
        #expect(!tally.isEmpty)
        #expect(tally.totalUsed == 2 && tally.totalInView == 4)
        #expect(
            tally.parts == [
                SatelliteTally.Part(constellation: .gps, used: 2, inView: 3, signal: 35.5),
                SatelliteTally.Part(constellation: .galileo, used: 0, inView: 1, signal: nil),
            ])
    }

    @Test("a signal that cannot be is none, and a flood stays within its lane")
    func nonsense() {
        var tally = SatelliteTally()
        for _ in 0..<1000 {
            tally.use(.beidou)
            tally.see(.beidou, signal: 99)
        }
        tally.see(.qzss, signal: 0)
        tally.see(.qzss, signal: -7)
        tally.see(.qzss, signal: 100_000)
        #expect(
            tally.parts == [
                SatelliteTally.Part(constellation: .beidou, used: 255, inView: 255, signal: 99),
                SatelliteTally.Part(constellation: .qzss, used: 0, inView: 3, signal: nil),
            ])
    }
}
