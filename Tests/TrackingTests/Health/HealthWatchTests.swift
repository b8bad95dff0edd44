import Positioning
import Testing

@testable import Tracking

@Suite("A lasting condition is said once, and taken back once")
struct HealthWatchTests {
    @Test(
        "hears what lasts",
        arguments: [
            // One column is nine seconds: c connected · l lost · f a fix · F a dated fix · n no fix
            // · w woken;  below: + raised, - cleared, with L lost, N no fix, T time.
            Lasting("a loss shorter than ten seconds is not worth saying", "cFlcFF", "      "),
            Lasting("a longer one is said, once, until it is over", "cFlwwwcF", "   +L     -L "),
            Lasting("no fix for ninety seconds", "cnnnnnnnnnwwF", "         +N  -N"),
            Lasting("a fix in between starts the count again", "cnnnnnFnnnnnF", "             "),
            Lasting("fixes without a provable time for a minute", "cfffffffF", "       +T-T"),
            Lasting("never connected", "llww", " +L  "),
        ])
    func hears(_ lasting: Lasting) {
        #expect(lasting.replay().filter { $0 != " " } == lasting.hears.filter { $0 != " " })
    }

    @Test("one of two receivers is enough")
    func second() {
        var watch = HealthWatch(sources: ["best", "spare"])
        var changes: [WarningBoard.Change] = []
        watch.linkChanged(LinkChange(source: 1, state: .connected), at: at(0), into: &changes)
        watch.linkChanged(LinkChange(source: 0, state: .lost), at: at(1), into: &changes)
        watch.woke(at: at(100), into: &changes)
        #expect(changes.isEmpty && watch.board.raised.isEmpty)
        watch.linkChanged(LinkChange(source: 1, state: .reconnecting), at: at(101), into: &changes)
        #expect(watch.board.wakeAt == at(111))
        watch.woke(at: at(111), into: &changes)
        #expect(changes.map(\.isRaised) == [true])
        watch.linkChanged(LinkChange(source: 9, state: .connected), at: at(112), into: &changes)
        #expect(watch.board.raised.count == 1, "a receiver that is not ours proves nothing")
    }

    @Test("each silent receiver has its own warning, which names it and goes with it")
    func silent() {
        var watch = HealthWatch(sources: ["gpsd://localhost", "serial:///dev/ttyACM0"])
        var changes: [WarningBoard.Change] = []
        for source in 0..<2 {
            let change = TroubleChange(source: source, trouble: .silent, holds: true)
            watch.troubled(change, at: at(source), into: &changes)
            watch.troubled(change, at: at(9), into: &changes)
        }
        #expect(changes.map(\.warning.code) == [.receiverSilent, .receiverSilent])
        #expect(
            changes.map(\.warning.title) == [
                "gpsd://localhost is silent.",
                "serial:///dev/ttyACM0 is silent.",
            ])
        watch.troubled(
            TroubleChange(source: 0, trouble: .silent, holds: false), at: at(20), into: &changes)
        #expect(changes.last?.isRaised == false && changes.last?.since == at(0))
        #expect(watch.board.raised.map(\.warning.title) == [changes[1].warning.title])
        #expect(watch.troubles.map { $0.holds(.silent) } == [false, true])
        watch.troubled(
            TroubleChange(source: 2, trouble: .silent, holds: true), at: at(20), into: &changes)
        #expect(changes.count == 3, "a receiver that is not ours is not heard")
    }

    @Test("two things can be wrong with one receiver, each with what to do about it")
    func misbehaving() {
        var watch = HealthWatch(sources: ["serial:///dev/ttyACM0"])
        var changes: [WarningBoard.Change] = []
        for trouble in [ReceiverTrouble.binary, .garbled] {
            watch.troubled(
                TroubleChange(source: 0, trouble: trouble, holds: true, detail: "UBX"), at: at(1),
                into: &changes)
        }
        #expect(changes.map(\.warning.code) == [.receiverMisbehaving, .receiverMisbehaving])
        #expect(Set(changes.map(\.warning.advice)).count == 2)
        #expect(changes.allSatisfy { $0.warning.title.hasSuffix("(UBX).") })
        watch.troubled(
            TroubleChange(source: 0, trouble: .binary, holds: false), at: at(2), into: &changes)
        #expect(watch.board.raised.map(\.warning) == [changes[1].warning])
        watch.expect(sources: ["other"], into: &changes)
        #expect(watch.board.raised.isEmpty && changes.count == 4, "they go with the receiver")
    }

    @Test("what is wrong with a receiver for a moment is no warning")
    func patience() {
        var watch = HealthWatch(sources: ["only"])
        var changes: [WarningBoard.Change] = []
        func change(_ holds: Bool) -> TroubleChange {
            TroubleChange(source: 0, trouble: .positionFrozen, holds: holds)
        }
        watch.troubled(change(true), at: at(0), into: &changes)
        watch.troubled(change(false), at: at(9), into: &changes)
        watch.woke(at: at(60), into: &changes)
        #expect(changes.isEmpty)
        watch.troubled(change(true), at: at(60), into: &changes)
        watch.woke(at: at(70), into: &changes)
        #expect(changes.map(\.warning.code) == [.receiverMisbehaving])
        // What we mend ourselves is counted, and is nobody's task.
        let mended = TroubleChange(source: 0, trouble: .weekRollover, holds: true)
        watch.troubled(mended, at: at(80), into: &changes)
        #expect(changes.count == 1 && watch.troubles[0].holds(.weekRollover))
    }

    @Test("none connected is one warning, with the reason of each")
    func everyReason() {
        var watch = HealthWatch(sources: ["one", "two"])
        var changes: [WarningBoard.Change] = []
        for (source, reason) in ["end of file", "no such device"].enumerated() {
            let loss = LinkChange.Loss(
                kind: .unexpected, reason: reason, session: .seconds(9))
            watch.linkChanged(
                LinkChange(source: source, state: .connected), at: at(0), into: &changes)
            watch.linkChanged(
                LinkChange(source: source, state: .lost, loss: loss), at: at(source + 1),
                into: &changes)
        }
        watch.woke(at: at(12), into: &changes)
        #expect(
            changes.map(\.warning.title) == [
                "No receiver is connected: one: end of file; two: no such device."
            ])
    }

    @Test("when all have ended for good, nothing more will come, and that is said")
    func ended() {
        var watch = HealthWatch(sources: ["-"])
        var changes: [WarningBoard.Change] = []
        let loss = LinkChange.Loss(
            kind: .byPeer, reason: "end of standard input", session: .seconds(9))
        watch.linkChanged(LinkChange(source: 0, state: .connected), at: at(0), into: &changes)
        watch.linkChanged(
            LinkChange(source: 0, state: .closed, loss: loss), at: at(9), into: &changes)
        watch.woke(at: at(19), into: &changes)
        #expect(
            changes.map(\.warning.title) == ["No receiver is connected: end of standard input."])
        #expect(changes.first?.warning.advice.contains("for ever") == false)
    }

    @Test("something of ours that fails is said at once, with since when")
    func condition() {
        var watch = HealthWatch(sources: ["only"])
        var changes: [WarningBoard.Change] = []
        let warning = Warning(code: .diskFull, title: "The disk is full.", advice: "Free some.")
        watch.conditionChanged(warning, holds: true, at: at(5), into: &changes)
        watch.conditionChanged(warning, holds: true, at: at(6), into: &changes)
        #expect(changes == [WarningBoard.Change(warning: warning, isRaised: true, since: at(5))])
        watch.conditionChanged(warning, holds: false, at: at(7), into: &changes)
        watch.conditionChanged(warning, holds: false, at: at(8), into: &changes)
        #expect(changes.count == 2 && changes[1].since == at(5) && !changes[1].isRaised)
    }
}

