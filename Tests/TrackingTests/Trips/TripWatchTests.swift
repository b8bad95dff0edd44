import Positioning
import Testing

@testable import Tracking

@Suite("A trip is a drive: from where it really began to where it really stopped")
struct TripWatchTests {
    @Test(
        "hears what a day says",
        arguments: [
            // One column is 20 s. Car: d drives · s stands · blank nothing is heard · w nothing, but
            // we wake;  hears: S started · E ended · D discarded · I interrupted · (blank) nothing.
            Day(
                "from the departure to the stop, once it has lasted", "ssdddddssssssssssssssssss",
                "  S                   E"),
            Day(
                "a light is a pause", "sddddssddddsssssssssssssssss", " S                        E"),
            Day(
                "a jam is one trip, however often it stops",
                "sdsssdsssdsssdsssdsssdddsssssssssssssssss",
                " S                                     E"),
            Day("too small to keep", "sdsssssssssssssssssss", " S               D"),
            Day(
                "silence at a stand ends it, without a fix", "sdddddsss wwwwwwwwwwwwwwww",
                " S                   E"),
            Day(
                "silence in a drive is patient for a quarter of an hour",
                "sddddd" + String(repeating: "w", count: 46),
                " S" + String(repeating: " ", count: 48) + "I"),
            Day(
                "heard again in time it goes on",
                "sddddd" + String(repeating: " ", count: 12) + "dddd", " S"),
            Day(
                "heard again at the same place after the stop's time it was over",
                "sddddd" + String(repeating: " ", count: 16) + "ssss",
                " S" + String(repeating: " ", count: 20) + "I"),
        ])
    func hears(_ day: Day) {
        var car = Car()
        #expect(trimmed(car.live(day.drawn)) == trimmed(day.hears))
    }

    private func trimmed(_ heard: String) -> String {
        var heard = heard
        while heard.last == " " { heard.removeLast() }
        return heard
    }

    @Test("both ends are back-dated, and the distance is what was driven between")
    func ends() throws {
        var car = Car()
        _ = car.live("sssdddddssssssssssssssssss")
        let record = try #require(car.closed.first)
        #expect(record.start.uptime == Uptime(.seconds(50)))
        #expect(record.end.uptime == Uptime(.seconds(150)))
        #expect(record.ending == .stop && record.duration == 100)
        #expect(record.distance == 1000 && record.bridgedDistance == 0)
        #expect(record.movingTime == 100 && record.stops == 0)
        #expect(record.meanSpeed == 10 && record.maximumSpeed == 10)
    }

    @Test("pauses of ten seconds are stops, and take no moving time")
    func stops() throws {
        var car = Car()
        _ = car.live("sddddssddddsddddssssssssssssssssss")
        let record = try #require(car.closed.first)
        #expect(record.stops == 2)
        #expect(record.movingTime == 240)
        #expect(record.duration == 300)
    }

    @Test("a hop of a few metres after a long stand is cut off again")
    func hop() throws {
        var car = Car()
        _ = car.live("sddddsss")
        car.drive(seconds: 2, speed: 5)
        _ = car.live("ssssssssssssssssssss")
        let record = try #require(car.closed.first)
        #expect(record.end.uptime == Uptime(.seconds(90)))
        #expect(record.distance == 800 && record.stops == 0)
        var longer = Car()
        _ = longer.live("sddddsss")
        longer.drive(seconds: 4, speed: 5)
        _ = longer.live("ssssssssssssssssssss")
        let other = try #require(longer.closed.first)
        #expect(other.distance == 820 && other.stops == 1)
        #expect(other.end.uptime == Uptime(.seconds(144)))
    }

    @Test(
        "too short in metres or in seconds is discarded, at the limits it is kept",
        arguments: [(199.0, 100.0, false), (200, 100, true), (500, 59, false), (500, 60, true)])
    func small(metres: Double, seconds: Double, isKept: Bool) {
        var car = Car()
        _ = car.live("s")
        car.drive(seconds: seconds, speed: metres / seconds)
        _ = car.live("sssssssssssssssss")
        #expect(car.heard.last == (isKept ? "E" : "D"))
    }

    @Test("unseen metres count towards a trip's size, but not its distance")
    func bridged() throws {
        var car = Car()
        _ = car.live("sd")
        car.bridge(900)
        _ = car.live("dddssssssssssssssssss")
        let record = try #require(car.closed.first)
        #expect(record.distance == 800 && record.bridgedDistance == 900 && record.gaps == 1)
    }

