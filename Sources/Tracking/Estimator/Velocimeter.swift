import Positioning

/// Measures the velocity over ground at each fix.
///
/// Doppler speed and course where the receiver gives them; a receiver that prints a speed and leaves
/// the course empty stands still. A step that no car can make is replaced by the velocity before, at
/// most twice in a row. Without Doppler the position is differenced over four seconds, or over one
/// step of a receiver that speaks less often: its error is almost constant that long, so it cancels.
///
/// Units: metres per second. Source: estimation.md (a) 4, (b).
struct Velocimeter: Equatable, Codable, Sendable {
    struct Reading: Equatable, Codable, Sendable {
        var velocity: Displacement
        var speed: Double
        /// 1 sigma per axis.
        var sigma: Double
        /// Measured by the receiver, not derived from positions.
        var isDoppler: Bool
    }

    private var recent: [Sighting] = []
    private var spikes = 0

    private struct Sighting: Equatable, Codable, Sendable {
        var instant: Uptime
        var place: Coordinate
    }

    /// What was placed before is that much later.
    mutating func slide(by shift: Duration) {
        for index in recent.indices { recent[index].instant.shift(by: shift) }
    }

    /// Reads the velocity of `fix`; `before` is the reading `elapsed` seconds earlier, if recent.
    mutating func read(_ fix: Fix, after before: Reading?, elapsed: Double) -> Reading {
        var reading = measured(fix, isContinued: before != nil)
        guard let before else {
            spikes = 0
            return reading
        }
        let step = (reading.velocity - before.velocity).length
        let most =
            Self.hardestAcceleration * elapsed + Self.sigmas * reading.sigma + Self.allowance
        if step <= most {
            spikes = 0
        } else {
            spikes += 1
            if spikes <= Self.spikesAtMost {
                reading.velocity = before.velocity
                reading.speed = before.speed
            } else {
                spikes = 0
            }
        }
        return reading
    }

    private mutating func measured(_ fix: Fix, isContinued: Bool) -> Reading {
        let radius = fix.sigma * 2.0.squareRoot()
        let modelled = max(Self.leastSigma, min(Self.mostSigma, Self.sigmaPerRadius * radius))
        // gpsd makes eps up from two position errors when the receiver has none: ten times too much.
        let stated = fix.epoch.speedSigma.flatMap { $0 > 0 ? max(Self.leastSigma, $0) : nil }
        let sigma = stated.map { min($0, modelled) } ?? modelled
        guard let speed = fix.epoch.speed else {
            return differenced(fix, isContinued: isContinued, sigma: sigma)
        }
        let velocity = fix.epoch.track.map { Bearing.step(speed, towards: $0) } ?? .zero
        return Reading(
            velocity: velocity, speed: fix.epoch.track == nil ? 0 : speed, sigma: sigma,
            isDoppler: true)
    }

    /// `isContinued` when there was no outage: then the fix before is recent, however long ago.
    private mutating func differenced(
        _ fix: Fix, isContinued: Bool, sigma: Double
    ) -> Reading {
        recent.append(Sighting(instant: fix.instant, place: fix.coordinate))
        let kept = isContinued ? 2 : 1
        while recent.count > kept, fix.instant.seconds(since: recent[0].instant) > Self.span {
            recent.removeFirst()
        }
        var reading = Reading(velocity: .zero, speed: 0, sigma: sigma, isDoppler: false)
        guard let oldest = recent.first else { return reading }
        let elapsed = fix.instant.seconds(since: oldest.instant)
        guard elapsed >= Self.shortestSpan else { return reading }
        reading.velocity = oldest.place.displacement(to: fix.coordinate) * (1 / elapsed)
        reading.speed = reading.velocity.length
        return reading
    }

    /// m/s²; harder than any road car brakes or corners.
    private static let hardestAcceleration = 9.0
    private static let sigmas = 4.0
    /// In m/s.
    private static let allowance = 0.5
    private static let spikesAtMost = 2
    /// NMEA states no speed accuracy: it grows with the stated radius, m/s per metre.
    private static let sigmaPerRadius = 0.04
    private static let leastSigma = 0.10
    private static let mostSigma = 0.8
    /// Seconds over which positions are differenced.
    private static let span = 4.5
    private static let shortestSpan = 0.5
}
