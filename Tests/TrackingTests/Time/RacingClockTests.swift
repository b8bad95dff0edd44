import Positioning
import Testing

@testable import Tracking

@Suite("Time that runs faster than ours is not followed: one step, one warning")
struct RacingClockTests {
    /// `times` as fast as it was driven, from 60 s of ordinary driving on.
    private static func playback(_ times: Double) -> Playback {
        let outing = Outing(.commute)
        let switched = outing.booted + 60
        var played = Playback()
        played.hear(
            outing.epochs.map { epoch in
                var epoch = epoch
                let seconds = epoch.received.seconds
                epoch.received = Uptime(
                    seconds: seconds < switched ? seconds : switched + (seconds - switched) / times)
                return epoch
            })
        return played
    }

    @Test(
        "a capture that somebody sends faster than it was", arguments: [1.05, 1.1, 1.5, 2, 10, 50])
    func capture(times: Double) {
        let played = Self.playback(times)
        #expect(played.names.filter { $0 == "time.corrected" }.count <= 1, "\(played.names)")
        let warnings = played.announcements.filter {
            if case .warning(_, true) = $0.subject { true } else { false }
        }
        #expect(warnings.count <= 1)
        // What cannot be placed is refused, and said to be so.
        #expect(played.pipeline.tally.counts[.misdated, default: 0] > 100)
    }

    @Test("it is the same from the first fix on", arguments: [1.1, 2, 10])
    func fromTheStart(times: Double) {
        var played = Playback()
        played.hear(
            Outing(.commute).epochs.map { epoch in
                var epoch = epoch
                epoch.received = Uptime(seconds: epoch.received.seconds / times)
                return epoch
            })
        #expect(played.names.filter { $0 == "time.corrected" }.count <= 1, "\(played.names)")
    }

    @Test(
        "a little faster is faster all the same: no instant is far ahead of its arrival",
        arguments: [1.02, 1.1, 1.5], [1.0, 10])
    func little(times: Double, rate: Double) {
        var clock = ReceiverClock(notBefore: nil)
        var steps = 0
        for number in 0..<Int(1000 * rate) {
            let arrival = Double(number) / rate
            let placement = clock.place(epoch(at: arrival, says: arrival * times))
            if case .stepped = placement { steps += 1 }
            guard case .placed(let instant, _) = placement else { continue }
            #expect(instant.seconds < arrival + 2.7)
        }
        #expect(steps <= 1)
    }

    @Test("time of our pace is believed again, wherever it is")
    func recovery() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<60 { _ = clock.place(epoch(at: Double(second), says: Double(second))) }
        for tick in 0..<300 {
            _ = clock.place(epoch(at: 60 + Double(tick) / 2, says: 60 + Double(tick)))
        }
        var steps = 0
        var placed = 0
        for second in 0..<60 {
            switch clock.place(epoch(at: 210 + Double(second), says: 360 + Double(second))) {
            case .stepped, .caughtUp: steps += 1
            case .placed: placed += 1
            case .known, .repeated, .disordered, .misdated: break
            }
        }
        #expect(steps == 1)
        #expect(placed > 30)
    }

    @Test("a clock that is set twice within ten minutes is believed a little later")
    func setTwice() {
        var clock = ReceiverClock(notBefore: nil)
        var corrections: [Double] = []
        for second in 0..<120 {
            let ahead: Double = second < 30 ? 0 : second < 60 ? 2 : 5
            if case .stepped(_, let correction) = clock.place(
                epoch(at: Double(second), says: Double(second) + ahead))
            {
                corrections.append(correction)
            }
        }
        #expect(corrections == [2, 3])
    }
}

private let start = UTC(milliseconds: 1_780_000_000_000)

private func epoch(at arrival: Double, says receiverTime: Double) -> Epoch {
    var epoch = Epoch(received: Uptime(seconds: arrival))
    epoch.time = start.advanced(bySeconds: receiverTime)
    return epoch
}
