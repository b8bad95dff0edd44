import Positioning

/// Disagreement that has to last, in seconds and in metres, before anyone is told.
///
/// Units: metres, seconds. Source: estimation.md (f), "Off-route".
struct CourseDoubt: Equatable, Codable, Sendable {
    /// The first moment that disagreed.
    private(set) var since: Uptime
    private var seconds = 0.0
    private(set) var metres: Double

    init(_ step: CourseStep) {
        since = step.instant
        metres = step.driven
    }

    mutating func add(_ step: CourseStep) {
        seconds += step.drivingSeconds
        metres += step.driven
    }

    /// Whether it has lasted, over at least `distance` metres.
    func hasLasted(over distance: Double = Self.shortest) -> Bool {
        seconds >= Self.briefest - Self.rounding && metres >= distance
    }

    mutating func shift(by duration: Duration) { since = since.advanced(by: duration) }

    private static let briefest = 3.0
    private static let shortest = 20.0
    /// Seconds: three steps of a receiver that is a little early are three seconds.
    private static let rounding = 0.1
}

extension CourseDoubt? {
    /// Goes on doubting, or begins to.
    mutating func add(_ step: CourseStep) {
        if self == nil { self = CourseDoubt(step) } else { self?.add(step) }
    }
}
