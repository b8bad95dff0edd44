import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A receiver that speaks every few seconds is slow, not blind")
struct SlowReceiverTests {
    private static let drive = Simulation.Drive(
        from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 80,
        legs: [
            .stop(90), .straight(2500, speed: 14), .turn(90, radius: 20),
            .straight(1500, speed: 14), .stop(60), .turn(-90, radius: 30),
            .straight(2000, speed: 20), .stop(400),
        ])

    /// What a receiver says of a drive at `rate`, beside the truth.
    private static func heard(
        of drive: Simulation.Drive, rate: Double, isDoppler: Bool, seed: UInt64
    ) -> [(fix: Fix, truth: Simulation.Drive.Truth)] {
        var model = ReceiverModel()
        model.rate = rate
        let outing = Outing(drive, model: model, seed: seed)
        return zip(outing.epochs, outing.truths).compactMap { epoch, truth in
            guard let coordinate = epoch.coordinate else { return nil }
            var epoch = epoch
            if !isDoppler {
                epoch.speed = nil
                epoch.track = nil
            }
            let fix = Fix(
                epoch: epoch, coordinate: coordinate, instant: epoch.received,
                sigma: epoch.sigma ?? 2)
            return (fix, truth)
        }
    }

    @Test(
        "a drive at 0.2, 0.25 and 0.5 Hz is followed, counted and one trip, with and without speed",
        arguments: [0.2, 0.25, 0.5], [true, false])
    func driven(rate: Double, isDoppler: Bool) throws {
        var estimator = MotionEstimator()
        var watch = TripWatch(Settings.Trip())
        var outcomes: [TripWatch.Outcome] = []
        var errors: [Double] = []
        var afterGap = 0
        let heard = Self.heard(of: Self.drive, rate: rate, isDoppler: isDoppler, seed: 5)
        for (fix, truth) in heard {
            let motion = estimator.observe(fix, isTripOpen: watch.isOpen, maximumSpeed: 70)
            watch.observe(motion, into: &outcomes)
            guard truth.time > 60 else { continue }
            if motion.isAfterGap || motion.bridged != nil { afterGap += 1 }
            // Until a departure is sure it is shown where it stood.
            guard motion.estimate.motion == .moving else { continue }
            errors.append(motion.estimate.coordinate.distance(to: truth.coordinate))
        }
        let trips = outcomes.compactMap { outcome in
            if case .ended(let trip) = outcome { trip } else { nil }
        }
        try #require(trips.count == 1)
        let trip = trips[0]
        #expect(afterGap == 0)
        #expect(abs(trip.distance / Self.drive.length - 1) < 0.02, "\(trip.distance)")
        #expect(trip.bridgedDistance == 0 && trip.gaps == 0 && trip.stops == 1)
        #expect((errors.max() ?? .infinity) < 25, "\(errors.max() ?? 0)")
        // The drive begins 20 s after the boot clock, and leaves after 90 s.
        #expect(abs(trip.start.uptime.seconds - 110) < 2 / rate, "\(trip.start.uptime)")
        #expect(estimator.odometer == trip.distance)
    }

    @Test("an hour parked is no metre and no event", arguments: [0.2, 0.5], [true, false])
    func parked(rate: Double, isDoppler: Bool) {
        let standing = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 0, legs: [.stop(3600)])
        var estimator = MotionEstimator()
        for (fix, _) in Self.heard(of: standing, rate: rate, isDoppler: isDoppler, seed: 9) {
            let motion = estimator.observe(fix, isTripOpen: false, maximumSpeed: 70)
            #expect(motion.change == nil)
        }
        #expect(estimator.odometer == 0 && estimator.motion == .parked)
    }

    @Test(
        "the silence that is an outage follows the receiver's habit, and never falls",
        arguments: [
            ([1, 1, 1, 1, 1], 3.1), ([0.1, 0.1, 0.1, 0.1, 0.1], 3.1), ([5, 5, 5, 5], 3.1),
            ([5, 5, 5, 5, 5], 12.5), ([2, 2, 2, 2, 2], 5), ([1, 4, 1, 4, 1], 3.1),
            ([5, 5, 300, 5, 5, 5], 12.5), ([1, 1, 1, 60, 60, 60, 60, 60], 3.1),
            ([5, 5, 5, 5, 5, 1, 1, 1], 3.1),
        ] as [([Double], Double)])
    func habit(steps: [Double], outage: Double) {
        var cadence = Cadence()
        for step in steps { cadence.observe(step) }
        #expect(cadence.outageAfter == outage)
    }
}
