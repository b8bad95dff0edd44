import Positioning
import Simulation

@testable import Tracking

/// A course, and a drive that has something to do with it, heard through a simulated receiver.
///
/// The estimates are those of the real estimator, so noise, standstill and outages are what the
/// pipeline would hear.
struct Practice {
    var course: Course
    var drive: Drive
    var seed: UInt64 = 1
    /// Epochs per second.
    var rate = 1.0
    /// Per axis, in metres.
    var noise = 1.3

    /// Drives `approach`, then `driven`, then `leaving`; the course is `legs` where `approach` ends.
    ///
    /// Vertices stand `spacing` metres apart, each moved by up to `sloppiness`.
    init(
        _ legs: [Drive.Leg], approach: [Drive.Leg] = Self.approach, driven: [Drive.Leg]? = nil,
        leaving: [Drive.Leg] = [.straight(300, speed: 14)], at start: Coordinate = .origin,
        heading: Double = 20, spacing: Double = 20, sloppiness: Double = 0,
        shift: Displacement = .zero, adjust: (inout Course) -> Void = { _ in }
    ) {
        drive = Drive(from: start, heading: heading, legs: approach + (driven ?? legs) + leaving)
        let way = Drive(from: start, heading: heading, legs: approach)
        let beginning = way.truth(at: way.duration)
        let vertices = Drive(
            from: beginning.coordinate.moved(by: shift), heading: beginning.track, legs: legs
        ).vertices(every: spacing, sloppiness: sloppiness)
        course = .driving("course", vertices)
        adjust(&course)
    }

    init(course: Course, drive: Drive) {
        self.course = course
        self.drive = drive
    }

    /// What the estimator makes of it, fix by fix.
    func motions() -> [MotionEstimator.Motion] {
        var model = ReceiverModel()
        model.rate = rate
        model.slowError = noise
        let receiver = SimulatedReceiver(
            model, in: drive, seed: seed, from: UTC(milliseconds: 1_780_329_600_000))
        var estimator = MotionEstimator()
        return receiver.compactMap { heard in
            guard let reading = heard.reading else { return nil }
            var epoch = Epoch(received: Uptime(seconds: heard.truth.time))
            epoch.mode = .threeD
            epoch.speed = reading.speed
            epoch.track = reading.track
            epoch.sigma = reading.sigma
            let fix = Fix(
                epoch: epoch, coordinate: reading.coordinate, instant: epoch.received,
                sigma: reading.sigma)
            return estimator.observe(fix, isTripOpen: true, maximumSpeed: 70)
        }
    }

    /// Follows the course all the way; sessions still open at the end are interrupted.
    func outcomes(
        meanwhile: (inout CourseKeeper, Uptime, inout [CourseOutcome]) -> Void = { _, _, _ in }
    ) -> [CourseOutcome] {
        var keeper = CourseKeeper([course])
        var outcomes: [CourseOutcome] = []
        var points: [CoursePoint] = []
        keeper.start(course.name, patience: nil, at: Uptime(seconds: 0), into: &outcomes)
        var last = Uptime(seconds: 0)
        for motion in motions() {
            last = motion.estimate.instant
            meanwhile(&keeper, last, &outcomes)
            keeper.observe(
                motion.estimate, gap: CourseGap(motion), into: &outcomes, points: &points)
        }
        keeper.finish(at: last, into: &outcomes)
        return outcomes
    }

    /// The changes in order, those of starting left out: `joined, off_route, on_route, completed`.
    func story() -> String { outcomes().story }

    /// A street that leads to the course.
    static let approach: [Drive.Leg] = [.straight(250, speed: 14), .turn(90, radius: 12)]
}

extension [CourseOutcome] {
    /// The names of the changes.
    var story: String {
        compactMap { outcome in
            switch outcome.change {
            case .started, .waiting: nil
            default: outcome.name
            }
        }.joined(separator: ", ")
    }

    /// When the first change of that name happened and was known, in seconds.
    func times(of name: String) -> (happened: Double, decided: Double)? {
        first { $0.name == name }.map { ($0.happened.seconds, $0.decided.seconds) }
    }

    /// Coverage of the last one.
    var coverage: Double { last?.coverage ?? 0 }
}

extension Course {
    static func driving(_ name: String, _ vertices: [Coordinate]) -> Course {
        guard let line = try? CourseLine(vertices) else {
            preconditionFailure("a course of a test is no line: \(vertices.count) vertices")
        }
        return Course(name: name, ground: .line(line))
    }

    var line: CourseLine? {
        guard case .line(let line) = ground else { return nil }
        return line
    }
}

extension Drive {
    /// Places along the road, both ends included.
    func vertices(every spacing: Double, sloppiness: Double = 0) -> [Coordinate] {
        var dice = Shake(sloppiness)
        var vertices = [truth(at: 0).coordinate]
        var next = spacing
        var time = 0.0
        while time < duration {
            time += 0.05
            let truth = truth(at: time)
            guard truth.odometer >= next else { continue }
            vertices.append(dice.shake(truth.coordinate))
            next += spacing
        }
        vertices.append(truth(at: duration).coordinate)
        return vertices
    }
}
