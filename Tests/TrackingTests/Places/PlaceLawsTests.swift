import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("Places keep their laws on any drive")
struct PlaceLawsTests {
    @Test(
        "many places tell together what each tells alone, at 1 Hz and at 0.2",
        arguments: UInt64(1)...10, [1, 5])
    func together(seed: UInt64, step: Int) {
        var dice = SplitMix64(seed: seed)
        let drive = Self.randomDrive(seconds: 1500 * step, step: step, using: &dice)
        let places =
            (0..<40).map { Self.randomPlace($0, using: &dice) }
            + (40..<80).compactMap { Self.randomGate($0, on: drive, using: &dice) }

        var all = PlaceKeeper(places)
        let told = drive.flatMap { all.observe($0) }
        for place in places {
            // Watched always, whether near or far.
            var alone = PlaceWatch(place)
            var pace = Pace()
            var expected: [PlaceCrossing.Timed] = []
            for estimate in drive {
                pace.observe(estimate.instant)
                alone.observe(estimate, pace: pace, telling: &expected)
            }
            // Far from the car the first side is not told.
            let isEvent = { (crossing: PlaceCrossing.Timed) in crossing.change != .initial }
            let heard = told.filter { $0.place == place.name }
            #expect(heard.filter(isEvent) == expected.filter(isEvent))
        }
        #expect(
            Set(told.map(\.change)).count >= (step == 1 ? 5 : 4),
            "a drive without a change proves less")
    }

    @Test("crossings of one place alternate and never go back in time", arguments: UInt64(1)...10)
    func alternate(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let drive = Self.randomDrive(seconds: 1500, using: &dice)
        let places =
            (0..<40).map { Self.randomPlace($0, using: &dice) }
            + (40..<80).compactMap { Self.randomGate($0, on: drive, using: &dice) }
        var keeper = PlaceKeeper(places)
        let told = drive.flatMap { keeper.observe($0) }
        for place in places {
            var isInside: Bool?
            var last = Uptime(seconds: -1)
            for crossing in told where crossing.place == place.name {
                switch crossing.change {
                case .initial: #expect(isInside == nil)
                case .entered: #expect(isInside != true)
                case .dwelt, .left: #expect(isInside == true)
                case .passed: #expect(isInside != true)
                }
                isInside = crossing.isInside
                #expect(last <= crossing.happened)
                #expect(crossing.happened <= crossing.decided)
                last = crossing.left ?? crossing.happened
            }
        }
        #expect(told.count > 50)
    }

    @Test(
        "the same drive tells the same story twice, restarted anywhere", arguments: UInt64(1)...10)
    func deterministic(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let places = (0..<20).map { Self.randomPlace($0, using: &dice) }
        let drive = Self.randomDrive(seconds: 1500, using: &dice)
        var one = PlaceKeeper(places)
        var other = PlaceKeeper(places)
        #expect(drive.map { one.observe($0) } == drive.map { other.observe($0) })

        // Only what was remembered crosses a restart; a still car notices nothing of it.
        let here = drive[drive.count - 1].coordinate
        let still = (1..<10).map { Estimate(2000 + Double($0), here) }
        _ = still.map { one.observe($0) }
        var restarted = PlaceKeeper(places, remembering: one.memory)
        let after = (10..<20).map { Estimate(2000 + Double($0), here) }
        #expect(after.flatMap { restarted.observe($0) }.filter { $0.change != .dwelt }.isEmpty)
    }

    @Test("a fix too vague for every place leaves no trace", arguments: UInt64(1)...5)
    func refused(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let places = (0..<20).map { Self.randomPlace($0, using: &dice) }
        var plain = PlaceKeeper(places)
        var disturbed = PlaceKeeper(places)
        for estimate in Self.randomDrive(seconds: 600, using: &dice) {
            #expect(plain.observe(estimate) == disturbed.observe(estimate))
            var wild = estimate
            wild.instant = estimate.instant.advanced(bySeconds: 0.5)
            wild.coordinate = estimate.coordinate.east(.random(in: -900...900, using: &dice))
            wild.sigma = [.nan, -1, .infinity, 2000].randomElement(using: &dice) ?? .nan
            #expect(disturbed.observe(wild).filter { $0.change != .dwelt }.isEmpty)
            #expect(plain.states.map(\.side) == disturbed.states.map(\.side))
        }
    }

    private static func randomPlace(_ number: Int, using dice: inout SplitMix64) -> Place {
        let center = Coordinate.origin.moved(
            by: Displacement(
                east: .random(in: -2500...2500, using: &dice),
                north: .random(in: -2500...2500, using: &dice)))
        let size = Double.random(in: 25...500, using: &dice)
        let dwell = Double.random(in: 0...40, using: &dice)
        if number.isMultiple(of: 3) {
            let hole = center.square(side: size / 2)
            var place = Place.polygon("\(number)", [center.square(side: 2 * size), hole])
            place.dwell = dwell
            return place
        }
        return .circle("\(number)", at: center, enter: size, leave: size * 1.1 + 20, dwell: dwell)
    }

    /// A small place half-way between two fixes.
    private static func randomGate(
        _ number: Int, on drive: [Estimate], using dice: inout SplitMix64
    ) -> Place? {
        guard let step = drive.indices.dropLast().randomElement(using: &dice) else { return nil }
        let middle = drive[step].coordinate.interpolated(
            to: drive[step + 1].coordinate, fraction: 0.5)
        return .circle("\(number)", at: middle, enter: 15, leave: 20)
    }

    /// A car that roams within 3 km of the origin at 0…60 m/s, with gaps in its fixes.
    private static func randomDrive(
        seconds: Int, step: Int = 1, using dice: inout SplitMix64
    ) -> [Estimate] {
        var here = Coordinate.origin
        var bearing = 0.0
        var speed = 15.0
        var drive: [Estimate] = []
        var gap = 0
        for second in 0..<seconds {
            bearing += .random(in: -12...12, using: &dice)
            speed = min(60, max(0, speed + .random(in: -3...3.2, using: &dice)))
            let home = here.displacement(to: .origin)
            if home.length > 3000 { bearing = Bearing.of(home) }
            here = here.moved(by: Bearing.step(speed, towards: bearing))
            guard second.isMultiple(of: step) else { continue }
            gap = gap > 0 ? gap - 1 : Int.random(in: 0..<100, using: &dice) == 0 ? 6 : 0
            if gap == 0 {
                drive.append(
                    Estimate(Double(second), here, sigma: .random(in: 1...20, using: &dice)))
            }
        }
        return drive
    }
}
