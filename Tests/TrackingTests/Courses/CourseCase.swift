import Positioning
import Simulation
import Testing

@testable import Tracking

/// A drive, what is said of it, and how much of the course is proved in the end.
struct CourseCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let story: String
    let coverage: ClosedRange<Double>
    private let make: @Sendable () -> Practice

    init(
        _ description: String, _ story: String, _ coverage: ClosedRange<Double> = 0.95...1,
        _ make: @escaping @Sendable () -> Practice
    ) {
        testDescription = description
        self.story = story
        self.coverage = coverage
        self.make = make
    }

    var practice: Practice { make() }

    static let all: [CourseCase] = [
        CourseCase("once, as it should be", "joined, completed") { Practice(Roads.block) },
        CourseCase("a loop, twice: the first round decides", "joined, completed") {
            Practice(
                Roads.loop, approach: Practice.straightOn, driven: Roads.loop + Roads.loop)
        },
        CourseCase("a loop joined half-way begins anew at its start", "joined, completed") {
            Practice(Roads.loop, approach: Practice.approach + Roads.firstHalf)
        },
        CourseCase("joined late, and left past the end", "joined, interrupted", 0.5...0.75) {
            .late
        },
        CourseCase("out and back", "joined, completed") { Practice(Roads.outAndBack) },
        CourseCase(
            "out and back, cut short", "joined, off_route, on_route, interrupted", 0.3...0.55
        ) { Practice(Roads.outAndBack, driven: Roads.outAndBackShort) },
        CourseCase("a figure of eight", "joined, completed") { Practice(Roads.eight) },
        CourseCase(
            "a figure of eight without a lobe", "joined, off_route, on_route, interrupted",
            0.55...0.8
        ) { Practice(Roads.eight, driven: Roads.eightShort) },
        CourseCase("turned off 65 m before its end", "joined, interrupted", 0.9...0.97) {
            Practice(
                Roads.straight,
                driven: [.straight(1435, speed: 7), .turn(90, radius: 8)],
                leaving: [.straight(200, speed: 7)])
        },
        CourseCase("driven backwards", "wrong_way, interrupted", 0...0) { .reversed },
        CourseCase(
            "a detour back to where it was left", "joined, off_route, on_route, completed"
        ) { Practice(Roads.straight, driven: Roads.detour) },
        CourseCase(
            "a detour that skips a part", "joined, off_route, on_route, interrupted", 0.5...0.7
        ) { Practice(Roads.straight, driven: Roads.detourSkipping) },
        CourseCase(
            "40 m beside it for 600 m", "joined, off_route, on_route, interrupted", 0.4...0.65
        ) { Practice(Roads.straight, driven: Roads.parallel) },
        CourseCase("40 m beside it all the way", "interrupted", 0...0) {
            Practice(Roads.straight, shift: Bearing.step(40, towards: 200))
        },
        CourseCase("through a tunnel", "joined, completed") { Practice(Roads.tunnel) },
        CourseCase("hairpins 22 to 32 m apart", "joined, completed") {
            Practice(Roads.hairpins, spacing: 4)
        },
        CourseCase("drawn by hand, 8 m off", "joined, completed") {
            Practice(Roads.block, spacing: 40, sloppiness: 8)
        },
        CourseCase("over the 180th meridian", "joined, completed") {
            Practice(
                Roads.block, at: Coordinate(latitude: -17, longitude: 179.999), heading: 30)
        },
        CourseCase("at 78° north", "joined, completed") {
            Practice(
                Roads.loop, approach: Practice.straightOn,
                at: Coordinate(latitude: 78.2, longitude: 15.6))
        },
        CourseCase("two vertices", "joined, completed") {
            Practice(Roads.straight, spacing: 100_000)
        },
        CourseCase("a vertex every 5 m at 130 km/h", "joined, completed") {
            Practice(Roads.motorway, spacing: 5)
        },
        CourseCase("shorter than a window", "joined, completed", 0.8...1) {
            Practice([.straight(70, speed: 8)])
        },
        CourseCase("its own approach street again at the end", "joined, completed") {
            Practice(Roads.ownApproach, approach: [.straight(400, speed: 14)])
        },
        CourseCase("turned back under way", "joined, wrong_way, on_route, completed") {
            Practice(Roads.straight, driven: Roads.turnedBack)
        },
    ]
}

extension Practice {
    /// The car comes out of a side street when 40 % of the course are over.
    static var late: Practice {
        let ahead = Practice([.straight(900, speed: 14)])
        guard let joined = ahead.course.line?.start, let end = ahead.course.line?.end else {
            preconditionFailure("a course has a line")
        }
        let back = joined.displacement(to: end) * (-600 / 900)
        return Practice(
            course: .driving("course", [joined.moved(by: back), end]), drive: ahead.drive)
    }

    /// Along the first street of the course.
    static let straightOn: [Drive.Leg] = [.straight(300, speed: 14)]

    static var reversed: Practice {
        var practice = Practice(Roads.block)
        practice.course = .driving(
            "course", (practice.course.line?.vertices ?? []).reversed().map(\.coordinate))
        return practice
    }
}
