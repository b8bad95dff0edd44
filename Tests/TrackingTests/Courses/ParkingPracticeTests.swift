import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A parking practice is time spent manoeuvring, not time spent parked")
struct ParkingPracticeTests {
    private static let shuttle: [Drive.Leg] = (0..<14).flatMap { _ -> [Drive.Leg] in
        [.straight(12, speed: 2), .stop(8)]
    }

    private func story(_ legs: [Drive.Leg], rate: Double = 1, radius: Double = 120) -> String {
        var practice = Practice(
            course: Course(
                name: "lot",
                ground: .area(
                    .circle(center: .origin.north(300), enter: radius, leave: radius + 20),
                    practice: 120)),
            drive: Drive(from: .origin, heading: 0, legs: [.straight(250, speed: 8)] + legs))
        practice.rate = rate
        return practice.outcomes().story
    }

    @Test("forwards, stop, and again: completed", arguments: [1.0, 10])
    func shuttling(rate: Double) {
        #expect(story(Self.shuttle, rate: rate) == "joined, completed")
    }

    @Test("parked for ten minutes: not completed")
    func parked() {
        #expect(story([.stop(600), .straight(5, speed: 2)]) == "joined, interrupted")
    }

    @Test("driving through, round and round: not completed")
    func circling() {
        #expect(
            story((0..<40).map { _ in .turn(90, radius: 20) }) == "joined, interrupted")
    }

    @Test("manoeuvring elsewhere: not even joined")
    func elsewhere() {
        #expect(
            story([.straight(600, speed: 14)] + Self.shuttle, radius: 20)
                .hasSuffix("interrupted"))
        #expect(
            !story([.straight(600, speed: 14)] + Self.shuttle, radius: 20).contains("completed"))
    }

    @Test("a gear change turns the direction round at once; a turning circle does not")
    func gears() {
        var watch = ManoeuvreWatch()
        func estimate(_ second: Double, _ odometer: Double, _ velocity: Displacement) -> Estimate {
            var estimate = Estimate(second, .origin)
            estimate.odometer = odometer
            estimate.velocity = velocity
            estimate.speed = velocity.length
            return estimate
        }
        let ahead = Displacement(east: 0, north: 1)
        let answers = [
            watch.observe(estimate(0, 0, ahead)),
            watch.observe(estimate(3, 3, ahead)),
            watch.observe(estimate(6, 6, ahead * -1)),
            watch.observe(estimate(60, 60, ahead * -1)),
            watch.observe(estimate(67, 67, ahead * -1)),
        ]
        #expect(answers == [false, false, true, true, false])

        var circling = ManoeuvreWatch()
        for step in 0...60 {
            // A circle of 5 m radius: the direction is opposite after 16 m.
            let angle = Double(step) * 57.3 / 5
            let here = estimate(Double(step), Double(step), Bearing.step(1, towards: angle))
            let isManoeuvring = circling.observe(here)
            #expect(!isManoeuvring)
        }
    }
}
