import Positioning

/// Which satellites there are: those in use from GSA, those in view from GSV, each once.
///
/// ```
///  GPGSV 1 2 3 │ GPGSV signal 6 │ GLGSV 1 2      a set a talker and signal, shown when complete
///      └───────┴──── slots ─────┴─────┘ ──▶ union, the strongest signal of each ──▶ tally
/// ```
///
/// What is said every few seconds only holds in between, for up to 10 s of the receiver's time.
///
/// Source: nmea.md §6.
struct SkyView: Sendable {
    private var used = UsedSatellites()
    private var sets = SatelliteSets()
    /// Milliseconds of the receiver's time that have gone by.
    private var elapsed: Int64 = 0
    /// What `tally` last came to, and those in view of it.
    private var latest: SatelliteTally?
    private var inView = SatelliteTally()
    /// Whether nothing of them has changed or run out since.
    private var isCurrent = true
    private var isViewCurrent = true

    /// Satellites that the last GSA named.
    var usedCount: Int { used.count }

    /// Another instant began, so many milliseconds after the last one.
    mutating func instantBegan(after step: Int64) {
        guard abs(step) <= Self.held else {
            elapsed += 2 * Self.held
            (isCurrent, isViewCurrent) = (false, false)
            return
        }
        elapsed += step
        if sets.oldest(at: elapsed) > Self.held || step < 0 {
            (isCurrent, isViewCurrent) = (false, false)
        }
        if used.age(at: elapsed) > Self.held { isCurrent = false }
    }

    /// The satellites of one GSA; `isFirst` when it begins a new list.
    mutating func take(_ gsa: GSA, _ sentence: Sentence, isFirst: Bool) {
        if isFirst { used.removeAll() }
        used.insert(sentence, system: SatelliteNumber.system(id: gsa.system), at: elapsed)
        isCurrent = false
    }

    /// The satellites of one GSV; `false` when they cannot be.
    mutating func take(_ gsv: GSV, _ sentence: Sentence) -> Bool {
        switch sets.take(gsv, sentence, at: elapsed) {
        case .malformed: return false
        case .incomplete, .repeated: return true
        case .complete:
            (isCurrent, isViewCurrent) = (false, false)
            return true
        }
    }

    /// Everything that is still true; `nil` when nothing is.
    mutating func tally() -> SatelliteTally? {
        guard !isCurrent else { return latest }
        isCurrent = true
        if !isViewCurrent {
            isViewCurrent = true
            inView = SatelliteTally()
            sets.count(in: &inView, at: elapsed, noOlderThan: Self.held)
        }
        var tally = inView
        if used.age(at: elapsed) <= Self.held { used.count(in: &tally) }
        latest = tally.isEmpty ? nil : tally
        return latest
    }

    /// How long what was said of satellites holds, in milliseconds: receivers with fast fixes send it
    /// every second or every five.
    private static let held: Int64 = 10_000
}
