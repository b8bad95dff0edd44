import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("A fence is crossed on evidence, not on a glance")
struct FenceWatchTests {
    @Test(
        "hears what a journey says",
        arguments: [
            // One column is one second, the fence is 80/120 m, sigma 3 m unless drawn otherwise:
            // o far outside · # deep inside · e just inside · l just outside · - between the radii
            // ~ deep inside but vague · blank no fix
            // I awake inside · O awake outside · E entered · L left
            Journey(
                "driving in is noticed at once",
                fixes: "ooo###",
                hears: "O  E  "),
            Journey(
                "driving out likewise",
                fixes: "###ooo",
                hears: "I  L  "),
            Journey(
                "barely in is noticed after two seconds of agreement",
                fixes: "oooeeee",
                hears: "O    E "),
            Journey(
                "barely out likewise",
                fixes: "###llll",
                hears: "I    L "),
            Journey(
                "barely in, then deep in, needs no more patience",
                fixes: "oooe#",
                hears: "O   E"),
            Journey(
                "the agreement must not be broken",
                fixes: "oooee-ee-eee",
                hears: "O          E"),
            Journey(
                "touching the edge is not an entrance",
                fixes: "ooeooeoeeoo",
                hears: "O          "),
            Journey(
                "between the radii the past counts",
                fixes: "oo---##---oo",
                hears: "O    E    L "),
            Journey(
                "awake between the radii nothing is known",
                fixes: "-----",
                hears: "     "),
            Journey(
                "and then what comes first is a state",
                fixes: "---##",
                hears: "   I "),
            Journey(
                "awake barely inside takes two seconds to know",
                fixes: "eeee",
                hears: "  I "),
            Journey(
                "doubt about the first side starts the count again",
                fixes: "eleelll",
                hears: "      O"),
            Journey(
                "vague fixes neither help nor hurt",
                fixes: "ooe~e~e~~o",
                hears: "O   E    L"),
            Journey(
                "silence is not agreement, but two fixes apart are",
                fixes: "ooe   e",
                hears: "O     E"),
        ])
    func hears(_ journey: Journey) {
        var watch = FenceWatch(Journey.fence())
        #expect(journey.replay(through: &watch) == journey.hears)
    }

    @Test(
        "compares the first fix after a restart with what it remembers",
        arguments: [
            // e entered while off · l left while off
            Recall("still inside is silence", .inside, fixes: "####", hears: "    "),
            Recall("still outside is silence", .outside, fixes: "oooo", hears: "    "),
            Recall("carried away", .inside, fixes: "oooo", hears: "l   "),
            Recall("carried in", .outside, fixes: "####", hears: "e   "),
            Recall("barely away is not believed at once", .inside, fixes: "llll", hears: "  l "),
            Recall("a wavering first fix is no move", .inside, fixes: "l###oo", hears: "    L "),
            Recall("between the radii is where it was", .inside, fixes: "--oo", hears: "  L "),
            Recall("a vague first fix is none", .outside, fixes: "~~##", hears: "  e "),
            Recall("what is seen happens now", .inside, fixes: "##oo", hears: "  L "),
        ])
    func recalls(_ recall: Recall) {
        var watch = FenceWatch(Journey.fence(side: recall.side), recalled: true)
        #expect(recall.journey.replay(through: &watch) == recall.journey.hears)
    }

    @Test("a crossing is dated to where the line between two fixes meets the radius")
    func crossingTime() {
        var watch = FenceWatch(Journey.fence(side: .outside))
        #expect(watch.observe(distance: 110, sigma: 3, at: Uptime(seconds: 10)) == nil)
        // 110 → 70 m in 2 s meets 80 m after three quarters.
        let entered = watch.observe(distance: 70, sigma: 3, at: Uptime(seconds: 12))
        #expect(entered?.happened == Uptime(seconds: 11.5))

        // 70 → 122 → 130 → 140 m: doubtful at first, so known later, but dated the same.
        #expect(watch.observe(distance: 122, sigma: 3, at: Uptime(seconds: 13)) == nil)
        let left = watch.observe(distance: 130, sigma: 3, at: Uptime(seconds: 14))
        #expect(left.map { abs($0.happened.seconds - (12 + 50.0 / 52)) < 1e-6 } == true)
    }

