import Positioning
import Testing

@testable import Tracking

@Suite("A slow receiver tells the same of places as a brisk one")
struct SlowPlaceTests {
    /// Along a line through the origin at 15 m/s, seen every `1 / rate` seconds.
    private static func drive(rate: Double, north: Double = 0) -> [Estimate] {
        (0...Int(240 * rate)).map { number in
            let seconds = Double(number) / rate
            return Estimate(
                seconds, Coordinate.origin.north(north).east(15 * (seconds - 120)), sigma: 3)
        }
    }

    @Test(
        "comes and goes at the same time, seen at 0.1, 0.2, 1 and 10 Hz",
        arguments: [0.1, 0.2, 0.5, 1, 10])
    func crosses(rate: Double) {
        var keeper = PlaceKeeper([.circle(enter: 250, leave: 310)])
        let told = Self.drive(rate: rate).flatMap { keeper.observe($0) }
            .filter { $0.change != .initial }
        #expect(told.map(\.change) == [.entered, .left])
        // 250 m before the middle, and 310 m behind it.
        for (crossing, truth) in zip(told, [120 - 250 / 15.0, 120 + 310 / 15.0]) {
            #expect(abs(crossing.happened.seconds - truth) < 0.1)
            #expect(crossing.decided.seconds - truth < 2 / rate + 1)
        }
    }

    @Test("is interpolated over exactly five seconds from the first step on")
    func fiveSeconds() {
        var keeper = PlaceKeeper([.circle(enter: 80, leave: 120)])
        let story = [(0.0, 200.0), (5, 20)].flatMap { second, east in
            keeper.observe(Estimate(second, Coordinate.origin.east(east))).story
        }
        #expect(
            story == ["initial out of home at 0, sure at 0", "entered home at 3.33, sure at 5"])
    }

    @Test("notices a place that lies between two of its fixes", arguments: [0.1, 0.2])
    func passes(rate: Double) {
        var keeper = PlaceKeeper([.circle(at: Coordinate.origin.east(36), enter: 32, leave: 52)])
        let told = Self.drive(rate: rate).flatMap { keeper.observe($0) }
            .filter { $0.change != .initial }
        #expect(told.map(\.change) == (rate == 0.1 ? [.passed] : [.entered, .left]))
        #expect(told.first.map { abs($0.happened.seconds - 120 - 4 / 15) < 0.2 } ?? false)
    }

    @Test("says nothing of one that a road which bends may have gone round")
    func bends() {
        // By the chord 12 or 22 m deep in it; in 10 s a road may bend by 12.5 m, and sigma is 3.
        for (north, isPassed) in [(20.0, false), (10, true)] {
            var keeper = PlaceKeeper([.circle(at: Coordinate.origin.east(75), enter: 32, leave: 52)]
            )
            let told = Self.drive(rate: 0.1, north: north).flatMap { keeper.observe($0) }
            #expect(told.contains { $0.change == .passed } == isPassed)
        }
    }

    @Test("and a gap in what a brisk one says is no way")
    func gap() {
        var keeper = PlaceKeeper([.circle(enter: 80, leave: 120)])
        var story: [String] = []
        for second in 0..<10 {
            story += keeper.observe(Estimate(Double(second), .origin.east(300))).story
        }
        story += keeper.observe(Estimate(15.1, .origin.east(20))).story
        #expect(
            story == ["initial out of home at 0, sure at 0", "entered home at 15.1, sure at 15.1"])
    }
}
