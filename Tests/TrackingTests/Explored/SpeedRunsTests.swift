import Positioning
import Testing

@testable import Tracking

@Suite("A change of speed is a change of colour when it is clear or lasts")
struct SpeedRunsTests {
    @Test(
        "colours what was driven",
        arguments: [
            // One column is a fix and a second:
            // t town 40 · e just over the edge 51 · r road 60 · f fast 100 · m motorway 130 km/h
            // blank: no fix. Below it the band of each second.
            Colours(
                "one speed is one run",
                speeds: "tttttttttt",
                colour: "0000000000"),
            Colours(
                "clearly beyond the edge is a change at once",
                speeds: "tttttrrrrr",
                colour: "0000011111"),
            Colours(
                "a little beyond it is none",
                speeds: "tttteettttt",
                colour: "00000000000"),
            Colours(
                "a little beyond it for three seconds is one, from the first of them",
                speeds: "tttteeeettttttt",
                colour: "000011110000000"),
            Colours(
                "a run shorter than three seconds is swallowed",
                speeds: "tttttrrttttt",
                colour: "000000000000"),
            Colours(
                "one of three is not",
                speeds: "tttttrrrttttt",
                colour: "0000011100000"),
            Colours(
                "a band passed quickly on the way up belongs to the one before",
                speeds: "tttttrrffffff",
                colour: "0000000222222"),
            Colours(
                "a short one at the beginning belongs to what follows",
                speeds: "ttrrrrrr",
                colour: "11111111"),
            Colours(
                "a short one at the end belongs to what was before",
                speeds: "tttttttrr",
                colour: "000000000"),
            Colours(
                "ten seconds of silence are forgiven",
                speeds: "tttt         tttt",
                colour: "00000000000000000"),
            Colours(
                "eleven are a cut, and nothing is coloured there",
                speeds: "tttt          tttt",
                colour: "000           0000"),
            Colours(
                "through all bands and back",
                speeds: "ttttrrrrffffmmmmffffrrrrtttt",
                colour: "0000111122223333222211110000"),
        ])
    func colours(_ drive: Colours) {
        #expect(drive.painted() == drive.colour)
    }

    @Test("neighbours share one instant, and runs go forward in time")
    func neighbours() {
        let runs = Colours("", speeds: "tttttrrrrffffmmmmmtttttt", colour: "").runs()
        #expect(runs.count == 5)
        for (one, next) in zip(runs, runs.dropFirst()) { #expect(one.to == next.from) }
        #expect(runs.allSatisfy { $0.from.uptime < $0.to.uptime })
    }

    @Test("a trip's first run begins with it, its last one ends with it")
    func trip() {
        var runs: [SpeedRun] = []
        var machine = SpeedRuns()
        machine.begin(at: Uptime(seconds: 95))
        for second in 100..<120 {
            machine.observe(12, at: Uptime(seconds: Double(second)), into: &runs)
        }
        for second in 120..<420 {
            machine.observe(0, at: Uptime(seconds: Double(second)), into: &runs)
        }
        machine.end(at: Uptime(seconds: 119.5), into: &runs)
        #expect(
            runs == [
                SpeedRun(
                    from: Moment(Uptime(seconds: 95)), to: Moment(Uptime(seconds: 119.5)), band: 0)
            ])
    }

    @Test("flutter about the edge is one colour, at 1 Hz and at 10", arguments: [1.0, 10])
    func flutter(rate: Double) {
        var runs: [SpeedRun] = []
        var machine = SpeedRuns()
        for fix in 0..<Int(120 * rate) {
            let speed = (fix.isMultiple(of: 2) ? 48.5 : 51.5) / 3.6
            machine.observe(speed, at: Uptime(seconds: Double(fix) / rate), into: &runs)
        }
        machine.end(at: Uptime(seconds: 1000), into: &runs)
        #expect(runs.count == 1)
    }

    @Test("edges are configurable, and must rise")
    func edges() throws {
        let bands = try #require(SpeedBands(edges: [10, 20]))
        #expect([5, 10, 15, 20, 99].map { bands.band(of: $0) } == [0, 1, 1, 2, 2])
        for wrong in [[], [0.0, 10], [20, 10], [10, 10], [.nan], [10, .infinity]] {
            #expect(SpeedBands(edges: wrong) == nil)
        }
        var runs: [SpeedRun] = []
        var machine = SpeedRuns()
        for second in 0..<10 {
            machine.observe(30, at: Uptime(seconds: Double(second)), into: &runs)
        }
        machine.apply(bands)
        for second in 10..<20 {
            machine.observe(5, at: Uptime(seconds: Double(second)), into: &runs)
        }
        machine.end(at: Uptime(seconds: 19), into: &runs)
        #expect(runs.map(\.band) == [2, 0])
    }

    @Test("is one run however slow the receiver", arguments: [0.1, 10.6, 1, 5.3])
    func slow(step: Double) {
        var runs: [SpeedRun] = []
        var machine = SpeedRuns()
        for number in 0..<200 {
            machine.observe(12, at: Uptime(seconds: Double(number) * step), into: &runs)
        }
        machine.end(at: Uptime(seconds: 199 * step), into: &runs)
        // A step of more than 10 s is a silence until it is known for a habit: the first five are.
        let whole = runs.last.map { $0.from.uptime.seconds <= 5 * step } ?? false
        #expect(whole && runs.allSatisfy { $0.band == 0 })
    }

    @Test("and five silences of a brisk one are no habit")
    func silences() {
        var runs: [SpeedRun] = []
        var machine = SpeedRuns()
        var second = 0.0
        for _ in 0..<6 {
            for _ in 0..<20 {
                machine.observe(12, at: Uptime(seconds: second), into: &runs)
                second += 1
            }
            second += 8
        }
        second += 5
        machine.observe(12, at: Uptime(seconds: second), into: &runs)
        machine.observe(12, at: Uptime(seconds: second + 5), into: &runs)
        machine.end(at: Uptime(seconds: second + 5), into: &runs)
        #expect(runs.count == 2)
    }
}

/// A drawn speed, one column a second, and the band of every second.
struct Colours: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let speeds: String
    let colour: String

    init(_ description: String, speeds: String, colour: String) {
        testDescription = description
        self.speeds = speeds
        self.colour = colour
    }

    func runs() -> [SpeedRun] {
        let kilometresPerHour: [Character: Double] = [
            "t": 40, "e": 51, "r": 60, "f": 100, "m": 130,
        ]
        var machine = SpeedRuns()
        var runs: [SpeedRun] = []
        for (second, column) in speeds.enumerated() {
            guard let speed = kilometresPerHour[column] else { continue }
            machine.observe(speed / 3.6, at: Uptime(seconds: Double(second)), into: &runs)
        }
        machine.end(at: Uptime(seconds: Double(speeds.count)), into: &runs)
        return runs
    }

    func painted() -> String {
        let runs = runs()
        return String(
            (0..<speeds.count).map { second in
                let instant = Uptime(seconds: Double(second))
                let isLast = second == speeds.count - 1
                let run = runs.first {
                    $0.from.uptime <= instant
                        && (instant < $0.to.uptime || isLast && $0.to.uptime == instant)
                }
                return run.map { Character("\($0.band)") } ?? " "
            })
    }
}
