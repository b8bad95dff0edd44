/// A message that nobody asked for this time.
package enum Notification: Equatable, Sendable {
    case position(PositionRecord)
    case progress(ProgressRecord)
    /// The awaited visit.
    case visit(VisitSummary)
    case event(EventRecord)
    /// The daemon lives, on its boot clock.
    case heartbeat(uptime: Double)
    case goodbye(Goodbye)

    /// The name on the wire.
    package enum Kind: String, Codable, Sendable {
        case position
        case progress
        case visit
        case event
        case heartbeat
        case goodbye
    }
}

/// Sent to subscribers when nothing else was.
struct Heartbeat: Codable, Sendable {
    /// The boot clock.
    var uptime: Double
}
