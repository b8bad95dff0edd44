import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("Why a fix was refused is told with numbers and the unit they are in")
struct WhyCommandTests {
    private func told(_ measured: Double, limit: Double, speed: Double) -> String {
        var epoch = Epoch(received: Uptime(.seconds(1)))
        epoch.mode = .threeD
        epoch.speed = speed
        let refusal = Refusal(.leaping, epoch, measured: measured, limit: limit)
        let record = RefusalRecord(
            reason: .leaping, count: 1, last: refusal, at: Uptime(.seconds(2)))
        return WhyCommand.text(WhyRecord(accepted: 7, refusals: [record]))
    }

    @Test("too fast by its own speed is in metres per second, too far is in metres")
    func leaping() {
        #expect(told(88, limit: 70, speed: 88).contains("in m/s"))
        let far = told(47_032.6, limit: 491, speed: 12)
        #expect(far.contains("47032.6, limit 491.0") && far.contains("in metres"))
        #expect(!far.contains("m/s"))
    }
}
