package import Positioning

/// Decides on which side of a fence the car is, on evidence.
///
/// `Thresholds` proposes; a proposal far beyond its radius is believed at once, one close to it only
/// when observations have agreed for `agreement` seconds. The radius is never moved by accuracy: that
/// decides how much agreement is needed. The first side is where we woke up, not a crossing; a side
/// remembered from before a restart is compared with the first observation after it.
///
/// Units: metres, seconds. Source: estimation.md (e), SPEC §8.
package struct FenceWatch: Equatable, Sendable {
    /// A change of side that we became sure of.
    package struct Turn: Equatable, Sendable {
        /// `nil` when this is the first side we know.
        package var from: Place.Side?
        package var to: Place.Side
        /// When the radius was crossed.
        package var happened: Uptime
        /// The side before was remembered from before a restart.
        package var isWhileOff: Bool
    }

    /// Another side is proposed and not yet believed.
    private struct Leaning: Equatable {
        var towards: Place.Side
        var since: Uptime
        var crossed: Uptime
        var isWhileOff: Bool
    }

    private struct Sighting: Equatable {
        var instant: Uptime
        var distance: Double
    }

    private var settled: Thresholds
    private var leaning: Leaning?
    private var last: Sighting?
    /// The side is what an earlier run believed; nothing heard in this run agrees yet.
    private var isRecalled: Bool

    package init(_ thresholds: Thresholds, recalled: Bool = false) {
        settled = thresholds
        isRecalled = recalled && thresholds.side != nil
    }

    package var side: Place.Side? { settled.side }

    /// Heard in this run, and nothing speaks against it.
    package var isSure: Bool { settled.side != nil && leaning == nil && !isRecalled }

    /// Another side that is proposed and not yet believed.
    package var pending: PlaceAccount.Pending? {
        leaning.map {
            PlaceAccount.Pending(
                side: $0.towards, since: $0.since, crossed: $0.crossed,
                believed: $0.since.advanced(bySeconds: Self.agreement))
        }
    }

    /// Whether an observation is good enough to change anything.
    package func hears(distance: Double, sigma: Double) -> Bool {
        settled.hears(distance: distance, accuracy: sigma)
    }

    /// Weighs one distance and returns the turn that it completed, if any.
    ///
    /// Motion since the distance before counts as even for at most `longest` seconds.
    package mutating func observe(
        distance: Double, sigma: Double, at now: Uptime, evenFor longest: Double = Pace.usualEven
    ) -> Turn? {
        guard hears(distance: distance, sigma: sigma) else { return nil }
        defer { last = Sighting(instant: now, distance: distance) }

        var proposed = settled
        proposed.observe(distance: distance, accuracy: sigma)
        guard let side = proposed.side, side != settled.side else {
            leaning = nil
            isRecalled = false
            return nil
        }

        let radius = settled.radius(towards: side)
        let evidence =
            leaning.flatMap { $0.towards == side ? $0 : nil }
            ?? Leaning(
                towards: side, since: now,
                crossed: crossing(of: radius, to: distance, at: now, evenFor: longest),
                isWhileOff: isRecalled)
        // From here on a change is one that we saw.
        isRecalled = false

        let margin = (distance - radius).magnitude
        guard
            margin >= Self.decisiveSigmas * sigma
                || now.seconds(since: evidence.since) >= Self.agreement
        else {
            leaning = evidence
            return nil
        }
        let turn = Turn(
            from: settled.side, to: side, happened: evidence.crossed,
            isWhileOff: evidence.isWhileOff)
        settled = proposed
        leaning = nil
        return turn
    }

    /// Remembers where the car was, when that could not change anything.
    package mutating func note(distance: Double, at instant: Uptime) {
        last = Sighting(instant: instant, distance: distance)
    }

    /// Takes `side` for proved by evidence from elsewhere.
    package mutating func settle(on side: Place.Side) {
        settled.settle(on: side)
        leaning = nil
        isRecalled = false
    }

    /// Changes how accurate an observation must be.
    package mutating func adopt(accuracies: ClosedRange<Double>) {
        settled.accuracies = accuracies
    }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) {
        leaning?.since.shift(by: shift)
        leaning?.crossed.shift(by: shift)
        last?.instant.shift(by: shift)
    }

    /// When `radius` was crossed on the way from the last distance to this one, by even motion.
    ///
    /// Nobody crosses anything by being seen for the first time.
    private func crossing(
        of radius: Double, to distance: Double, at now: Uptime, evenFor longest: Double
    ) -> Uptime {
        guard settled.side != nil, let last, last.distance != distance,
            (last.distance - radius) * (distance - radius) <= 0
        else { return now }
        let seconds = now.seconds(since: last.instant)
        guard seconds > 0, seconds <= longest else { return now }
        let fraction = (radius - last.distance) / (distance - last.distance)
        return last.instant.advanced(bySeconds: fraction * seconds)
    }

    /// Margin, in sigmas, at which one observation is proof (97.7 % one-sided).
    private static let decisiveSigmas = 2.0
    /// Seconds that closer observations must agree.
    private static let agreement = 2.0
}
