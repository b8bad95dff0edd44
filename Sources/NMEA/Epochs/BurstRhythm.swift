import Positioning

/// Learns how long a receiver pauses within its bursts, and so how long a quiet is their end.
///
/// ```
///  RMC·GGA··GSA·GSV            GSA·RMC·GGA··
///     └──────────── within         └ belongs to the next
///                  └── idle ──┘ the longest since the instant was last named
/// ```
///
/// Until some bursts have been heard the quiet is a quarter of the cycle, as gpsd has it.
///
/// Units: nanoseconds. Source: nmea.md rule 2.4.
struct BurstRhythm: Equatable, Sendable {
    /// The longest pause within the burst so far.
    private var within: Int64 = 0
    /// The longest pause since a sentence named the instant, and the longest after that one.
    private var idle: Int64 = 0
    private var behind: Int64 = 0
    /// The longest pause within bursts lately.
    private var usual: Int64 = 0
    private var bursts = 0
    private var cycle = Self.longestCycle

    /// How long the line must be quiet for a burst to be over.
    private(set) var gap = Self.longestGuess

    /// Whether what comes now still belongs to the burst that named its instant last.
    var isSameBurst: Bool { idle < gap }

    /// Bytes came after a pause.
    mutating func paused(for pause: Int64) {
        if pause > idle {
            within = max(within, idle, behind)
            behind = 0
            idle = pause
        } else if pause > behind {
            behind = pause
        }
    }

    /// A sentence named the same instant again: the pauses before it were within the burst.
    mutating func instantNamed() {
        guard idle > 0 else { return }
        within = max(within, idle, behind)
        idle = 0
        behind = 0
        if within > usual {
            usual = within
            measure()
        }
    }

    /// A sentence named another instant, so many milliseconds later by the receiver's time.
    mutating func instantBegan(after step: Int64) {
        usual = max(within, usual - usual / Self.forgetting)
        within = behind
        idle = 0
        behind = 0
        let isUsual = step > 0 && step <= Self.longestCycle / Self.millisecond
        cycle = isUsual ? step * Self.millisecond : Self.longestCycle
        bursts += 1
        measure()
    }

    private mutating func measure() {
        // Behind half a cycle the next burst is nearer than this one.
        let most = max(cycle / 2, Self.shortest)
        gap = min(max(usual * 2 + Self.margin, Self.shortest), most)
        if bursts < Self.burstsToLearn {
            gap = max(gap, min(max(cycle / 4, Self.shortest), Self.longestGuess))
        }
    }

    private static let millisecond: Int64 = 1_000_000
    /// Bytes of one burst come in reads up to some milliseconds apart, and we wake as late.
    private static let shortest = 25 * millisecond
    /// What a wake-up may vary.
    private static let margin = 10 * millisecond
    /// A sentence at 4800 baud takes up to 170 ms.
    private static let longestGuess = 200 * millisecond
    private static let burstsToLearn = 3
    /// An outage is no cycle.
    private static let longestCycle = 1000 * millisecond
    /// Bursts until a pause that does not come again is down to a third.
    private static let forgetting: Int64 = 16
}
