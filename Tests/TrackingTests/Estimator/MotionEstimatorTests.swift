import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("The estimator counts the metres that were driven, and no others")
struct MotionEstimatorTests {
    /// Follows a drive without trips or gates; the estimates, and what was driven and bridged.
    private func follow(
        _ outing: Outing, isTripOpen: Bool = true
    ) -> (motions: [MotionEstimator.Motion], estimator: MotionEstimator) {
        var estimator = MotionEstimator()
        var motions: [MotionEstimator.Motion] = []
        for epoch in outing.epochs {
            guard let coordinate = epoch.coordinate else { continue }
            let fix = Fix(
                epoch: epoch, coordinate: coordinate, instant: epoch.received,
                sigma: epoch.sigma ?? 2)
            motions.append(
                estimator.observe(fix, isTripOpen: isTripOpen, maximumSpeed: 70))
        }
        return (motions, estimator)
    }

    @Test(
        "at home, over the date line and at 78° north, at 1 and at 10 Hz",
        arguments: [
            Coordinate(latitude: 52.1, longitude: 5.1),
            Coordinate(latitude: -17, longitude: 179.98),
            Coordinate(latitude: 78, longitude: 15.6),
        ], [1.0, 10])
    func everywhere(start: Coordinate, rate: Double) {
        let drive = Simulation.Drive(
            from: start, heading: 80,
            legs: [
                .stop(30), .straight(2500, speed: 20), .turn(90, radius: 20),
                .straight(1500, speed: 14), .stop(20), .turn(-120, radius: 30),
                .straight(2000, speed: 25), .stop(60),
            ])
        var model = ReceiverModel()
        model.rate = rate
        let (motions, estimator) = follow(Outing(drive, model: model, seed: 5))
        #expect(abs(estimator.odometer / drive.length - 1) < 0.004, "\(estimator.odometer)")
        for motion in motions {
            let truth = drive.truth(at: motion.estimate.instant.seconds - 20.1)
            #expect(truth.coordinate.distance(to: motion.estimate.coordinate) < 15)
        }
        let odometers = motions.map(\.estimate.odometer)
        #expect(zip(odometers, odometers.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(motions.filter { $0.change.isStop }.count == 2)
        #expect(motions.filter { $0.change.isDeparture }.count == 2)
        #expect(motions.allSatisfy { $0.bridged == nil })
    }

