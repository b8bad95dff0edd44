/// How often the receiver speaks, and so how long a silence is an outage.
///
/// A receiver that speaks every five seconds does not lose sight of the road in between: two or three
/// of its steps have to be missing. The step is the median of the last few, so that neither a gap nor
/// two fixes close together change it, and nothing is different at 1 Hz and above.
///
/// Units: seconds. Source: real captures at 0.2 and 0.5 Hz, with and without speed.
struct Cadence: Equatable, Codable, Sendable {
    /// The latest steps, oldest first.
    private var steps: [Double] = []

    /// Seconds without a fix that are an outage.
    var outageAfter: Double {
        guard steps.count == Self.remembered else { return Self.shortestOutage }
        // Nearly every receiver is quick, and needs no sorting: the median is among the quick steps.
        var slow = 0
        for step in steps where Self.stepsMissing * step > Self.shortestOutage { slow += 1 }
        guard slow > Self.remembered / 2 else { return Self.shortestOutage }
        return max(Self.shortestOutage, Self.stepsMissing * (usualStep ?? 0))
    }

    /// Seconds from one fix to the next; `nil` before there were a few.
    var usualStep: Double? {
        steps.count == Self.remembered ? steps.sorted()[Self.remembered / 2] : nil
    }

    /// Takes in the seconds between two fixes.
    mutating func observe(_ step: Double) {
        guard step > 0, step <= Self.slowest else { return }
        if steps.count == Self.remembered { steps.removeFirst() }
        steps.append(step)
    }

    /// An odd number, so that the median is one of them.
    static let remembered = 5
    /// A longer step is a silence, not a habit: 0.1 Hz and slower is no receiver for a car.
    private static let slowest = 11.0
    /// Three fixes of a receiver that speaks once a second, and a little: its clock is not quite ours,
    /// so that two fixes that are missing would be an outage, or none, by a coin.
    private static let shortestOutage = 3.1
    /// Steps of a slow receiver that are an outage: one fix may be missing, two may not.
    private static let stepsMissing = 2.5
}
