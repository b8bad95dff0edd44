/// How current what we show is.
///
/// Source: SPEC §4.
package enum Freshness: String, Codable, Sendable {
    case fresh
    /// Older than `max-age`: never offered as current.
    case stale
    case lost

    /// Judges an age in seconds.
    package init(age: Double, maximumAge: Double) {
        self =
            age <= maximumAge
            ? .fresh : age <= maximumAge * Self.lostAfterStale ? .stale : .lost
    }

    /// Seconds of age at which what has this freshness loses it; what is lost keeps it for ever.
    package static func limit(of freshness: Freshness, maximumAge: Double) -> Double {
        freshness == .fresh ? maximumAge : maximumAge * lostAfterStale
    }

    /// Times `max-age` after which nothing is left to hope for.
    private static let lostAfterStale = 4.0
}
