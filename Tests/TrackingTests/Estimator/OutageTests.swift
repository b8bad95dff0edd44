import Positioning
import Testing

@testable import Tracking

@Suite("An unseen stretch is as long as the road that its ends suggest")
struct OutageTests {
    @Test(
        "by its chord, its speeds, or its shape",
        arguments: [
            Unseen(
                "straight and steady: a hair over the chord", chord: (200, 0), (20, 0), (20, 0), 10,
                200...204),
            Unseen(
                "round a corner: the two legs", chord: (100, 100), (20, 0), (0, 20), 12, 199...201),
            Unseen(
                "round a corner, slowly: no more than time allows", chord: (100, 100), (10, 0),
                (0, 10), 16, 159...161),
            Unseen(
                "a stop inside: never less than the chord", chord: (300, 0), (5, 0), (5, 0), 20,
                300...300),
            Unseen(
                "a light inside: speed times time is capped by the road", chord: (100, 0), (20, 0),
                (20, 0), 28, 102...102),
            Unseen("ends that stand: the chord", chord: (80, 0), (0, 0), (0, 20), 20, 80...80),
            Unseen(
                "a long tunnel with a bend: the cubic", chord: (1000, 0), (20, 10), (20, -10), 60,
                1030...1100),
            Unseen(
                "a long way with ends that look away: the chord", chord: (1000, 0), (-20, 0),
                (20, 0), 60, 1000...1000),
            Unseen(
                "a few metres: the chord, whatever the directions", chord: (3, 0), (20, 0),
                (-20, 0), 10, 3...3),
        ])
    func length(_ unseen: Unseen) {
        #expect(unseen.allowed.contains(unseen.length), "\(unseen.length)")
    }

    @Test("thirty seconds are short, a moment more is long")
    func border() {
        let short = Unseen("", chord: (500, 0), (20, 8), (20, -8), 30, 0...0).length
        let long = Unseen("", chord: (500, 0), (20, 8), (20, -8), 30.1, 0...0).length
        #expect(abs(short - 538.5) < 1, "the legs that meet")
        #expect(long < 530 && long > 510)
    }

    @Test("its end is taken once the position has settled, carried back by what was driven since")
    func settling() throws {
        var filter = MotionFilter(
            at: Sample.origin, sigma: 1, velocity: Displacement(east: 20, north: 0))
        var outage = Outage(
            from: filter, seconds: 20, endedAt: Uptime(.seconds(20)),
            exitVelocity: Displacement(east: 20, north: 0))
        filter.predict(20)
        #expect(outage.settle(filter, sigma: 10, at: Uptime(.seconds(20))) == nil)
        for second in 21...24 {
            filter.predict(1)
            #expect(outage.settle(filter, sigma: 10, at: Uptime(.seconds(second))) == nil)
        }
        filter.predict(1)
        let settled = outage.settle(filter, sigma: 3, at: Uptime(.seconds(25)))
        let length = try #require(settled)
        #expect(abs(length - 404) < 5, "400 m and the bow of a road, not the 500 m to here")
    }

    @Test("eight seconds settle anything")
    func patience() {
        var filter = MotionFilter(
            at: Sample.origin, sigma: 1, velocity: Displacement(east: 20, north: 0))
        var outage = Outage(
            from: filter, seconds: 20, endedAt: Uptime(.seconds(20)),
            exitVelocity: Displacement(east: 20, north: 0))
        filter.predict(20)
        var settled: Int?
        for second in 20...40 where settled == nil {
            if outage.settle(filter, sigma: 30, at: Uptime(.seconds(second))) != nil {
                settled = second
            }
            filter.predict(1)
        }
        #expect(settled == 28)
    }
}

/// Two ends of an outage on a plane, and the lengths that would be right.
struct Unseen: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let length: Double
    let allowed: ClosedRange<Double>

    init(
        _ description: String, chord: (Double, Double), _ entry: (Double, Double),
        _ exit: (Double, Double), _ seconds: Double, _ allowed: ClosedRange<Double>
    ) {
        testDescription = description
        self.allowed = allowed
        length =
            UnseenStretch(
                entry: .init(
                    position: .zero, velocity: Displacement(east: entry.0, north: entry.1)),
                exit: .init(
                    position: Displacement(east: chord.0, north: chord.1),
                    velocity: Displacement(east: exit.0, north: exit.1)),
                seconds: seconds
            ).length
    }
}
