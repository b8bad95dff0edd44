import Positioning

/// How long a line must be quiet before the burst of an epoch is taken as over.
///
/// A quarter of the receiver's cycle, as gpsd does it; doubled each time that a sentence of an epoch
/// closed this way comes late, because then the receiver pauses within its bursts.
///
/// Source: nmea.md rule 2.4.
struct QuietGap: Equatable, Sendable {
    private var lastBegin: Uptime?
    private var cycle = Duration.seconds(1)
    private var stretch = 1

    var gap: Duration {
        min(max(cycle / 4 * stretch, Self.shortest), Self.longest * stretch)
    }

    mutating func epochBegan(at now: Uptime) {
        if let lastBegin, lastBegin < now {
            cycle = min(lastBegin.duration(to: now), Self.longestCycle)
        }
        lastBegin = now
    }

    mutating func wasTooShort() {
        stretch = min(stretch * 2, Self.mostStretch)
    }

    /// Bytes of one burst come in reads up to some milliseconds apart.
    private static let shortest = Duration.milliseconds(20)
    /// A fix is shown late by no more than this.
    private static let longest = Duration.milliseconds(200)
    /// An outage is no cycle.
    private static let longestCycle = Duration.seconds(1)
    private static let mostStretch = 4
}
