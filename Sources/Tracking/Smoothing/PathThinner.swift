package import Positioning

/// Keeps the points of a path that its shape needs, as they come.
///
/// A point is kept when the path has left the straight line that the point before pointed along, when
/// the speed changed, after a gap, at the start and end of a stop, and now and then anyway. Where a
/// straight becomes a bend the kept line cuts the knee by up to the deviation and one step: 5 m at 1 Hz.
///
/// Units: metres, seconds. Source: SPEC §7: turns kept, about 200–500 for an ordinary trip.
package struct PathThinner: Equatable, Codable, Sendable {
    private var kept: TrackPoint?
    private var isStanding = false
    private var isAfterGap = false

    package init() {}

    /// Nothing is known between the points before and the next one.
    package mutating func breakPath() { isAfterGap = true }

    /// The point to keep for this estimate, if any.
    package mutating func observe(_ estimate: Estimate) -> TrackPoint? {
        let wasStanding = isStanding
        isStanding = estimate.motion != .moving
        guard let kept else { return keep(estimate) }
        guard estimate.instant > kept.instant else { return nil }
        if isStanding { return wasStanding ? nil : keep(estimate) }
        let isNeeded =
            wasStanding || isAfterGap || hasTurned(estimate, since: kept)
            || estimate.instant.seconds(since: kept.instant) >= Self.longestTime
        return isNeeded ? keep(estimate) : nil
    }

    /// Keeps this one in any case.
    package mutating func keep(_ estimate: Estimate) -> TrackPoint? {
        if let kept, estimate.instant <= kept.instant { return nil }
        let point = TrackPoint(
            instant: estimate.instant, coordinate: estimate.coordinate,
            heightAboveSeaLevel: estimate.heightAboveSeaLevel, speed: estimate.speed,
            track: estimate.track, accuracy: estimate.accuracy, isAfterGap: isAfterGap)
        isAfterGap = false
        kept = point
        return point
    }

    /// Begins the path at `point`.
    package mutating func begin(at point: TrackPoint) {
        kept = point
        isStanding = false
        isAfterGap = false
    }

    /// What was placed before is that much later.
    mutating func slide(by shift: Duration) { kept?.instant.shift(by: shift) }

    private func hasTurned(_ estimate: Estimate, since kept: TrackPoint) -> Bool {
        let step = kept.coordinate.displacement(to: estimate.coordinate)
        let length = step.length
        if length >= Self.longestStep { return true }
        if abs(estimate.speed - kept.speed) > max(Self.speedChange, kept.speed * Self.speedShare) {
            return true
        }
        guard length >= Self.shortestStep, let track = kept.track else {
            return length >= Self.shortestStep
        }
        let ahead = Bearing.step(1, towards: track)
        let aside = abs(ahead.east * step.north - ahead.north * step.east)
        return aside > Self.deviation || ahead.dot(step) < 0
    }

    /// Off the line that the kept point pointed along.
    private static let deviation = 3.0
    /// Shorter steps are within the noise.
    private static let shortestStep = 8.0
    private static let longestStep = 1000.0
    private static let longestTime = 60.0
    /// m/s, and share of the speed kept.
    private static let speedChange = 4.0
    private static let speedShare = 0.3
}
