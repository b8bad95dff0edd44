import Positioning
import Testing

@testable import Receivers

@Suite("A capture's clock follows the receiver, forwards only")
struct VirtualClockTests {
    @Test(
        "each epoch has its second",
        arguments: [
            // One column is one epoch. Above what the receiver says, below what the clock shows.
            Tape(
                "time goes on",
                says: ["10:00:00", "10:00:01", "10:00:02.5", "10:05:00"],
                shows: [0, 1, 2.5, 300]),
            Tape(
                "days go by between two drives",
                says: ["10:00:00", "day 4 11:00:00"], shows: [0, 4 * 86_400 + 3600]),
            Tape(
                "midnight, with and without a date",
                says: ["23:59:59", "day 1 00:00:00", "undated 00:00:01", "day 1 00:00:02"],
                shows: [0, 1, 2, 3]),
            Tape(
                "never a date at all",
                says: ["undated 23:59:58", "undated 23:59:59", "undated 00:00:00"],
                shows: [0, 1, 2]),
            Tape(
                "a date that comes later moves nothing by itself",
                says: ["undated 10:00:00", "undated 10:00:01", "10:00:02", "10:00:03"],
                shows: [0, 1, 2, 3]),
            Tape(
                "a lone void epoch elsewhere moves it neither back nor forward",
                says: ["10:00:00", "void 00:00:00", "10:00:01", "void 23:00:00", "10:00:02"],
                shows: [0, 0, 1, 1, 2]),
            Tape(
                "an outage that counts its seconds is followed",
                says: ["10:00:00", "void 10:00:01", "void 10:00:02", "10:00:03"],
                shows: [0, 1, 2, 3]),
            Tape(
                "an outage without time is made up for by the next fix",
                says: ["10:00:00", "void", "void", "10:00:03"], shows: [0, 0, 0, 3]),
            Tape(
                "a void beginning does not start it",
                says: ["void 01:00:00", "void 01:00:01", "10:00:00", "10:00:01"],
                shows: [0, 0, 0, 1]),
            Tape(
                "a lone fix from before is waited out",
                says: ["10:00:05", "10:00:01", "10:00:06", "10:00:00", "10:00:07"],
                shows: [0, 0, 1, 1, 2]),
            Tape(
                "time that goes back and stays there is followed from the third fix on",
                says: ["10:00:05", "09:00:00", "09:00:01", "09:00:02", "09:00:03"],
                shows: [0, 0, 0, 2, 3]),
            Tape(
                "fixes from before that do not agree prove nothing",
                says: ["10:00:05", "09:00:00", "08:00:00", "07:00:00", "10:00:06"],
                shows: [0, 0, 0, 0, 1]),
            Tape(
                "repeated seconds stand still",
                says: ["10:00:00", "10:00:00", "10:00:01"], shows: [0, 0, 1]),
        ])
    func shows(tape: Tape) {
        #expect(tape.replay() == tape.shows)
    }

    @Test(
        "a fix far ahead is believed when others go on from it, and moves nothing when they do not",
        arguments: [
            Tape(
                "a lone wild date moves nothing, before or after",
                says: ["10:00:00", "10:00:01", "day 1800 10:00:02", "10:00:03", "10:00:04"],
                shows: [0, 1, 1, 3, 4]),
            Tape(
                "nor do two that agree",
                says: ["10:00:00", "day 900 10:00:01", "day 900 10:00:02", "10:00:03"],
                shows: [0, 0, 0, 3]),
            Tape(
                "nor does one before an outage",
                says: ["10:00:00", "day 9 10:00:01", "void 10:00:02", "void", "10:00:05"],
                shows: [0, 0, 2, 2, 5]),
            Tape(
                "a gap of days that others go on from is one, from its first fix on",
                says: [
                    "10:00:00", "void", "day 4 11:00:00", "void", "day 4 11:00:01",
                    "day 4 11:00:02",
                ],
                shows: [0, 0, 349_200, 349_200, 349_201, 349_202]),
            Tape(
                "so is the last fix of a capture, since nothing speaks against it",
                says: ["10:00:00", "day 1 10:00:00"], shows: [0, 86_400]),
            Tape(
                "a fix every five minutes",
                says: ["10:00:00", "10:05:00", "10:10:00", "10:15:00"],
                shows: [0, 300, 600, 900]),
            Tape(
                "a wild date among fixes every five minutes",
                says: ["10:00:00", "day 99 10:05:00", "10:10:00", "10:15:00", "10:20:00"],
                shows: [0, 0, 600, 900, 1200]),
        ])
    func looksTwice(tape: Tape) {
        #expect(tape.replay() == tape.shows)
    }

