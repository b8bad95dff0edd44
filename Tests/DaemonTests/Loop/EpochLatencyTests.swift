import Positioning
import Testing

@testable import Daemon

@Suite("The latency is the wait from the last byte to the epoch handed on")
struct EpochLatencyTests {
    private func heard(_ waits: [Double]) -> EpochLatency {
        var latency = EpochLatency()
        for (second, wait) in waits.enumerated() {
            let epoch = Epoch(received: Uptime(seconds: Double(second)))
            latency.handedOn(epoch, at: epoch.received.advanced(bySeconds: wait))
        }
        return latency
    }

    @Test("unknown before the first epoch")
    func unknown() {
        #expect(EpochLatency().mean == nil)
        #expect(EpochLatency().worst == nil)
    }

    @Test("of a few it is their mean and the longest")
    func few() throws {
        let latency = heard([0.01, 0.02, 0.06])
        #expect(abs(try #require(latency.mean) - 0.03) < 1e-9)
        #expect(latency.worst == 0.06)
    }

    @Test("the mean forgets within some tens of epochs, the worst never does")
    func forgets() throws {
        let latency = heard([5] + Array(repeating: 0.01, count: 200))
        #expect(try #require(latency.mean) < 0.02)
        #expect(latency.worst == 5)
        // Twenty epochs of another kind are most of it.
        let changed = heard(Array(repeating: 0.01, count: 200) + Array(repeating: 0.1, count: 20))
        #expect((0.06...0.08).contains(try #require(changed.mean)))
    }

    @Test("no wait is negative")
    func negative() {
        #expect(heard([-3]).worst == 0)
    }
}
