/// Whether what is shown is still true, by the boot clock.
package enum Freshness: String, Codable, Sendable {
    case fresh
    /// Older than `max-age`.
    case stale
    case lost
}
