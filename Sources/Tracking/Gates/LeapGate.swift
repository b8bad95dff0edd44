package import Positioning

/// Holds back a position that no car could have reached, until further fixes confirm it.
///
/// The implied speed is taken over at most a minute, so that hours of silence do not excuse another
/// continent. Three fixes that agree with each other are believed: the car was carried, or the fix
/// before was the wrong one.
///
/// Units: metres, seconds. Source: SPEC §5, reports.md B12 B38.
package struct LeapGate: Equatable, Codable, Sendable {
    private var maximumSpeed: Double
    private var believed: Sighting?
    /// Fixes far from the believed one, in a row, that agree with each other.
    private var confirming: [Sighting] = []

    private struct Sighting: Equatable, Codable, Sendable {
        var place: Coordinate
        var instant: Uptime
        var sigma: Double
    }

    package init(maximumSpeed: Double) {
        self.maximumSpeed = maximumSpeed
    }

    package mutating func apply(maximumSpeed: Double) { self.maximumSpeed = maximumSpeed }

    package enum Verdict: Equatable, Sendable {
        case passed
        /// Metres from the believed fix, and the metres that would have been believed.
        case leaping(Double, limit: Double)
    }

    package mutating func pass(_ place: Coordinate, sigma: Double, at instant: Uptime) -> Verdict {
        let sighting = Sighting(place: place, instant: instant, sigma: sigma)
        guard let believed else {
            self.believed = sighting
            return .passed
        }
        let reach = reach(from: believed, to: sighting)
        let distance = believed.place.distance(to: place)
        if distance <= reach {
            self.believed = sighting
            confirming.removeAll(keepingCapacity: true)
            return .passed
        }
        if let latest = confirming.last,
            latest.place.distance(to: place) > self.reach(from: latest, to: sighting)
        {
            confirming.removeAll(keepingCapacity: true)
        }
        confirming.append(sighting)
        guard confirming.count >= Self.fixesThatConfirm else {
            return .leaping(distance, limit: reach)
        }
        confirming.removeAll(keepingCapacity: true)
        self.believed = sighting
        return .passed
    }

    /// What was placed before is that much later.
    mutating func slide(by shift: Duration) {
        believed?.instant.shift(by: shift)
        for index in confirming.indices { confirming[index].instant.shift(by: shift) }
    }

    private func reach(from one: Sighting, to other: Sighting) -> Double {
        let elapsed = min(max(0, other.instant.seconds(since: one.instant)), Self.longestElapsed)
        return maximumSpeed * elapsed + Self.tolerance
            + Self.sigmas * max(one.sigma, other.sigma)
    }

    /// Fixes in a row that make a jump believable.
    private static let fixesThatConfirm = 3
    /// Seconds; silence beyond this excuses nothing more.
    private static let longestElapsed = 60.0
    /// Metres allowed besides; first fixes after an outage are 6–22 m off (estimation.md (c)).
    private static let tolerance = 50.0
    private static let sigmas = 3.0
}
