import Positioning
import Testing

@testable import Tracking

@Suite("Statements of the time are evidence: they confirm, withhold and sharpen, and prove nothing")
struct TimeMarkTests {
    private static let start = UTC(milliseconds: 1_780_000_000_000)

    /// A fix that was true at `second` and is delivered `late` seconds after.
    private static func fix(_ second: Int, late: Double = 0.4, source: Int = 0) -> Epoch {
        var epoch = goodEpoch(at: second)
        epoch.source = source
        epoch.time = start.advanced(bySeconds: Double(second))
        epoch.received = Uptime(seconds: Double(second) + late)
        return epoch
    }

    private static func mark(
        _ second: Int, _ kind: TimeMark.Kind = .pulse, off: Double = 0, source: Int = 0
    ) -> TimeMark {
        TimeMark(
            source: source, kind: kind, time: start.advanced(bySeconds: Double(second) + off),
            instant: Uptime(seconds: Double(second)))
    }

    @Test("marks alone, however many, prove nothing; three fixes with them do")
    func neverAlone() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<100 { clock.hear(Self.mark(second)) }
        #expect(!clock.isProved)
        for second in 100..<103 {
            #expect(!clock.isProved)
            clock.hear(Self.mark(second))
            _ = clock.place(Self.fix(second))
        }
        #expect(clock.isProved)
        #expect(clock.marks == MarkTally(agreeing: 2, disagreeing: 0))
    }

    @Test("marks that go on disagreeing withhold the proof, and are counted")
    func withheld() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<20 {
            clock.hear(Self.mark(second, .report, off: 86_400))
            _ = clock.place(Self.fix(second))
        }
        #expect(!clock.isProved)
        #expect(clock.marks.disagreeing == 19)
        for second in 20..<22 {
            clock.hear(Self.mark(second, .report))
            _ = clock.place(Self.fix(second))
        }
        #expect(clock.isProved)
    }

    @Test("a pulse takes the delay of delivery out of the calendar, from the first fix on")
    func sharpAtOnce() throws {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<5 {
            clock.hear(Self.mark(second))
            if second > 0 { _ = clock.place(Self.fix(second)) }
        }
        let offset = try #require(clock.offset)
        #expect(abs(offset.utc(at: Uptime(.seconds(4))).seconds(since: Self.start) - 4) < 0.01)
    }

    @Test("one that comes later does so slowly, and no instant is lost or doubled")
    func sharpSlowly() throws {
        var clock = ReceiverClock(notBefore: nil)
        var last = Uptime(nanoseconds: 0)
        for second in 0..<4000 {
            if second > 100 { clock.hear(Self.mark(second)) }
            guard case .placed(let instant, false) = clock.place(Self.fix(second)) else {
                Issue.record("second \(second) was not placed")
                return
            }
            if second > 0 { #expect(abs(instant.seconds(since: last) - 1) < 0.001) }
            last = instant
        }
        #expect(abs(last.seconds - 3999) < 0.02, "not 0.4 s late any more")
    }

    /// A list of its own: Swift 6.0.3 does not survive closures inside the macro here.
    private static let garbage = [
        mark(5, off: 1e9), mark(5, off: -1e9), mark(5, off: 1), mark(5, source: 7),
        mark(5, .report, off: 30),
        TimeMark(
            source: 0, kind: .pulse, time: UTC(milliseconds: .max), instant: Uptime(.seconds(5))),
        TimeMark(
            source: 0, kind: .pulse, time: UTC(milliseconds: .min),
            instant: Uptime(nanoseconds: .max)),
    ]

    @Test("a lone wild mark harms nothing", arguments: garbage)
    func wild(mark: TimeMark) {
        var clock = ReceiverClock(notBefore: nil)
        var plain = clock
        clock.hear(mark)
        for second in 0..<20 {
            if second == 2 || second == 5 { clock.hear(mark) }
            #expect(clock.place(Self.fix(second)) == plain.place(Self.fix(second)))
        }
        #expect(clock.isProved && clock.offset == plain.offset)
    }

    @Test("a pulse numbered a second wrong is not followed")
    func numberedWrongly() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<1000 {
            clock.hear(Self.mark(second, off: 1))
            _ = clock.place(Self.fix(second))
        }
        let shown = clock.offset?.utc(at: Uptime(.seconds(999)))
        #expect(shown.map { abs($0.seconds(since: Self.start) - 998.6) < 0.01 } == true)
    }

    @Test("what is proved stays proved, whatever a mark says")
    func proved() {
        var clock = ReceiverClock(notBefore: nil)
        for second in 0..<5 { _ = clock.place(Self.fix(second)) }
        for second in 5..<50 {
            clock.hear(Self.mark(second, off: 500))
            #expect(
                clock.place(Self.fix(second)) != .misdated(0) && clock.isProved)
        }
        #expect(clock.marks.disagreeing == 45)
    }

    @Test("a mark of no receiver of ours is not heard by the pipeline")
    func unknownSource() {
        var pipeline = Pipeline(settings: Settings(), places: [], build: nil)
        var effects: [Effect] = []
        let before = pipeline.timeMarks
        for second in 0..<9 {
            for source in [-1, 1, Int.max] {
                pipeline.handle(
                    .timeHeard(Self.mark(second, off: 9, source: source)),
                    at: Uptime(.seconds(second)), into: &effects)
            }
        }
        #expect(pipeline.timeMarks == before && effects.isEmpty)
    }
}
