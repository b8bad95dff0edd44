import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A course is completed when it was driven in order")
struct CourseDriveTests {
    @Test("tells what a drive made of a course", arguments: CourseCase.all)
    func tells(_ example: CourseCase) {
        for seed in UInt64(1)...5 {
            var practice = example.practice
            practice.seed = seed
            let outcomes = practice.outcomes()
            #expect(outcomes.story == example.story, "seed \(seed)")
            #expect(example.coverage.contains(outcomes.coverage), "seed \(seed)")
        }
    }

    @Test("ten fixes a second tell what one tells", arguments: CourseCase.all)
    func rates(_ example: CourseCase) {
        var practice = example.practice
        practice.rate = 10
        #expect(practice.story() == example.story)
    }

    @Test(
        "a course that comes home along the way to its start is joined once, and counts from there")
    func ownApproach() throws {
        let practice = Practice(Roads.ownApproach, approach: [.straight(400, speed: 14)])
        let outcomes = practice.outcomes()
        #expect(outcomes.story == "joined, completed")
        let joined = try #require(outcomes.times(of: "joined"))
        let figures = try #require(outcomes.last?.figures)
        let length = try #require(practice.course.line?.length)
        // It seemed to be joined late, 400 m before its end; those metres are none of the course.
        #expect(abs(figures.distance - length) < 60, "\(figures.distance) of \(length) m")
        #expect(figures.joined.map { $0.seconds > joined.decided + 15 } == true)
    }
}
