import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A thinned path keeps its turns and stays on its road")
struct PathThinnerTests {
    private static let start = Coordinate(latitude: 52.1, longitude: 5.1)

    /// A drive as an estimator without error would say it, and what is kept of it.
    private func thin(
        _ legs: [Simulation.Drive.Leg], rate: Double = 1
    ) -> (drive: Simulation.Drive, kept: [TrackPoint]) {
        let drive = Simulation.Drive(from: Self.start, heading: 20, legs: legs)
        var thinner = PathThinner()
        var kept: [TrackPoint] = []
        for time in stride(from: 0, through: drive.duration, by: 1 / rate) {
            if let point = thinner.observe(estimate(drive.truth(at: time))) { kept.append(point) }
        }
        if let last = thinner.keep(estimate(drive.truth(at: drive.duration))) { kept.append(last) }
        return (drive, kept)
    }

    private func estimate(_ truth: Simulation.Drive.Truth) -> Estimate {
        Estimate(
            instant: Uptime(seconds: truth.time + 1), coordinate: truth.coordinate, accuracy: 3,
            sigma: 1, velocity: Bearing.step(truth.speed, towards: truth.track),
            speed: truth.speed, track: truth.speed > 1 ? truth.track : nil,
            heightAboveSeaLevel: 3, motion: truth.speed > 0.4 ? .moving : .stopped,
            odometer: truth.odometer)
    }

    /// The farthest that the road is from the line through what was kept.
    private func worst(_ drive: Simulation.Drive, _ kept: [TrackPoint]) -> Double {
        stride(from: 0, through: drive.duration, by: 0.5).map { time in
            let place = drive.truth(at: time).coordinate
            return zip(kept, kept.dropFirst()).map { distance(of: place, $0, $1) }.min()
                ?? .infinity
        }.max() ?? .infinity
    }

    private func distance(of place: Coordinate, _ one: TrackPoint, _ other: TrackPoint) -> Double {
        let line = one.coordinate.displacement(to: other.coordinate)
        let step = one.coordinate.displacement(to: place)
        let share = line.length > 0 ? step.dot(line) / line.dot(line) : 0
        return (step - line * min(1, max(0, share))).length
    }

    @Test(
        "curves of every kind are within metres of what is kept",
        arguments: [
            Curve(
                "a street corner",
                [
                    .straight(300, speed: 12), .turn(90, radius: 10), .straight(300, speed: 12),
                    .stop(5),
                ], within: 5, points: 4...40),
            Curve(
                "hairpins",
                [
                    .straight(200, speed: 12), .turn(180, radius: 8), .straight(150, speed: 12),
                    .turn(-180, radius: 8), .straight(200, speed: 12), .stop(5),
                ], within: 5, points: 8...60),
            Curve(
                "a roundabout, twice round",
                [
                    .straight(200, speed: 12), .turn(720, radius: 18), .straight(200, speed: 12),
                    .stop(5),
                ], within: 5, points: 12...60),
            Curve(
                "a motorway bend",
                [
                    .straight(2000, speed: 33), .turn(60, radius: 700), .straight(2000, speed: 33),
                    .stop(5),
                ], within: 5, points: 8...60),
            Curve(
                "a bend so wide that it is hardly seen",
                [
                    .straight(1000, speed: 33), .turn(40, radius: 4000), .straight(1000, speed: 33),
                    .stop(5),
                ], within: 5, points: 6...40),
            Curve(
                "an S of the old road",
                [
                    .straight(300, speed: 20), .turn(50, radius: 80), .turn(-50, radius: 80),
                    .straight(300, speed: 20), .stop(5),
                ], within: 5, points: 6...50),
        ], [1.0, 10])
    func curves(_ curve: Curve, rate: Double) {
        let (drive, kept) = thin(curve.legs, rate: rate)
        let error = worst(drive, kept)
        #expect(error < curve.within)
        #expect(curve.points.contains(kept.count), "\(kept.count) points")
    }

    @Test(
        "an ordinary trip keeps 200 to 500 points or fewer, at 1 Hz as at 10", arguments: [1.0, 10])
    func ordinary(rate: Double) {
        var legs: [Simulation.Drive.Leg] = [.stop(10)]
        for block in 0..<20 {
            legs += [
                .straight(350, speed: 14), .turn(block % 3 == 0 ? 90 : -45, radius: 12),
                .straight(900, speed: 20),
            ]
            if block % 2 == 0 { legs.append(.stop(30)) }
        }
        let (drive, kept) = thin(legs, rate: rate)
        #expect(drive.length > 20_000 && drive.duration > 1500)
        #expect((150...500).contains(kept.count), "\(kept.count)")
        #expect(worst(drive, kept) < 6)
    }

