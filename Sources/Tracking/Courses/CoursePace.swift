import Positioning

import func Glibc.exp

/// How fast a course is being driven, stops included, and so how long the rest will take.
///
/// The mean of the last minutes, older ones weighing less. Unknown until there is something to go
/// by, and while the car hardly gets on: a time that nobody knows is not made up.
///
/// Units: metres, seconds.
struct CoursePace: Equatable, Codable, Sendable {
    private struct Mark: Equatable, Codable {
        var instant: Uptime
        var along: Double
    }

    private var metres = 0.0
    private var seconds = 0.0
    private var last: Mark?

    init() {}

    /// The car is `along` metres on.
    mutating func observe(_ along: Double, at now: Uptime) {
        defer { last = Mark(instant: now, along: along) }
        guard let last else { return }
        let elapsed = now.seconds(since: last.instant)
        guard elapsed > 0 else { return }
        let kept = exp(-elapsed / Self.memory)
        metres = metres * kept + max(0, along - last.along)
        seconds = seconds * kept + elapsed
    }

    /// What comes next does not follow what was: a new attempt, or a new route.
    mutating func interrupt() { last = nil }

    /// Seconds for the rest, if the pace stays what it was.
    func seconds(for rest: Double) -> Double? {
        guard seconds >= Self.shortest, metres >= Self.least else { return nil }
        let pace = metres / seconds
        return pace >= Self.slowest ? max(0, rest) / pace : nil
    }

    mutating func shift(by duration: Duration) {
        last?.instant.shift(by: duration)
    }

    /// Seconds after which a minute weighs a third: a few lights and the roads between them.
    private static let memory = 300.0
    /// Seconds and metres that are something to go by.
    private static let shortest = 30.0
    private static let least = 200.0
    /// m/s; slower than walking, no rest can be told.
    private static let slowest = 1.0
}
