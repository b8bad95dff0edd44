import Positioning

/// Notices a receiver that goes on talking while its clock stands still.
///
/// Such a receiver is wedged: it repeats its last fix for ever, and only reopening it may help. One
/// that states no time at all is merely without a fix.
///
/// Source: SPEC §3, "a wedged receiver (time does not advance) is noticed and reopened".
struct StandstillWatch: Equatable, Sendable {
    /// What the clock showed when it last moved, and when we read that.
    private var time: Int32?
    private var since: Uptime?

    /// Long enough for a receiver that repeats an instant while it catches up.
    static let limit = Duration.seconds(10)

    mutating func isStuck(_ epoch: Epoch) -> Bool {
        guard let current = epoch.timeOfDay, current == time, let since else {
            time = epoch.timeOfDay
            since = epoch.received
            return false
        }
        return since.duration(to: epoch.received) >= Self.limit
    }
}