@Suite("The board knows what holds, and what of it was said")
struct WarningBoardTests {
    private static func warning(_ code: Warning.Code) -> Warning {
        Warning(code: code, title: "\(code)", advice: "none")
    }

    @Test("raised exactly when its patience is over; the earliest one wakes")
    func patience() {
        var board = WarningBoard()
        var changes: [WarningBoard.Change] = []
        board.hold(Self.warning(.noFix), patience: 90, at: at(0), into: &changes)
        board.hold(Self.warning(.receiverLost), patience: 10, at: at(5), into: &changes)
        #expect(board.wakeAt == at(15))
        board.woke(at: at(14), into: &changes)
        #expect(changes.isEmpty)
        board.woke(at: at(15), into: &changes)
        #expect(changes.map(\.warning.code) == [.receiverLost])
        #expect(board.wakeAt == at(90))
        board.woke(at: at(90), into: &changes)
        board.woke(at: at(91), into: &changes)
        #expect(changes.map(\.warning.code) == [.receiverLost, .noFix])
        #expect(board.raised.map(\.warning.code) == [.noFix, .receiverLost], "oldest first")
        #expect(board.wakeAt == nil)
    }

    @Test("what was never raised is cleared in silence, and starts anew")
    func silence() {
        var board = WarningBoard()
        var changes: [WarningBoard.Change] = []
        board.hold(Self.warning(.noFix), patience: 90, at: at(0), into: &changes)
        board.clear(.noFix, into: &changes)
        board.hold(Self.warning(.noFix), patience: 90, at: at(80), into: &changes)
        board.woke(at: at(100), into: &changes)
        #expect(changes.isEmpty && board.wakeAt == at(170))
    }
}

private func at(_ seconds: Int) -> Uptime { Uptime(.seconds(seconds)) }

/// What befalls a receiver, a column every nine seconds, and what is said of it.
struct Lasting: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let drawn: String
    let hears: String

    init(_ description: String, _ drawn: String, _ hears: String) {
        testDescription = description
        self.drawn = drawn
        self.hears = hears
    }

    func replay() -> String {
        var watch = HealthWatch(sources: ["only"])
        var heard = ""
        for (column, letter) in drawn.enumerated() {
            let now = at(9 * column)
            var changes: [WarningBoard.Change] = []
            watch.woke(at: now, into: &changes)
            switch letter {
            case "c":
                watch.linkChanged(LinkChange(source: 0, state: .connected), at: now, into: &changes)
            case "l":
                watch.linkChanged(LinkChange(source: 0, state: .lost), at: now, into: &changes)
            case "f": watch.fixed(isProved: false, at: now, into: &changes)
            case "F": watch.fixed(isProved: true, at: now, into: &changes)
            case "n": watch.lacksFix(at: now, into: &changes)
            default: break
            }
            for change in changes {
                heard += change.isRaised ? "+" : "-"
                switch change.warning.code {
                case .receiverLost: heard += "L"
                case .noFix: heard += "N"
                case .timeUnproved: heard += "T"
                default: heard += "?"
                }
            }
        }
        return heard
    }
}
