import Positioning

/// How long the way between two fixes may take and still be taken for even, and for straight.
///
/// Known from how often the receiver speaks: what is a gap at 1 Hz is the usual step at 0.1 Hz.
///
/// Units: seconds.
package struct Pace: Sendable {
    /// Over longer ways nothing is interpolated.
    private(set) var longestEven = usualEven
    /// Over longer ways no chord is drawn.
    private(set) var longestStraight = usualStraight

    private var cadence = Cadence()
    private var last: Uptime?
    /// Brisk steps one after the other.
    private var brisk = 0

    /// Takes in when an estimate was true.
    mutating func observe(_ instant: Uptime) {
        defer { last = instant }
        guard let last else { return }
        let step = instant.seconds(since: last)
        brisk = step <= Self.briskStep ? brisk + 1 : 0
        // All that is remembered is brisk: one more changes nothing.
        guard brisk <= Cadence.remembered else { return }
        cadence.observe(step)
        longestEven = max(Self.usualEven, cadence.outageAfter)
        let usual = cadence.usualStep ?? 0
        longestStraight = max(Self.usualStraight, Self.steps * usual)
    }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) { last?.shift(by: shift) }

    /// At 1 Hz: four fixes may be missing.
    package static let usualEven = 5.0
    /// At 1 Hz: a car at 100 km/h has driven 80 m (estimation.md (e)).
    static let usualStraight = 3.0
    /// Usual steps of a slow receiver that are one step, a little late.
    private static let steps = 1.5
    /// Seconds of a step at which the bounds are the usual ones.
    private static let briskStep = 1.2
}