    @Test("across more than five seconds of silence nobody knows when: the fix itself dates it")
    func crossingUnknown() {
        for (gap, expected) in [(4.9, 12.45), (5.0, 12.5), (5.1, 15.1)] {
            var watch = FenceWatch(Journey.fence(side: .outside))
            _ = watch.observe(distance: 130, sigma: 3, at: Uptime(seconds: 10))
            let turn = watch.observe(distance: 30, sigma: 3, at: Uptime(seconds: 10 + gap))
            #expect(turn.map { abs($0.happened.seconds - expected) < 1e-6 } == true)
        }
    }

    @Test("two sigmas of margin are proof, a little less is not", arguments: [74.0, 74.1])
    func margin(distance: Double) {
        var watch = FenceWatch(Journey.fence(side: .outside))
        let turn = watch.observe(distance: distance, sigma: 3, at: Uptime(seconds: 1))
        #expect((turn != nil) == (distance <= 74))
    }

    @Test("two seconds of agreement are enough, a little less is not", arguments: [1.999, 2.0])
    func agreement(seconds: Double) {
        var watch = FenceWatch(Journey.fence(side: .inside))
        _ = watch.observe(distance: 121, sigma: 3, at: Uptime(seconds: 1))
        let turn = watch.observe(distance: 121, sigma: 3, at: Uptime(seconds: 1 + seconds))
        #expect((turn != nil) == (seconds >= 2))
    }

    @Test("crossings alternate, whatever the journey", arguments: UInt64(1)...20)
    func crossingsAlternate(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let fixes = String((0..<2_000).compactMap { _ in "o##eell-~ ".randomElement(using: &dice) })
        var watch = FenceWatch(Journey.fence())
        var again = watch
        let journey = Journey("random", fixes: fixes)

        let heard = journey.replay(through: &watch)
        let turns = heard.filter { "EL".contains($0) }

        #expect(!turns.contains("EE") && !turns.contains("LL"))
        #expect(turns.count > 100, "a walk this long that crosses so rarely proves nothing")
        #expect(heard.filter { "IO".contains($0) }.count == 1)
        #expect(journey.replay(through: &again) == heard)
    }

    @Test("a fix too vague for the fence leaves no trace", arguments: UInt64(1)...20)
    func vagueFixes(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var watch = FenceWatch(Journey.fence())
        for second in 0..<500 {
            let before = watch
            let vague = [-1, 40.01, 500, .nan, .infinity].randomElement(using: &dice) ?? .nan
            let distance = Double.random(in: 0...200, using: &dice)
            let instant = Uptime(seconds: Double(second))
            #expect(watch.observe(distance: distance, sigma: vague, at: instant) == nil)
            #expect(watch == before)
            _ = watch.observe(distance: distance, sigma: 3, at: instant)
        }
    }
}

/// A drawn track, one column a second, and what a fence should say under each column.
struct Journey: CustomTestStringConvertible {
    let testDescription: String
    let fixes: String
    let hears: String

    init(_ description: String, fixes: String, hears: String = "") {
        testDescription = description
        self.fixes = fixes
        self.hears = hears
    }

    static func fence(side: Place.Side? = nil) -> Thresholds {
        Thresholds(enter: 80, leave: 120, accuracies: 0...40, side: side)
    }

    func replay(through watch: inout FenceWatch) -> String {
        let distances: [Character: Double] = [
            "o": 200, "#": 10, "e": 78, "l": 122, "-": 100, "~": 10,
        ]
        var heard = ""
        for (second, column) in fixes.enumerated() {
            let turn = distances[column].flatMap {
                watch.observe(
                    distance: $0, sigma: column == "~" ? 50 : 3, at: Uptime(.seconds(second)))
            }
            heard.append(turn.map(letter) ?? " ")
        }
        return heard
    }

    private func letter(_ turn: FenceWatch.Turn) -> Character {
        switch (turn.from, turn.to, turn.isWhileOff) {
        case (nil, .inside, _): "I"
        case (nil, .outside, _): "O"
        case (_, .inside, false): "E"
        case (_, .outside, false): "L"
        case (_, .inside, true): "e"
        case (_, .outside, true): "l"
        }
    }
}

/// A journey after a restart.
struct Recall: CustomTestStringConvertible {
    let side: Place.Side
    let journey: Journey

    init(_ description: String, _ side: Place.Side, fixes: String, hears: String) {
        self.side = side
        journey = Journey(description, fixes: fixes, hears: hears)
    }

    var testDescription: String { journey.testDescription }
}
