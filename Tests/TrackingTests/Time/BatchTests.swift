import Positioning
import Testing

@testable import Tracking

@Suite("A source that delivers in batches loses no fix, from the first one on")
struct BatchTests {
    @Test(
        "whatever the batches and the rate, every fix is placed, and the calendar comes right",
        arguments: [1.0, 2, 10], [1.4, 2.0, 3.0, 7.5])
    func everyFix(rate: Double, batch: Double) throws {
        for phase in [0, 0.3, 0.7, 0.95] {
            var clock = ReceiverClock(notBefore: nil)
            var last: Uptime?
            var shown = 0
            // How late the newest of the first batch is: nobody can know that there is less to come.
            var quickest = 0.0
            let count = Int(600 * rate)
            for number in 0..<count {
                let says = Double(number) / rate
                let arrival = ((says + phase) / batch).rounded(.up) * batch - phase
                let placement = clock.place(epoch(at: arrival, says: says))
                guard let (instant, isLate, late) = placement.fix else {
                    Issue.record("number \(number) of batches of \(batch) s: \(placement)")
                    return
                }
                last = last?.advanced(bySeconds: -late)
                #expect(last.map { $0 < instant } ?? true)
                // The first batch is where we learn; then each is where it was true.
                if arrival < batch {
                    quickest = arrival - says
                } else if arrival > batch {
                    let error = instant.seconds - says
                    #expect((-0.01...quickest + 0.6).contains(error), "\(error) s at \(says)")
                    #expect(!isLate || arrival - says > 0.4)
                }
                if !isLate { shown += 1 }
                last = instant
            }
            #expect(Double(shown) > Double(count) / (batch * rate + 1) / 2, "the newest are shown")
            let offset = try #require(clock.offset, "UTC is proved")
            let error = offset.utc(at: Uptime(.seconds(600))).seconds(since: start) - 600
            #expect(abs(error) < quickest + 0.6, "\(error) s")
        }
    }

    @Test("batches that begin behind an hour of quick deliveries move no calendar")
    func later() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<3600 {
            _ = clock.place(epoch(at: Double(second), says: Double(second)))
        }
        let before = clock.offset
        for second in 3600..<7200 {
            let arrival = (Double(second) / 3).rounded(.up) * 3
            guard
                case .placed(let instant, let isLate) = clock.place(
                    epoch(at: arrival, says: Double(second)))
            else {
                Issue.record("second \(second) was not placed")
                return
            }
            #expect(abs(instant.seconds - Double(second)) < 0.01)
            #expect(isLate == (arrival > Double(second)))
        }
        let drift = (clock.offset?.milliseconds ?? 0) - (before?.milliseconds ?? 0)
        #expect(abs(drift) < 10, "\(drift) ms")
    }

    @Test("batches follow a boot clock that is 100 ppm fast or slow", arguments: [-100e-6, 100e-6])
    func drift(rate: Double) {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<40_000 {
            let arrival = (Double(second) / 3).rounded(.up) * 3
            let placement = clock.place(epoch(at: arrival * (1 + rate), says: Double(second)))
            guard case .placed(let instant, _) = placement else {
                Issue.record("second \(second): \(placement)")
                return
            }
            guard second > 10 else { continue }
            #expect(abs(instant.seconds - Double(second) * (1 + rate)) < 0.7)
        }
    }

    @Test("a date in the future is refused in a batch as well")
    func wild() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<30 {
            let arrival = (Double(second) / 3).rounded(.up) * 3
            _ = clock.place(epoch(at: arrival, says: Double(second)))
        }
        for wild in [45.0, 90_000] {
            guard case .misdated = clock.place(epoch(at: 30, says: wild)) else {
                Issue.record("\(wild) was believed")
                return
            }
        }
        guard case .placed = clock.place(epoch(at: 30, says: 30)) else {
            Issue.record("nothing is frozen by it")
            return
        }
    }

    @Test("the drive is the same, metre for metre, and late fixes are credited but not shown")
    func drive() throws {
        let epochs = Outing(.commute).epochs
        var punctual = Playback()
        punctual.hear(epochs)
        for batch in [1.4, 3.0] {
            var batched = Playback()
            batched.hear(
                epochs.map { epoch in
                    var epoch = epoch
                    let arrival = (epoch.received.seconds / batch).rounded(.up) * batch
                    epoch.received = Uptime(seconds: arrival)
                    return epoch
                })
            #expect(batched.pipeline.tally.counts == punctual.pipeline.tally.counts)
            #expect(batched.tripChanges == [.started, .ended])
            let (trip, same) = (try #require(batched.closed.first), punctual.closed[0])
            #expect(abs(trip.distance - same.distance) < 1)
            #expect(trip.bridgedDistance == 0 && trip.gaps == 0)
            let (end, sameEnd) = (try #require(trip.end.utc), try #require(same.end.utc))
            #expect(abs(end.seconds(since: sameEnd)) < 0.1)
            #expect(batched.names.filter { $0 == "time.proved" }.count == 1)
            #expect(!batched.names.contains("time.corrected"))
        }
    }
}

private let start = UTC(milliseconds: 1_780_000_000_000)

private func epoch(at arrival: Double, says receiverTime: Double) -> Epoch {
    var epoch = Epoch(received: Uptime(seconds: arrival))
    epoch.time = start.advanced(bySeconds: receiverTime)
    return epoch
}
