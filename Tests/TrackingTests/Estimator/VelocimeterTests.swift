import Positioning
import Testing

@testable import Tracking

@Suite("Velocity is what the Doppler shift says, unless no car can do that")
struct VelocimeterTests {
    @Test("speed and course become a vector; without a course the car stands")
    func vector() {
        var meter = Velocimeter()
        let north = meter.read(
            Sample.fix(at: 1, east: 0, speed: 10, track: 0), after: nil, elapsed: 1)
        #expect(abs(north.velocity.north - 10) < 1e-9 && abs(north.velocity.east) < 1e-9)
        #expect(north.isDoppler && north.speed == 10)
        let standing = meter.read(
            Sample.fix(at: 2, east: 0, speed: 0.3, track: nil), after: nil, elapsed: 1)
        #expect(standing.velocity == .zero && standing.speed == 0 && standing.isDoppler)
    }

    @Test("a step that no car can make is held twice, then believed")
    func spikes() {
        var meter = Velocimeter()
        var before = Sample.reading(10)
        var speeds: [Double] = []
        for second in 1...4 {
            let fix = Sample.fix(at: Double(second), east: 0, speed: 40)
            before = meter.read(fix, after: before, elapsed: 1)
            speeds.append(before.speed.rounded())
        }
        #expect(speeds == [10, 10, 40, 40])
    }

    @Test(
        "nine metres per second squared are braking, ten and more are not",
        arguments: [(9.7, true), (10.2, false)])
    func braking(step: Double, isBelieved: Bool) {
        var meter = Velocimeter()
        let fix = Sample.fix(at: 1, east: 0, speed: 30 - step)
        let reading = meter.read(fix, after: Sample.reading(30), elapsed: 1)
        #expect((reading.speed < 30) == isBelieved)
    }

    @Test("a good step in between forgets the spikes before it")
    func forgiven() {
        var meter = Velocimeter()
        var speeds: [Double] = []
        for (second, speed) in [40.0, 40, 10, 40, 40].enumerated() {
            let fix = Sample.fix(at: Double(second + 1), east: 0, speed: speed)
            speeds.append(meter.read(fix, after: Sample.reading(10), elapsed: 1).speed.rounded())
        }
        #expect(speeds == [10, 10, 10, 10, 10])
    }

    @Test("without Doppler positions are differenced over four seconds and a half")
    func differenced() {
        var meter = Velocimeter()
        var reading = Sample.reading(0)
        for second in 0..<10 {
            // Two metres of error on one fix only.
            let east = Double(second) * 5 + (second == 2 ? 2 : 0)
            reading = meter.read(
                Sample.fix(at: Double(second), east: east, speed: nil, track: nil),
                after: nil, elapsed: 1)
        }
        #expect(!reading.isDoppler)
        #expect(abs(reading.speed - 5) < 0.01)
        let far = meter.read(
            Sample.fix(at: 60, east: 500, speed: nil, track: nil), after: nil, elapsed: 51)
        #expect(far.speed == 0, "nothing recent to compare with")
    }

    @Test(
        "sigma follows the stated radius between its limits; a better figure of the receiver's own is taken, a worse one is not",
        arguments: [
            (1.0, nil, 0.10), (5.0, nil, 0.04 * 5 * 2.0.squareRoot()), (40.0, nil, 0.8),
            (5.0, 0.15, 0.15), (5.0, 0.001, 0.10), (5.0, 4.0, 0.04 * 5 * 2.0.squareRoot()),
            (5.0, 0.0, 0.04 * 5 * 2.0.squareRoot()),
        ] as [(Double, Double?, Double)])
    func sigma(sigma: Double, stated: Double?, expected: Double) {
        var fix = Sample.fix(at: 1, east: 0, speed: 10, sigma: sigma)
        fix.epoch.speedSigma = stated
        var meter = Velocimeter()
        #expect(abs(meter.read(fix, after: nil, elapsed: 1).sigma - expected) < 1e-9)
    }
}
