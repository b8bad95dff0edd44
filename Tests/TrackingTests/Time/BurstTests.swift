import Positioning
import Testing

@testable import Tracking

@Suite("What comes late and all at once moves no calendar, at any rate")
struct BurstTests {
    @Test(
        "a burst at any rate is a burst: no step, no new punctual, and the calendar stays",
        arguments: [2.0, 5, 10, 25], [3.0, 30, 300])
    func fastBurst(rate: Double, stall: Double) {
        var clock = ReceiverClock(notBefore: nil)
        func arrive(_ number: Int, at seconds: Double? = nil) -> ReceiverClock.Placement {
            let says = Double(number) / rate
            return clock.place(epoch(at: seconds ?? says, says: says))
        }
        let before = Int(5 * rate)
        for number in 0..<before { _ = arrive(number) }
        let offset = clock.offset
        let end = before + Int(stall * rate)
        for number in before..<end {
            let placement = arrive(number, at: Double(end) / rate)
            guard case .placed(let instant, let isLate) = placement else {
                Issue.record("number \(number): \(placement)")
                return
            }
            #expect(abs(instant.seconds - Double(number) / rate) < 0.01)
            #expect(isLate == (Double(end - number) / rate > 0.605))
        }
        for number in end + 1..<end + before {
            guard case .placed(let instant, false) = arrive(number) else {
                Issue.record("the car is here and now again")
                return
            }
            #expect(abs(instant.seconds - Double(number) / rate) < 0.01)
        }
        let drift = (clock.offset?.milliseconds ?? 0) - (offset?.milliseconds ?? 0)
        #expect(abs(drift) < 5, "\(drift) ms")
    }

    @Test(
        "a backlog that comes twice as fast as it was driven is a burst too", arguments: [2.0, 10])
    func backlog(rate: Double) {
        var clock = ReceiverClock(notBefore: nil)
        let before = Int(5 * rate)
        for number in 0..<before {
            _ = clock.place(epoch(at: Double(number) / rate, says: Double(number) / rate))
        }
        for number in before..<before + Int(60 * rate) {
            let says = Double(number) / rate
            let arrival = max(says, 35 + (says - 5) / 2)
            guard case .placed(let instant, _) = clock.place(epoch(at: arrival, says: says)) else {
                Issue.record("at \(says)")
                return
            }
            #expect(abs(instant.seconds - says) < 0.02)
        }
    }

    @Test(
        "a backlog at the very beginning proves nothing, and the calendar comes right with its end")
    func backlogFirst() {
        var clock = ReceiverClock(notBefore: nil)
        for number in 0..<600 { _ = clock.place(epoch(at: 60, says: Double(number) / 10)) }
        #expect(!clock.isProved, "nothing came in its own time")
        for number in 601..<700 {
            _ = clock.place(epoch(at: Double(number) / 10, says: Double(number) / 10))
        }
        let error = clock.offset.map {
            $0.utc(at: Uptime(.seconds(70))).seconds(since: start.advanced(bySeconds: 70))
        }
        #expect(abs(error ?? 99) < 0.7)
        let last = clock.place(epoch(at: 70, says: 70))
        guard case .placed(let instant, false) = last else {
            Issue.record("\(last)")
            return
        }
        #expect(abs(instant.seconds - 70) < 0.7, "not ahead of its arrival")
    }

    @Test("a backlog that comes again with a new connection takes the clock nowhere")
    func backlogAgain() {
        var clock = ReceiverClock(notBefore: nil)
        for number in 0..<1000 {
            _ = clock.place(epoch(at: Double(number) / 10, says: Double(number) / 10))
        }
        for number in 400..<1050 {
            let placement = clock.place(epoch(at: 105, says: Double(number) / 10))
            if case .stepped(_, let correction) = placement {
                Issue.record("number \(number) stepped by \(correction)")
            }
            guard number >= 1000 else { continue }
            guard case .placed(let instant, _) = placement else {
                Issue.record("number \(number) is new: \(placement)")
                return
            }
            #expect(abs(instant.seconds - Double(number) / 10) < 0.01)
        }
        guard case .placed(let now, false) = clock.place(epoch(at: 105.1, says: 105.1)) else {
            Issue.record("it is not late any more")
            return
        }
        #expect(abs(now.seconds - 105.1) < 0.01)
    }

    @Test("a lone wild time before a burst makes no step of it")
    func wildBeforeBurst() {
        var clock = ReceiverClock(notBefore: nil)
        for number in 0..<50 {
            _ = clock.place(epoch(at: Double(number) / 10, says: Double(number) / 10))
        }
        _ = clock.place(epoch(at: 5, says: 150_000_000.0))
        for number in 51..<350 {
            let placement = clock.place(epoch(at: 35, says: Double(number) / 10))
            guard case .placed(let instant, _) = placement else {
                Issue.record("number \(number): \(placement)")
                return
            }
            #expect(abs(instant.seconds - Double(number) / 10) < 0.01)
        }
    }

    @Test("delivery that was late for an hour and is quick again moves no calendar")
    func quickAgain() {
        var clock = ReceiverClock(notBefore: nil)
        func arrive(_ second: Int, lateBy delay: Double) -> ReceiverClock.Placement {
            clock.place(epoch(at: Double(second) + delay, says: Double(second)))
        }
        for second in 0..<5 { _ = arrive(second, lateBy: 0) }
        for second in 5..<3600 { _ = arrive(second, lateBy: 5) }
        for second in 3606..<7200 {
            guard case .placed(let instant, false) = arrive(second, lateBy: 0.1) else {
                Issue.record("it is not late, and not held")
                return
            }
            #expect(abs(instant.seconds - Double(second)) < 0.1)
        }
        #expect(
            abs(
                (clock.offset?.utc(at: Uptime(.seconds(7200))).seconds ?? 0) - start.seconds - 7200)
                < 0.1)
    }
}

private let start = UTC(milliseconds: 1_780_000_000_000)

private func epoch(at arrival: Double, says receiverTime: Double) -> Epoch {
    var epoch = Epoch(received: Uptime(seconds: arrival))
    epoch.time = start.advanced(bySeconds: receiverTime)
    return epoch
}
