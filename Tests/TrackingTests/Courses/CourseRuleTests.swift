import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("Off route is said late enough to be true, and dated to when it was")
struct CourseRuleTests {
    @Test("a deviation is known within seconds, and dated to its first failing fix")
    func dated() throws {
        for seed in UInt64(1)...5 {
            var practice = Practice(Roads.straight, driven: Roads.detourSkipping)
            practice.seed = seed
            let left = try #require(practice.outcomes().times(of: "off_route"))
            // 400 m and a turn; the car is 25 m from the line about 2 s after that.
            let truth = try #require(
                practice.drive.first { truth in
                    practice.course.line?.distance(
                        from: LocalPlane(around: truth.coordinate), within: 100) ?? 100 > 25
                        && truth.odometer > 500
                })
            #expect(abs(left.happened - truth.time) < 2.5)
            #expect(left.decided - left.happened >= 3)
            #expect(left.decided - truth.time < 6)
        }
    }

    @Test("a fixed threshold of 50 m forgives a road 40 m beside, and proves nothing by it")
    func fixedThreshold() {
        var practice = Practice(Roads.straight, driven: Roads.parallel)
        practice.course.offRoute = .beyond(50)
        let outcomes = practice.outcomes()
        #expect(outcomes.story == "joined, interrupted")
        #expect((0.4...0.65).contains(outcomes.coverage))
        practice.course.offRoute = .beyond(30)
        #expect(practice.story() == "joined, off_route, on_route, interrupted")
    }

    @Test("the fixed threshold finds a road 200 m beside")
    func fixedThresholdFar() {
        var practice = Practice(Roads.straight, driven: Roads.detourSkipping)
        practice.course.offRoute = .beyond(50)
        #expect(practice.story() == "joined, off_route, on_route, interrupted")
    }

    @Test("while a new route is looked for, nobody is off the old one")
    func rerouting() {
        let practice = Practice(Roads.straight, driven: Roads.detourSkipping)
        let outcomes = practice.outcomes { keeper, _, _ in _ = keeper.setRerouting(true) }
        #expect(outcomes.story == "joined, interrupted")
    }

    @Test("standing beside the route for ever is no deviation")
    func standing() {
        let practice = Practice(
            Roads.straight,
            driven: [
                .straight(500, speed: 14), .turn(90, radius: 8), .straight(12, speed: 5),
                .stop(300),
            ], leaving: [])
        #expect(practice.story() == "joined, interrupted")
    }

    @Test("in an outage nothing is judged, and a short one is bridged on the line")
    func outage() {
        let practice = Practice(Roads.tunnel)
        let outcomes = practice.outcomes()
        #expect(outcomes.story == "joined, completed")
        #expect(outcomes.coverage > 0.95)
    }

    @Test("the classic rule counts metres inside the corridor, in whatever order")
    func distanceRule() {
        var practice = Practice(Roads.straight, driven: Roads.parallel)
        practice.course.completion = .distance(share: 0.8)
        let outcomes = practice.outcomes()
        // 40 m beside is inside 150 m; coverage says what the rule does not ask.
        #expect(outcomes.story == "joined, off_route, completed")
        #expect(outcomes.coverage < 0.7)
    }

    @Test("the classic rule is not fulfilled outside the corridor")
    func distanceRuleOutside() {
        var practice = Practice(Roads.straight, driven: Roads.detourSkipping)
        practice.course.completion = .distance(share: 0.8)
        practice.course.corridor = 60
        #expect(!practice.story().contains("completed"))
    }

    @Test("the classic rule completes at its share of the length")
    func distanceShare() throws {
        var practice = Practice(Roads.block)
        practice.course.completion = .distance(share: 0.5)
        let done = try #require(practice.outcomes().last)
        let length = try #require(practice.course.line?.length)
        #expect(done.name == "completed" && done.progress == 1)
        // The approach street lies inside the corridor too: that is what the classic rule counts.
        #expect(abs((done.figures?.distance ?? 0) - length / 2) < 40)
    }
}

extension Drive {
    /// The first tenth of a second of which `condition` is true.
    func first(where condition: (Truth) -> Bool) -> Truth? {
        stride(from: 0, to: duration, by: 0.1).lazy.map(truth).first(where: condition)
    }
}
