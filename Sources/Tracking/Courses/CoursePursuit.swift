import Positioning

/// Follows the car along a line from where it is believed to be.
///
/// The odometer predicts how far along the car is, and only a window around that is looked at: so a
/// loop, a way out and back, a crossing or a parallel piece of the same line is not mistaken for the
/// piece that is being driven.
///
/// Units: metres. Source: estimation.md (f).
struct CoursePursuit: Equatable, Codable, Sendable {
    private(set) var along: Double
    private(set) var segment: Int
    /// The car seems not to be where the line is.
    private(set) var doubt: CourseDoubt?

    init(along: Double, segment: Int) {
        self.along = along
        self.segment = segment
    }

    init(from foot: CourseFoot) {
        along = foot.along
        segment = foot.segment
    }

    /// How a step went.
    struct Answer: Equatable {
        /// The nearest place in the window, near or not.
        var foot: CourseFoot?
        /// The way along the line that this step proves; `nil` when it proves nothing.
        var proved: ClosedRange<Double>?
    }

    /// Follows one step.
    ///
    /// `limit` is the distance from which on the car is off, at least.
    mutating func follow(
        _ step: CourseStep, on line: CourseLine, limit: Double, isJudged: Bool
    ) -> Answer {
        let expected = along + step.driven
        let foot = line.foot(
            from: step.plane, in: window(for: step, on: line), expecting: expected, near: segment)
        let isAgainst =
            step.heading.map { (foot?.agreement(with: $0) ?? 0) < Self.against } ?? false
        let before = along
        var answer = Answer(foot: foot)
        if let foot, !isAgainst, foot.distance <= max(limit, step.tolerance) {
            along = foot.along
            segment = foot.segment
            if foot.distance <= step.tolerance, foot.along > before - Self.backwards {
                answer.proved = min(before, foot.along)...max(before, foot.along)
            }
        } else if foot != nil {
            // Near the line still, perhaps: by the odometer, until we know.
            along = min(expected, line.length)
        }
        if foot.map({ isAgainst || $0.distance > limit }) ?? true {
            if isJudged { doubt.add(step) } else { doubt = nil }
        } else {
            doubt = nil
        }
        return answer
    }

    mutating func shift(by duration: Duration) { doubt?.shift(by: duration) }

    private func window(for step: CourseStep, on line: CourseLine) -> ClosedRange<Double> {
        var slack = Self.slack + Self.odometerError * step.driven + step.slip
        if step.way == .bridged { slack += Self.bridgeSlack + Self.bridgeError * step.driven }
        let expected = along + step.driven
        let lower = max(along - Self.window, expected - slack - Self.window)
        let upper = min(line.length, max(0, expected + slack))
        return min(max(0, lower), upper)...upper
    }

    /// Metres that a place may seem to go back.
    private static let window = 15.0
    /// Metres around the prediction: error across a bend, and of the last place.
    private static let slack = 25.0
    /// Share of the metres driven: hand-drawn lines cut corners.
    private static let odometerError = 0.15
    /// The same after an outage, besides.
    private static let bridgeSlack = 40.0
    private static let bridgeError = 0.3
    /// Cosine between line and heading below which the car drives the other way, about 107°.
    private static let against = -0.3
    /// Metres that a proved way may seem to go back: rounding.
    private static let backwards = 1.0
}
