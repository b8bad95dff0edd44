import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A course is completed when it was driven in order", .serialized)
struct CourseDriveTests {
    @Test("tells what a drive made of a course", arguments: CourseCase.all)
    func tells(_ example: CourseCase) {
        for seed in UInt64(1)...3 {
            var practice = example.practice
            practice.seed = seed
            #expect(practice.story() == example.story, "seed \(seed)")
        }
    }
}

/// A drive and what is said of it.
struct CourseCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let story: String
    private let make: @Sendable () -> Practice

    init(_ description: String, _ story: String, _ make: @escaping @Sendable () -> Practice) {
        testDescription = description
        self.story = story
        self.make = make
    }

    var practice: Practice { make() }

    static let all: [CourseCase] = [
        CourseCase("a course driven once", "joined, completed 98 %") {
            Practice(Roads.block)
        },
    ]
}

/// Roads that the courses of the tests are made of.
enum Roads {
    /// Four streets round a block, back to the start: 2.4 km.
    static let loop: [Drive.Leg] = [
        .straight(700, speed: 14), .turn(90, radius: 15), .straight(500, speed: 14),
        .turn(90, radius: 15), .straight(730, speed: 14), .turn(90, radius: 15),
        .straight(500, speed: 14), .turn(90, radius: 15),
    ]
    /// Two streets: 1.2 km.
    static let block: [Drive.Leg] = [
        .straight(700, speed: 14), .turn(90, radius: 15), .straight(500, speed: 14),
    ]
}
