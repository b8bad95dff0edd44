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
}
