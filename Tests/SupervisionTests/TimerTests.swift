import Positioning
import Testing

@testable import Supervision

@Suite("One timer is set again and again")
struct TimerTests {
    /// Turns the loop for a moment.
    private func turn(_ loop: EventLoop, _ milliseconds: Int64 = 30) throws {
        let end = try loop.wake(
            at: EventLoop.clock.advanced(by: .milliseconds(milliseconds)), slack: .zero,
            priority: .patient
        ) { loop.stop() }
        try loop.run()
        _ = end
    }

    @Test("it goes off once for each time it is set")
    func again() throws {
        let loop = try EventLoop()
        var heard = 0
        var timer: Supervision.Timer?
        var end: Supervision.Watch?
        timer = try loop.timer(slack: .zero) {
            heard += 1
            if heard < 3 { try? timer?.set(at: loop.now.advanced(by: .milliseconds(1))) }
            if heard == 3 {
                let later = loop.now.advanced(by: .milliseconds(30))
                end = try? loop.wake(at: later, slack: .zero, priority: .patient) { loop.stop() }
            }
        }
        try timer?.set(at: loop.now.advanced(by: .milliseconds(1)))
        // A busy machine may let us wait for long.
        try turn(loop, 10_000)
        #expect(end != nil)
        #expect(heard == 3)
        #expect(timer?.time == nil)
    }

    @Test("a time that has passed is now")
    func past() throws {
        let loop = try EventLoop()
        var heard = 0
        let timer = try loop.timer { heard += 1 }
        try timer.set(at: Uptime(.zero))
        try turn(loop)
        #expect(heard == 1)
    }

    @Test("it may be moved, and switched off")
    func moved() throws {
        let loop = try EventLoop()
        var heard = 0
        let timer = try loop.timer(slack: .zero) { heard += 1 }
        let soon = loop.now.advanced(by: .milliseconds(2))
        try timer.set(at: soon)
        try timer.set(at: soon.advanced(by: .seconds(3600)))
        let other = try loop.timer(slack: .zero) { heard += 10 }
        try other.set(at: soon)
        try other.set(at: nil)
        try turn(loop)
        #expect(heard == 0)
        #expect(other.time == nil)
    }

    @Test("one that was never set never goes off")
    func off() throws {
        let loop = try EventLoop()
        var heard = 0
        let timer = try loop.timer { heard += 1 }
        try turn(loop)
        #expect(heard == 0)
        _ = timer
    }
}