    @Test("a trip by hand is kept however small, and ends when it stands for long")
    func byHand() throws {
        var car = Car()
        _ = car.live("ss")
        #expect(car.startByHand() == 1)
        #expect(car.startByHand() == nil)
        _ = car.live("sssssssssssssssssss")
        let record = try #require(car.closed.first)
        #expect(record.isByHand && record.ending == .stop && record.distance == 0)
        #expect(car.watch.stopByHand(into: &car.outcomes) == nil)
    }

    @Test(
        "after a silence: driven through, or over; after a restart reopen decides",
        arguments: [
            Silence("a short one is nothing", 299, chord: 0, isRestart: false, goesOn: true),
            Silence("stop is over", 300, chord: 0, isRestart: false, goesOn: false),
            Silence("driven through is not", 300, chord: 750, isRestart: false, goesOn: true),
            Silence("a little slower is", 300, chord: 749, isRestart: false, goesOn: false),
            Silence(
                "a night's ferry was not driven", 36_000, chord: 80_000, isRestart: false,
                goesOn: false),
            Silence("a restart within reopen", 600, chord: 0, isRestart: true, goesOn: true),
            Silence("a restart after it", 601, chord: 0, isRestart: true, goesOn: false),
            Silence(
                "a restart after a long drive", 1800, chord: 40_000, isRestart: true, goesOn: true),
            Silence(
                "a whole day behind the wheel", 40_000, chord: 990_000, isRestart: true,
                goesOn: true),
            Silence(
                "another part of the world is another trip", 147_900, chord: 10_351_000,
                isRestart: true, goesOn: false),
        ])
    func silence(_ silence: Silence) {
        for isStanding in [false, true] {
            var car = Car()
            _ = car.live(isStanding ? "sddddss" : "sdddd")
            let last = car.now
            car.outcomes = []
            car.watch.heard(
                after: MotionEstimator.Silence(seconds: silence.seconds, chord: silence.chord),
                at: last.advanced(bySeconds: silence.seconds), isRestart: silence.isRestart,
                into: &car.outcomes)
            #expect(car.watch.isOpen == silence.goesOn)
            guard !silence.goesOn, case .ended(let record) = car.outcomes.last else { continue }
            #expect(record.end.uptime == (isStanding ? Uptime(.seconds(90)) : last))
            #expect(
                record.ending
                    == (isStanding ? (silence.isRestart ? .powerOff : .stop) : .interrupted))
        }
    }

    @Test("after a restart a stand has to last again, and still ends where it began")
    func waitsAnew() throws {
        var car = Car()
        _ = car.live("sddddssssssssss")
        let back = car.now.advanced(bySeconds: 400)
        car.watch.heard(
            after: MotionEstimator.Silence(seconds: 400, chord: 0), at: back, isRestart: true,
            into: &car.outcomes)
        car.now = back.advanced(bySeconds: -20)
        _ = car.live("ssssssssssssss")
        #expect(car.watch.isOpen, "standing for 280 s with the power on")
        _ = car.live("sss")
        let record = try #require(car.closed.first)
        #expect(record.end.uptime == Uptime(.seconds(90)) && record.ending == .stop)
    }

    @Test("nothing is due without a trip; with one it is the stop, or the silence")
    func wakes() {
        var car = Car()
        #expect(car.watch.wakeAt == nil)
        _ = car.live("sdd")
        #expect(car.watch.wakeAt == car.now.advanced(bySeconds: 900))
        _ = car.live("ss")
        #expect(car.watch.wakeAt == Uptime(.seconds(50 + 300)))
        car.watch.woke(at: Uptime(.seconds(349)), into: &car.outcomes)
        #expect(car.watch.isOpen)
        car.watch.woke(at: Uptime(.seconds(350)), into: &car.outcomes)
        #expect(!car.watch.isOpen && car.watch.wakeAt == nil)
    }

    @Test(
        "when the input ends it is interrupted: at the stand, or at the last fix",
        arguments: [true, false])
    func interrupted(isStanding: Bool) throws {
        var car = Car()
        _ = car.live(isStanding ? "sddddss" : "sdddd")
        car.watch.interrupt(into: &car.outcomes)
        guard case .ended(let record) = car.outcomes.last else {
            Issue.record("not ended")
            return
        }
        #expect(record.ending == .interrupted)
        #expect(record.end.uptime == (isStanding ? Uptime(.seconds(90)) : car.now))
        #expect(!car.watch.isOpen)
    }

    @Test("numbers go up by one, and a discarded trip has had one, too")
    func numbers() {
        var car = Car(nextID: 7)
        for _ in 0..<3 { _ = car.live("sddddssssssssssssssssss") }
        _ = car.live("sdssssssssssssssssss")
        _ = car.live("sddddssssssssssssssssss")
        #expect(car.closed.map(\.id) == [7, 8, 9, 11])
    }
}
