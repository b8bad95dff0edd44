import Positioning
import Testing

@Suite("Back-off doubles to its limit and forgets after success")
struct BackoffTests {
    @Test("1-2-4-8-16-30-30 seconds, then 1 again")
    func doubles() {
        var backoff = Backoff()
        let waits = (0..<7).map { _ in backoff.failed(dice: 0) }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        backoff.succeeded()
        #expect(backoff.failed(dice: 0) == .seconds(1))
    }

    @Test("jitter adds up to a fifth")
    func jitter() {
        var backoff = Backoff()
        #expect(backoff.failed(dice: 0.5) == .milliseconds(1100))
    }
}
