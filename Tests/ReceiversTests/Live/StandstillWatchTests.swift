import Positioning
import Testing

@testable import Receivers

@Suite("A receiver whose clock stands still is wedged")
struct StandstillWatchTests {
    private func epoch(_ received: Double, time: Int32?) -> Epoch {
        var epoch = Epoch(received: Uptime(seconds: received))
        epoch.timeOfDay = time
        return epoch
    }

    @Test("ten seconds of the same time are too many")
    func stuck() {
        var watch = StandstillWatch()
        for second in 0..<10 {
            #expect(watch.isStuck(epoch(Double(second), time: 1000)) == false)
        }
        #expect(watch.isStuck(epoch(10, time: 1000)) == true)
    }

    @Test("a clock that moves at all is alive")
    func moves() {
        var watch = StandstillWatch()
        for second in 0..<40 {
            #expect(watch.isStuck(epoch(Double(second), time: Int32(second / 8))) == false)
        }
    }

    @Test("a receiver without a fix states no time, and is not wedged for that")
    func timeless() {
        var watch = StandstillWatch()
        for second in 0..<40 { #expect(watch.isStuck(epoch(Double(second), time: nil)) == false) }
    }
}