    @Test("however long nothing speaks for or against it, only so much waits")
    func bounded() {
        var clock = VirtualClock()
        var given = 0
        clock.take(Tape.epoch("10:00:00")) { _ in given += 1 }
        clock.take(Tape.epoch("day 3 10:00:00")) { _ in given += 1 }
        for _ in 0..<1000 { clock.take(Tape.epoch("void")) { _ in given += 1 } }
        #expect(given == 1002)
        #expect(clock.now.seconds == 3 * 86_400, "it is believed in the end")
    }

    @Test("as if live, a week counter that is mended in mid-drive is no gap", arguments: [1, 2])
    func mended(turns: Int64) {
        let turn = turns * 1024 * 7 * UTC.millisecondsPerDay
        let build = UTC("2025-06-01")
        func shown(_ build: UTC?) -> [Double] {
            var clock = VirtualClock(notBefore: build)
            var shown: [Double] = []
            for second in 0..<9 {
                var epoch = Tape.epoch("10:00:0\(second)")
                if second < 5 { epoch.time?.milliseconds -= turn }
                clock.take(epoch) { shown.append($0.received.seconds) }
            }
            clock.finish { shown.append($0.received.seconds) }
            return shown
        }
        #expect(shown(build) == (0..<9).map(Double.init))
        #expect(shown(nil).last == Double(turn) / 1000 + 8, "as sent it is a gap of 20 years")
    }

    @Test("as if live, a date before the build that goes on is a step back, not 20 years ahead")
    func beforeBuild() {
        var clock = VirtualClock(notBefore: UTC("2025-06-14"))
        let shown = ["10:00:00", "day -2 10:00:01", "day -2 10:00:02", "day -2 10:00:03"]
            .map { clock.advance(to: Tape.epoch($0)).seconds }
        #expect(shown == [0, 0, 0, 2])
    }
}

/// What a receiver says, epoch by epoch, and the seconds a clock should show.
struct Tape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let says: [String]
    let shows: [Double]

    init(_ description: String, says: [String], shows: [Double]) {
        testDescription = description
        self.says = says
        self.shows = shows
    }

    /// What the clock shows at each epoch, in the order of saying.
    func replay() -> [Double] {
        var clock = VirtualClock()
        var shown: [Double] = []
        for text in says { clock.take(Self.epoch(text)) { shown.append($0.received.seconds) } }
        clock.finish { shown.append($0.received.seconds) }
        return shown
    }

    /// `[void|undated|day N] [hh:mm:ss]`; days count from a June morning.
    static func epoch(_ text: String) -> Epoch {
        var words = text.split(separator: " ")
        var epoch = Epoch(received: Uptime(nanoseconds: 0))
        var day = 0
        var isDated = true
        epoch.mode = .twoD
        epoch.coordinate = Coordinate(latitude: 10, longitude: 20)
        switch words.first {
        case "void":
            epoch.mode = .none
            epoch.coordinate = nil
            isDated = false
            words.removeFirst()
        case "undated":
            isDated = false
            words.removeFirst()
        case "day":
            day = Int(words[1]) ?? 0
            words.removeFirst(2)
        default: break
        }
        guard let time = words.first, let utc = UTC("2025-06-15T\(time)Z") else { return epoch }
        epoch.timeOfDay = Int32(utc.millisecondOfDay)
        if isDated { epoch.time = utc.advanced(bySeconds: Double(day) * 86_400) }
        return epoch
    }
}
