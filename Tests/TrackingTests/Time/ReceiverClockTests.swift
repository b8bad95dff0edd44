import Positioning
import Testing

@testable import Tracking

@Suite("A receiver's time is believed when it agrees with the boot clock")
struct ReceiverClockTests {
    @Test(
        "hears what a receiver's clock says",
        arguments: [
            // One column is one arrival, a second apart; the digit is the receiver's second:
            // . placed · l placed late · r repeated · d disordered · m misdated · S a step settled
            Arrivals("steady time is placed", seconds: "0123456789", hears: ".........."),
            Arrivals("a frozen second is dropped", seconds: "0111456", hears: "..rr..."),
            Arrivals("a swap drops both and goes on", seconds: "0132456", hears: "..mm..."),
            Arrivals(
                "a step back of two is settled by three", seconds: "0123234567", hears: "....mrS..."
            ),
            Arrivals("a lone wild time is dropped", seconds: "0193456", hears: "..m...."),
        ])
    func hears(_ arrivals: Arrivals) {
        #expect(arrivals.replay() == arrivals.hears)
    }

    @Test("three fixes that agree prove UTC, two do not")
    func proof() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<3 {
            #expect(clock.offset == nil)
            _ = clock.place(epoch(at: second, says: second))
        }
        #expect(clock.offset?.utc(at: Uptime(.seconds(7))) == start.advanced(bySeconds: 7))
    }

    @Test("a burst after a stall is placed where it was true, late")
    func burst() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<5 { _ = clock.place(epoch(at: second, says: second)) }
        let placements = (5...12).map { clock.place(epoch(at: 12, says: $0)) }
        for (second, placement) in zip(5..., placements) {
            let expected = Uptime(.seconds(second))
            #expect(placement == .placed(expected, isLate: second < 12))
        }
    }

    @Test("what arrives late agrees with no clock, and proves nothing")
    func lateProof() {
        var clock = ReceiverClock(notBefore: nil)
        // Each a second later than the one before: a receiver whose clock runs at half speed.
        for (arrival, says) in [(0, 0), (2, 1), (4, 2), (6, 3)] {
            #expect(clock.place(epoch(at: arrival, says: says)) != .repeated)
            #expect(clock.offset == nil)
        }
    }

    @Test(
        "dates that no receiver of today can see are refused, and freeze nothing",
        arguments: [
            Int64.min, Int64.min + 1, -1, 0, 315_964_799_999, 7_258_118_400_000, Int64.max,
        ])
    func unbelievable(milliseconds: Int64) {
        for build in [nil, start] {
            var clock = ReceiverClock(notBefore: build)
            var wild = epoch(at: 0, says: 0)
            wild.time = UTC(milliseconds: milliseconds)
            guard case .misdated = clock.place(wild) else {
                Issue.record("it was believed")
                return
            }
            for second in 1...3 {
                #expect(
                    clock.place(epoch(at: second, says: second))
                        == .placed(Uptime(.seconds(second)), isLate: false))
            }
            #expect(clock.isProved)
        }
    }

    @Test("a clock that goes on hears nothing twice, and keeps its proof")
    func resuming() {
        var before = ReceiverClock(notBefore: nil)
        for second in 0..<10 { _ = before.place(epoch(at: second, says: second)) }
        var clock = ReceiverClock(
            notBefore: nil, resuming: before.offset, after: Uptime(.seconds(9)))
        #expect(clock.isProved && clock.offset == before.offset)
        #expect(clock.place(epoch(at: 10, says: 9)) != .placed(Uptime(.seconds(9)), isLate: true))
        #expect(clock.place(epoch(at: 10, says: 8)) != .placed(Uptime(.seconds(8)), isLate: true))
        #expect(
            clock.place(epoch(at: 11, says: 11)) == .placed(Uptime(.seconds(11)), isLate: false))
        // Undated in an unproved boot: order is all there is.
        var undated = ReceiverClock(notBefore: nil, after: Uptime(.seconds(9)))
        #expect(undated.place(Epoch(received: Uptime(.seconds(9)))) == .disordered)
    }

    @Test("delivery that stays late for eight fixes is the new punctual")
    func settledLateness() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<5 { _ = clock.place(epoch(at: second, says: second)) }
        var isLate: [Bool] = []
        for second in 5..<20 {
            var late = epoch(at: second + 2, says: second)
            late.received = late.received.advanced(bySeconds: 0.01)
            if case .placed(_, let wasLate) = clock.place(late) { isLate.append(wasLate) }
        }
        #expect(isLate == Array(repeating: true, count: 8) + Array(repeating: false, count: 7))
    }

    @Test("what stays a quarter of an hour late is no delivery: the receiver's clock stood still")
    func stoodStill() {
        let pause = 900
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<5 { _ = clock.place(epoch(at: second, says: second)) }
        for second in 5..<12 {
            #expect(
                clock.place(epoch(at: second + pause, says: second))
                    == .placed(Uptime(.seconds(second)), isLate: true))
        }
        let settling = epoch(at: 12 + pause, says: 12)
        #expect(
            clock.place(settling)
                == .stepped(
                    [.init(epoch: settling, instant: settling.received)],
                    correction: -Double(pause)))
        #expect(
            clock.place(epoch(at: 13 + pause, says: 13))
                == .placed(Uptime(.seconds(13 + pause)), isLate: false))
        #expect(
            clock.offset?.utc(at: Uptime(.seconds(13 + pause))) == start.advanced(bySeconds: 13))
    }

    @Test("a settled step moves the calendar and not the boot clock")
    func step() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<5 { _ = clock.place(epoch(at: second, says: second)) }
        _ = clock.place(epoch(at: 5, says: 3))
        _ = clock.place(epoch(at: 6, says: 4))
        guard case .stepped(let placed, let correction) = clock.place(epoch(at: 7, says: 5)) else {
            Issue.record("three held epochs that agree are a step")
            return
        }
        #expect(correction == -2)
        #expect(placed.map(\.instant) == [5, 6, 7].map { Uptime(.seconds($0)) })
        #expect(clock.offset?.utc(at: Uptime(.seconds(7))) == start.advanced(bySeconds: 5))
    }

    @Test("dates 1024 and 2048 weeks back are repaired before anything else", arguments: [1, 2])
    func rollover(turns: Int64) {
        var clock = ReceiverClock(notBefore: start.advanced(bySeconds: -86_400))
        for second in 0..<3 {
            var epoch = epoch(at: second, says: second)
            epoch.time?.milliseconds -= turns * 1024 * 7 * 86_400_000
            _ = clock.place(epoch)
        }
        #expect(clock.offset?.utc(at: Uptime(nanoseconds: 0)) == start)
    }

    @Test("a fix five years ahead is refused and freezes nothing")
    func future() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<5 { _ = clock.place(epoch(at: second, says: second)) }
        let wild = epoch(at: 5, says: 5 * 365 * 86_400)
        #expect(clock.place(wild) == .misdated(Double(5 * 365 * 86_400 - 5)))
        #expect(
            clock.place(epoch(at: 6, says: 6)) == .placed(Uptime(.seconds(6)), isLate: false))
    }

    @Test("the calendar follows a boot clock that is 50 ppm slow, and instants stay in order")
    func drift() {
        var clock = ReceiverClock(notBefore: nil)
        var last = Uptime(nanoseconds: -1)
        for second in 0..<100_000 {
            var epoch = epoch(at: second, says: second)
            epoch.received = Uptime(seconds: Double(second) * (1 - 50e-6))
            guard case .placed(let instant, false) = clock.place(epoch) else {
                Issue.record("second \(second) was not placed")
                return
            }
            #expect(instant > last)
            last = instant
        }
        #expect(abs(last.seconds - 99_999 * (1 - 50e-6)) < 0.5)
    }

    @Test("without a date the arrival is all there is, and a repeated time of day is dropped")
    func undated() {
        var clock = ReceiverClock(notBefore: nil)
        var epoch = Epoch(received: Uptime(.seconds(1)))
        epoch.timeOfDay = 1000
        #expect(clock.place(epoch) == .placed(Uptime(.seconds(1)), isLate: false))
        #expect(clock.place(epoch) == .repeated)
        epoch.received = Uptime(.seconds(2))
        epoch.timeOfDay = 2000
        #expect(clock.place(epoch) == .placed(Uptime(.seconds(2)), isLate: false))
        #expect(!clock.isProved)
    }
}

private let start = UTC(milliseconds: 1_780_000_000_000)

private func epoch(at second: Int, says receiverSecond: Int) -> Epoch {
    var epoch = Epoch(received: Uptime(.seconds(second)))
    epoch.time = start.advanced(bySeconds: Double(receiverSecond))
    return epoch
}

/// What a receiver's clock said, an arrival a second, and what became of it.
struct Arrivals: CustomTestStringConvertible {
    let testDescription: String
    let seconds: String
    let hears: String

    init(_ description: String, seconds: String, hears: String) {
        testDescription = description
        self.seconds = seconds
        self.hears = hears
    }

    func replay() -> String {
        var clock = ReceiverClock(notBefore: nil)
        var heard = ""
        for (arrival, digit) in seconds.enumerated() {
            let says = digit.wholeNumberValue ?? 0
            switch clock.place(epoch(at: arrival, says: says)) {
            case .placed(_, let isLate): heard += isLate ? "l" : "."
            case .caughtUp: heard += "c"
            case .known: heard += "k"
            case .repeated: heard += "r"
            case .disordered: heard += "d"
            case .misdated: heard += "m"
            case .stepped: heard += "S"
            }
        }
        return heard
    }
}
