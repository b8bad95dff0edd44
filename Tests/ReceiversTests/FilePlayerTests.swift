import Positioning
import Testing

@testable import Receivers

@Suite("A capture is played by its own clock")
struct FilePlayerTests {
    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }
    private func epoch(_ seconds: Double) -> Epoch { Epoch(received: at(seconds)) }

    @Test("at ten times the pace a second lasts a tenth")
    func paced() {
        var player = FilePlayer(pace: .times(10))
        #expect(player.virtualNow == nil)
        player.load(epoch(0), at: at(500))
        #expect(player.play(at: at(500)) == epoch(0))
        #expect(player.isHungry)
        player.load(epoch(1), at: at(500))
        #expect(player.wakeAt == at(500.1))
        #expect(player.play(at: at(500.05)) == nil)
        #expect(player.virtualNow == at(0.5))
        #expect(player.play(at: at(500.1)) == epoch(1))
        #expect(player.virtualNow == at(1))
    }

    @Test("the clock never passes the epoch that is due")
    func bounded() {
        var player = FilePlayer(pace: .times(1))
        player.load(epoch(0), at: at(0))
        _ = player.play(at: at(0))
        player.load(epoch(10), at: at(0))
        player.tick(at: at(25))
        #expect(player.virtualNow == at(10))
        #expect(player.play(at: at(25)) == epoch(10))
        #expect(player.virtualNow == at(10))
    }

    @Test("after the end the clock runs on")
    func runsOn() {
        var player = FilePlayer(pace: .times(60))
        player.load(epoch(0), at: at(0))
        _ = player.play(at: at(0))
        player.tick(at: at(5))
        #expect(player.virtualNow == at(300))
    }

    @Test("without a limit everything is due at once, each in its own time")
    func unlimited() {
        var player = FilePlayer(pace: .unlimited)
        var clock: [Uptime?] = []
        for second in [0.0, 3600, 7200] {
            player.load(epoch(second), at: at(9))
            #expect(player.wakeAt == at(9))
            #expect(player.play(at: at(9)) == epoch(second))
            clock.append(player.virtualNow)
        }
        #expect(clock == [at(0), at(3600), at(7200)])
    }
}
