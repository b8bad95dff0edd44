import Positioning

/// What the car did since a course was last looked at.
///
/// Units: metres, seconds.
struct CourseStep: Equatable {
    var instant: Uptime
    /// Around the car.
    var plane: LocalPlane
    /// Where it heads, of length 1; `nil` when it is too slow to say.
    var heading: Displacement?
    /// By the odometer.
    var driven: Double
    /// How much farther the position moved than the odometer counted, if it did.
    ///
    /// A filter that was wrong and has found its place again leaps; the odometer never does.
    var slip: Double
    /// Since the step before, standing included.
    var elapsed: Double
    /// How far from the line the car can be and still be on it.
    var tolerance: Double
    var way: Way

    /// How the car came here.
    enum Way: Equatable {
        /// Followed all the way.
        case seen
        /// Through an outage, whose length is an estimate.
        case bridged
        /// Nobody knows how: what was believed about the place on the line is void.
        case unknown
    }

    /// Seconds that count for persistence: a stand between two steps is no driving.
    var drivingSeconds: Double { min(elapsed, Self.longestElapsed) }

    /// Seconds.
    private static let longestElapsed = 2.0
}

/// Decides when a course looks at the car: while it moves, about once a second.
///
/// So 10 Hz comes to the same as 1 Hz. In an outage nothing is judged until its length is known; a
/// fix that is too vague says nothing, and the odometer carries over it.
///
/// Units: metres, seconds. Source: estimation.md (f), pitfalls.
struct CourseStride: Equatable, Codable, Sendable {
    private struct Mark: Equatable, Codable {
        var instant: Uptime
        var coordinate: Coordinate
        var odometer: Double
    }

    /// An outage that ended, and whose length is not yet known.
    private struct Outage: Equatable, Codable {
        var ended: Uptime
    }

    private var last: Mark?
    private var outage: Outage?

    init() {}

    /// The next step, when it is time for one.
    mutating func step(_ estimate: Estimate, gap: CourseGap) -> CourseStep? {
        let now = estimate.instant
        if gap == .unmeasured { outage = Outage(ended: now) }
        guard let last else {
            remember(estimate)
            return nil
        }
        guard estimate.motion == .moving, (0...Self.vaguest).contains(estimate.statedRadius)
        else { return nil }
        if let outage, gap != .measured,
            now.seconds(since: outage.ended) < Self.outageSettles
        {
            return nil
        }
        let elapsed = now.seconds(since: last.instant)
        guard elapsed >= Self.shortest || gap == .measured else { return nil }

        let driven = max(0, estimate.odometer - last.odometer)
        let chord = last.coordinate.displacement(to: estimate.coordinate)
        let isLeap = chord.length > driven * Self.leapShare + Self.leap + estimate.statedRadius
        let step = CourseStep(
            instant: now, plane: LocalPlane(around: estimate.coordinate),
            heading: Self.heading(estimate, after: chord), driven: driven,
            slip: max(0, chord.length - driven), elapsed: elapsed,
            tolerance: Self.tolerance(of: estimate),
            way: isLeap ? .unknown : gap == .measured || outage != nil ? .bridged : .seen)
        remember(estimate)
        return step
    }

    mutating func shift(by duration: Duration) {
        last?.instant.shift(by: duration)
        outage = nil
    }

    private mutating func remember(_ estimate: Estimate) {
        last = Mark(
            instant: estimate.instant, coordinate: estimate.coordinate,
            odometer: estimate.odometer)
        outage = nil
    }

    /// Where the car heads: by its velocity, or by the way it came when that is not known.
    ///
    /// A receiver without Doppler that speaks every five seconds gives no velocity.
    private static func heading(
        _ estimate: Estimate, after chord: Displacement
    ) -> Displacement? {
        if estimate.velocity.length > headingSpeed {
            return estimate.velocity * (1 / estimate.velocity.length)
        }
        return chord.length >= headingChord ? chord * (1 / chord.length) : nil
    }

    /// How far from a line a car that is on it can seem to be: lanes and drawing, and our error.
    static func tolerance(of estimate: Estimate) -> Double {
        laneAndDrawing + errorShare * estimate.statedRadius
    }

    /// Seconds between two looks.
    private static let shortest = 0.95
    /// Seconds after which an outage will not be measured any more: it was not plausible.
    private static let outageSettles = 9.0
    /// 95 % radius beyond which a fix says nothing about a road, in metres.
    static let vaguest = 40.0
    /// m/s; slower than this the course over ground means nothing.
    private static let headingSpeed = 2.0
    /// Metres between two fixes that show a direction: several times their error against each other.
    private static let headingChord = 10.0
    /// Metres beside the line.
    private static let laneAndDrawing = 15.0
    /// Of the 95 % radius: 4 sigmas of the receiver, since the radius is 2.45 of them.
    private static let errorShare = 1.6
    /// A chord longer than the metres driven by more than this was not driven.
    private static let leapShare = 1.1
    private static let leap = 50.0
}
