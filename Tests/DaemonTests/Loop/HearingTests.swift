import Positioning
import Testing

@testable import Daemon

@Suite("A listener notes how fast, how promptly and under which sky a receiver speaks")
struct HearingTests {
    @Test("the sky is that of the last epoch that told of one")
    func sky() {
        var hearing = Hearing(isPlayed: false)
        #expect(hearing.sky == nil)
        var epoch = Epoch(received: Uptime(seconds: 1))
        epoch.satellitesUsed = 7
        hearing.heard(epoch, at: epoch.received)
        hearing.heard(Epoch(received: Uptime(seconds: 2)), at: Uptime(seconds: 2))
        #expect(hearing.sky == epoch)
        epoch.satellitesUsed = nil
        epoch.satellites = SatelliteTally()
        hearing.heard(epoch, at: epoch.received)
        #expect(hearing.sky == epoch)
    }

    @Test("a capture has a rate of its own clock and no latency of ours")
    func played() {
        var (played, live) = (Hearing(isPlayed: true), Hearing(isPlayed: false))
        for second in 0...4 {
            let epoch = Epoch(received: Uptime(seconds: Double(second) / 5))
            let now = Uptime(seconds: 9000)
            played.heard(epoch, at: now)
            live.heard(epoch, at: now)
        }
        #expect(played.latency.mean == nil && live.latency.mean != nil)
        #expect(played.rate.perSecond.map { abs($0 - 5) < 0.01 } == true)
    }
}
