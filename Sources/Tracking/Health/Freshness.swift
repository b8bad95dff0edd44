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

    /// Times `max-age` after which nothing is left to hope for.
    private static let lostAfterStale = 4.0
}
