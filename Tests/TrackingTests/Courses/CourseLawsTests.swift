import FoundationEssentials
import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("Whatever a car does, a session makes sense of it")
struct CourseLawsTests {
    /// Turns up anywhere near a line: drives, stops, leaps, goes dark, and sees badly.
    private struct Vagrant {
        var dice: SplitMix64
        var estimate = Estimate(0, .origin)
        var gap = CourseGap.none

        init(seed: UInt64) { dice = SplitMix64(seed: seed) }

        mutating func next(on line: CourseLine) {
            let chance = Int.random(in: 0..<200, using: &dice)
            let seconds: Double = chance == 0 ? 40 : chance % 4 == 0 ? 0.1 : 1
            estimate.instant = estimate.instant.advanced(bySeconds: seconds)
            gap =
                chance == 0
                ? ([.unmeasured, .measured].randomElement(using: &dice) ?? .none) : .none
            if chance == 1 {
                estimate.coordinate =
                    line.vertices.randomElement(using: &dice)?.coordinate ?? .origin
            }
            if chance < 12 {
                let angle = Double.random(in: 0..<360, using: &dice)
                estimate.velocity = Bearing.step(.random(in: 0...30, using: &dice), towards: angle)
                estimate.speed = estimate.velocity.length
                estimate.motion =
                    [.moving, .moving, .stopped].randomElement(using: &dice) ?? .moving
            } else if estimate.motion == .moving, estimate.speed > 1 {
                // Follows the line for a while.
                let plane = LocalPlane(around: estimate.coordinate)
                var nearest: CourseFoot?
                line.forEachPassage(of: plane, within: 60) { foot in
                    if foot.distance < nearest?.distance ?? 61 { nearest = foot }
                }
                if let nearest, chance > 20 {
                    estimate.velocity = nearest.direction * estimate.speed
                }
            }
            estimate.accuracy = chance == 13 ? .nan : .random(in: 2...45, using: &dice)
            estimate.statedRadius = estimate.accuracy
            guard estimate.motion == .moving else { return }
            let step = estimate.velocity * seconds
            estimate.coordinate = estimate.coordinate.moved(by: step)
            estimate.odometer += step.length
        }
    }

    @Test(
        "figures stay in range, changes alternate, a memory is faithful", arguments: UInt64(1)...12)
    func laws(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let course = Course.driving(
            "course", Wander(using: &dice).vertices(400, step: 5...30))
        let line = try #require(course.line)
        var vagrant = Vagrant(seed: seed)
        var keeper = CourseKeeper([course])
        var outcomes: [CourseOutcome] = []
        var points: [CoursePoint] = []
        keeper.start("course", patience: nil, at: Uptime(seconds: 0), into: &outcomes)
        for round in 0..<8000 {
            vagrant.next(on: line)
            keeper.observe(vagrant.estimate, gap: vagrant.gap, into: &outcomes, points: &points)
            guard let session = keeper.sessions.last else { continue }
            #expect((0...1).contains(session.progress) && (0...1).contains(session.coverage))
            #expect(session.remainingDistance.map { (0...line.length).contains($0) } ?? true)
            #expect(session.remainingTime.map { $0 >= 0 } ?? true)
            if round % 500 == 499 {
                let memory = keeper.memory
                let bytes = try JSONEncoder().encode(memory)
                #expect(try JSONDecoder().decode(CourseMemory.self, from: bytes) == memory)
                #expect(bytes.count < 4000)
            }
        }
        keeper.finish(at: vagrant.estimate.instant, into: &outcomes)
        let changes = outcomes.map(\.name).filter { $0 != "waiting" }
        for (before, after) in zip(changes, changes.dropFirst()) {
            #expect(before != after, "\(changes)")
        }
        #expect(changes.filter { $0 == "joined" }.count <= 1, "\(changes)")
        #expect(outcomes.allSatisfy { $0.happened <= $0.decided })
        #expect(changes.filter { ["completed", "interrupted"].contains($0) }.count == 1)
        #expect(changes.count >= 3, "a walk that changes nothing proves nothing")
    }
}
