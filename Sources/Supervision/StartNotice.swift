package import Positioning

/// Decides when systemd must hear that a start still goes on.
///
/// Past `TimeoutStartSec=` it ends a service that is not ready, and starts it again, for ever. It waits for one
/// that says what it does, and says so again before `patience` is over. Work that hangs says nothing, and is
/// ended after all.
///
/// Source: sd_notify(3), `EXTEND_TIMEOUT_USEC`.
package struct StartNotice {
    /// How long one step may take that cannot speak: the last sync of a store on a slow card.
    package static let patience = Duration.seconds(180)
    /// Seconds between two notices of the same work: many to a patience, and few enough to cost nothing.
    private static let interval = 5.0

    private var told: (work: String, at: Uptime)?

    package init() {}

    /// Whether to say that `work` is being done.
    package mutating func isDue(_ work: String, at now: Uptime) -> Bool {
        if let told, told.work == work, now.seconds(since: told.at) < Self.interval { return false }
        told = (work, now)
        return true
    }
}