    @Test("a straight road needs a point a kilometre or a minute, no more")
    func straight() {
        let (_, fast) = thin([.straight(20_000, speed: 30), .stop(3)])
        #expect((20...34).contains(fast.count), "\(fast.count)")
        let (_, slow) = thin([.straight(1200, speed: 2), .stop(3)])
        #expect((10...14).contains(slow.count), "\(slow.count)")
    }

    @Test("a stand is two points: when it began and when it was over")
    func stand() {
        let (_, kept) = thin([
            .straight(200, speed: 12), .stop(600), .straight(200, speed: 12), .stop(3),
        ])
        let gaps = zip(kept, kept.dropFirst()).filter {
            $1.instant.seconds(since: $0.instant) > 500
        }
        #expect(gaps.count == 1)
        #expect(gaps.allSatisfy { $0.coordinate.distance(to: $1.coordinate) < 5 })
    }

    @Test("the end of a short stand is kept when it ends, not metres later")
    func shortStand() {
        let (drive, kept) = thin([
            .straight(200, speed: 12), .stop(30), .straight(200, speed: 12), .stop(3),
        ])
        let left = kept.first { $0.instant.seconds > 40 }
        #expect(left.map { drive.truth(at: $0.instant.seconds - 1).odometer < 204 } == true)
    }

    @Test("going back over the same line is a turn, going on is not")
    func reversing() {
        let drive = Simulation.Drive(
            from: Self.start, heading: 20, legs: [.straight(3000, speed: 3), .stop(3)])
        let truth = drive.truth(at: 100)
        for (ahead, isKept) in [(20.0, false), (-20, true)] {
            var thinner = PathThinner()
            var next = estimate(truth)
            #expect(thinner.observe(next) != nil)
            next.instant = next.instant.advanced(bySeconds: 5)
            next.coordinate = next.coordinate.moved(
                by: Bearing.step(ahead, towards: truth.track))
            #expect((thinner.observe(next) != nil) == isKept)
        }
    }

    @Test("after a gap the next point is kept and says so, and only that one")
    func gap() {
        var thinner = PathThinner()
        let drive = Simulation.Drive(
            from: Self.start, heading: 20, legs: [.straight(3000, speed: 20), .stop(3)])
        _ = thinner.observe(estimate(drive.truth(at: 20)))
        #expect(thinner.observe(estimate(drive.truth(at: 21))) == nil)
        thinner.breakPath()
        #expect(thinner.observe(estimate(drive.truth(at: 30)))?.isAfterGap == true)
        #expect(thinner.observe(estimate(drive.truth(at: 31))) == nil)
        #expect(thinner.keep(estimate(drive.truth(at: 32)))?.isAfterGap == false)
    }

    @Test("points go forward in time, whatever comes")
    func order() {
        var thinner = PathThinner()
        let drive = Simulation.Drive(
            from: Self.start, heading: 20, legs: [.straight(3000, speed: 20), .stop(3)])
        #expect(thinner.observe(estimate(drive.truth(at: 50))) != nil)
        #expect(thinner.observe(estimate(drive.truth(at: 20))) == nil)
        #expect(thinner.keep(estimate(drive.truth(at: 50))) == nil)
    }

    @Test("a change of speed is kept, so that the colours of a picture are right")
    func speeds() {
        let (_, kept) = thin([
            .straight(2000, speed: 12), .straight(2000, speed: 30), .straight(2000, speed: 12),
            .stop(3),
        ])
        #expect(kept.contains { $0.speed > 29 })
        let steps = zip(kept, kept.dropFirst()).filter { abs($0.speed - $1.speed) > 12 }
        #expect(steps.isEmpty)
    }
}

/// A road and how near to it the kept points must stay.
struct Curve: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let legs: [Simulation.Drive.Leg]
    let within: Double
    let points: ClosedRange<Int>

    init(
        _ description: String, _ legs: [Simulation.Drive.Leg], within: Double,
        points: ClosedRange<Int>
    ) {
        testDescription = description
        self.legs = legs
        self.within = within
        self.points = points
    }
}