    @Test("eight hours parked are no metre, no event and no new place", arguments: [true, false])
    func parked(isTripOpen: Bool) {
        let drive = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 0, legs: [.stop(28_800)])
        let (motions, estimator) = follow(Outing(drive, seed: 9), isTripOpen: isTripOpen)
        #expect(estimator.odometer == 0 && estimator.motion == .parked)
        #expect(motions.allSatisfy { $0.change == nil && $0.estimate.speed == 0 })
        let last = motions.suffix(1000).map(\.estimate.coordinate)
        let truth = drive.truth(at: 0).coordinate
        #expect(last.allSatisfy { $0.distance(to: truth) < 4 })
        #expect(estimator.restNoise < 0.1)
    }

    @Test("the course is held below one metre per second, and goes round through north")
    func course() {
        let drive = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 340,
            legs: [
                .stop(10), .straight(200, speed: 10), .turn(40, radius: 60),
                .straight(200, speed: 10), .stop(120),
            ])
        let (motions, _) = follow(Outing(drive, seed: 2))
        #expect(motions.prefix(5).allSatisfy { $0.estimate.track == nil })
        var compared = 0
        for motion in motions {
            guard let track = motion.estimate.track else { continue }
            #expect(track >= 0 && track < 360)
            let truth = drive.truth(at: motion.estimate.instant.seconds - 20.1)
            // A second of turning at 12 m/s on 60 m is 12°.
            #expect(Bearing.difference(track, truth.track) < 15)
            compared += 1
        }
        #expect(compared > 100)
        let standing = motions.suffix(100).map(\.estimate.track)
        #expect(Set(standing).count == 1, "frozen while it stands")
    }

    @Test("creeping at 0.9 m/s keeps the course; at 1.1 m/s it is followed")
    func creeping() {
        for (speed, isHeld) in [(0.9, true), (1.1, false)] {
            var estimator = MotionEstimator()
            var east = 0.0
            var north = 0.0
            for second in 0..<90 {
                let isCreeping = second >= 60
                let (step, track) = isCreeping ? (speed, 0.0) : (10.0, 90.0)
                if isCreeping { north += speed } else { east += 10 }
                _ = estimator.observe(
                    Sample.fix(
                        at: Double(second), east: east, north: north, speed: step, track: track),
                    isTripOpen: true, maximumSpeed: 70)
            }
            let motion = estimator.observe(
                Sample.fix(at: 90, east: east, north: north + speed, speed: speed, track: 0),
                isTripOpen: true, maximumSpeed: 70)
            let track = motion.estimate.track ?? -1
            #expect(motion.estimate.motion == .moving)
            #expect(isHeld ? track > 45 : Bearing.difference(track, 0) < 10, "\(speed): \(track)")
        }
    }

    @Test(
        "a tunnel is bridged once, and the trip's own metres are without it",
        arguments: [200.0, 900, 2500])
    func tunnel(length: Double) {
        let drive = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 80,
            legs: [
                .stop(20), .straight(1500, speed: 22), .tunnel(length, speed: 22),
                .straight(1500, speed: 22), .stop(30),
            ])
        let (motions, estimator) = follow(Outing(drive, seed: 3))
        let bridged = motions.compactMap(\.bridged)
        #expect(bridged.count == 1)
        #expect(motions.filter(\.isAfterGap).count == 2, "the first fix, and the exit")
        #expect(abs(bridged.reduce(0, +) - length) < 60 + 0.02 * length)
        #expect(abs(estimator.odometer / drive.length - 1) < 0.012)
        // No position is invented: nothing is said inside.
        for motion in motions {
            let truth = drive.truth(at: motion.estimate.instant.seconds - 20.1)
            #expect(!truth.isCovered)
        }
    }

    @Test("two tunnels with a glimpse of sky between are bridged both")
    func glimpse() {
        let drive = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 80,
            legs: [
                .stop(20), .straight(1500, speed: 22), .tunnel(600, speed: 22),
                .straight(80, speed: 22), .tunnel(600, speed: 22), .straight(1500, speed: 22),
                .stop(30),
            ])
        var model = ReceiverModel()
        model.slowError = 5
        let (_, estimator) = follow(Outing(drive, model: model, seed: 3))
        #expect(abs(estimator.odometer / drive.length - 1) < 0.03, "\(estimator.odometer)")
    }

    @Test("a car that is carried away is towed, not driven; one that drives is not towed")
    func towed() {
        var estimator = MotionEstimator()
        var changes: [MotionEstimator.Change] = []
        for second in 0..<700 {
            // Winched up, and set down 400 m on: the receiver sees a jump and no speed.
            let east = second < 300 ? 0.0 : 400
            let motion = estimator.observe(
                Sample.fix(at: Double(second), east: east, speed: 0.05, track: nil),
                isTripOpen: false, maximumSpeed: 70)
            if let change = motion.change {
                changes.append(change)
                #expect(second == 480, "after three minutes of agreement")
            }
        }
        #expect(changes.count == 1)
        guard case .towed(let from) = changes.first else {
            Issue.record("\(changes)")
            return
        }
        #expect(from.distance(to: Sample.origin) < 1)
        #expect(estimator.odometer == 0)
    }

    @Test(
        "found elsewhere after a silence, without a drive: towed, and the jump is no distance",
        arguments: [(9_000.0, true), (900_000, true), (30, false)])
    func carriedWhileOff(away: Double, isTowed: Bool) {
        var estimator = MotionEstimator()
        for second in 0..<60 {
            _ = estimator.observe(
                Sample.fix(at: Double(second), east: 0, speed: 0, track: nil), isTripOpen: false,
                maximumSpeed: 70)
        }
        var last: MotionEstimator.Motion?
        var changes: [MotionEstimator.Change] = []
        for second in 4000..<4200 {
            let motion = estimator.observe(
                Sample.fix(at: Double(second), east: away, speed: 0, track: nil),
                isTripOpen: false, maximumSpeed: 70)
            if let change = motion.change { changes.append(change) }
            last = motion
        }
        #expect(changes == (isTowed ? [.towed(from: Sample.origin)] : []))
        #expect(estimator.odometer == 0 && estimator.motion == .parked)
        let place = last?.estimate.coordinate ?? Sample.origin
        #expect(abs(place.distance(to: Sample.origin) / away - 1) < 0.01)
    }

    @Test(
        "driving off before the first fix is credited once, unless no car could have",
        arguments: [(600.0, true), (600_000, false)])
    func unseen(away: Double, isCredited: Bool) {
        var estimator = MotionEstimator()
        for second in 0..<60 {
            _ = estimator.observe(
                Sample.fix(at: Double(second), east: 0, speed: 0, track: nil), isTripOpen: false,
                maximumSpeed: 70)
        }
        var bridged: [Double] = []
        for second in 160..<180 {
            let motion = estimator.observe(
                Sample.fix(at: Double(second), east: away + 12 * Double(second - 160), speed: 12),
                isTripOpen: false, maximumSpeed: 70)
            if let length = motion.bridged { bridged.append(length) }
        }
        #expect(estimator.motion == .moving)
        #expect(bridged.count == (isCredited ? 1 : 0), "\(bridged)")
        if isCredited { #expect(abs(bridged[0] - away) < 15) }
        #expect(abs(estimator.odometer - 19 * 12 - bridged.reduce(0, +)) < 15)
    }

    @Test("height above the sea is the receiver's own, else what the geoid leaves of the other")
    func heights() {
        var estimator = MotionEstimator()
        var fix = Sample.fix(at: 1, east: 0)
        fix.epoch.heightAboveEllipsoid = 50
        #expect(height(&estimator, fix) == nil, "the geoid is not known")
        fix.epoch.geoidSeparation = 46
        #expect(height(&estimator, fix) == 4)
        fix.epoch.heightAboveSeaLevel = -4.2
        #expect(height(&estimator, fix) == -4.2)
    }

    private func height(_ estimator: inout MotionEstimator, _ fix: Fix) -> Double? {
        var fix = fix
        fix.instant = (estimator.last ?? fix.instant).advanced(bySeconds: 1)
        return estimator.observe(fix, isTripOpen: false, maximumSpeed: 70)
            .estimate.heightAboveSeaLevel
    }
}

extension MotionEstimator.Change? {
    var isStop: Bool { if case .stopped = self { true } else { false } }
    var isDeparture: Bool { if case .departed = self { true } else { false } }
}
