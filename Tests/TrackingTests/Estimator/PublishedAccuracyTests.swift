import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("The radius that is shown holds the truth, slow bias included")
struct PublishedAccuracyTests {
    @Test(
        "no averaging shrinks it below the bias that a receiver may have",
        arguments: [(1.0, 1.7), (2.0, 1.7), (2.5, 1.75), (4.0, 2.8), (10.0, 7.0)])
    func floor(sigma: Double, bias: Double) throws {
        var estimator = MotionEstimator()
        var estimate: Estimate?
        for second in 0..<3600 {
            let fix = Sample.fix(at: Double(second), east: 0, track: nil, sigma: sigma)
            estimate = estimator.observe(fix, isTripOpen: false, maximumSpeed: 70).estimate
        }
        let shown = try #require(estimate)
        #expect(shown.accuracy >= 2.4477 * bias)
        #expect(shown.accuracy < 2.4477 * (bias + 0.5 * sigma))
        #expect(shown.sigma < bias, "decisions are weighed as before")
    }

    @Test("courses go by what the receiver states: less than is shown in good sky, more in poor")
    func stated() {
        for (sigma, isWider) in [(1.0, false), (1.8, false), (2.5, true), (8.0, true)] {
            var estimator = MotionEstimator()
            let fix = Sample.fix(at: 0, east: 0, sigma: sigma)
            let estimate = estimator.observe(fix, isTripOpen: false, maximumSpeed: 70).estimate
            #expect((estimate.statedRadius > estimate.accuracy) == isWider, "\(sigma)")
        }
    }

    @Test("of twenty parked receivers that are off all night, nineteen are within it")
    func slowBias() {
        let home = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 0, legs: [.stop(1200)])
        var held = 0.0
        var fixes = 0.0
        for seed in 1...20 as ClosedRange<UInt64> {
            var model = ReceiverModel()
            // What lasts a night, and a receiver that thinks better of itself.
            model.slowError = 1.6
            model.slowErrorTime = 20_000
            var estimator = MotionEstimator()
            for heard in SimulatedReceiver(model, in: home, seed: seed, from: Outing.date) {
                guard let reading = heard.reading else { continue }
                var epoch = Epoch(received: Uptime(seconds: heard.truth.time))
                epoch.speed = 0
                let fix = Fix(
                    epoch: epoch, coordinate: reading.coordinate, instant: epoch.received, sigma: 1)
                let estimate = estimator.observe(fix, isTripOpen: false, maximumSpeed: 70).estimate
                let error = estimate.coordinate.distance(to: heard.truth.coordinate)
                held += error <= estimate.accuracy ? 1 : 0
                fixes += 1
            }
        }
        #expect(held / fixes > 0.9, "\(held / fixes)")
    }
}
