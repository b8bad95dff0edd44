import Positioning

/// A stretch that nobody saw, while its end is not yet trustworthy.
///
/// The first fixes after a tunnel are 6–22 m off, so the exit is measured once they have settled, and
/// carried back to where the outage ended by Doppler.
///
/// Units: metres, seconds. Source: estimation.md (c), "Outages".
struct Outage: Equatable, Codable, Sendable {
    private let plane: LocalPlane
    private let entry: UnseenStretch.End
    private let exitVelocity: Displacement
    private let seconds: Double
    private var ended: Uptime
    /// Driven since the outage ended.
    private var since = Displacement.zero
    private var last: Uptime
    private var lastVelocity: Displacement

    init(
        from filter: MotionFilter, seconds: Double, endedAt instant: Uptime,
        exitVelocity: Displacement
    ) {
        plane = filter.plane
        entry = UnseenStretch.End(position: filter.position, velocity: filter.velocity)
        self.seconds = seconds
        self.exitVelocity = exitVelocity
        ended = instant
        last = instant
        lastVelocity = exitVelocity
    }

    /// What was placed before is that much later.
    mutating func slide(by shift: Duration) {
        ended.shift(by: shift)
        last.shift(by: shift)
    }

    /// Follows the car; the length of the unseen stretch once the exit is sure.
    mutating func settle(_ filter: MotionFilter, sigma: Double, at instant: Uptime) -> Double? {
        let elapsed = instant.seconds(since: last)
        since = since + (filter.velocity + lastVelocity) * (0.5 * elapsed)
        last = instant
        lastVelocity = filter.velocity
        guard sigma <= Self.settledSigma || instant.seconds(since: ended) >= Self.settledAfter
        else { return nil }
        return length(to: filter)
    }

    /// The length of the unseen stretch if the filter is right now.
    func length(to filter: MotionFilter) -> Double {
        let exit = UnseenStretch.End(
            position: plane.project(filter.place) - since, velocity: exitVelocity)
        return UnseenStretch(entry: entry, exit: exit, seconds: seconds).length
    }

    /// Metres per axis.
    private static let settledSigma = 4.0
    private static let settledAfter = 8.0
}
