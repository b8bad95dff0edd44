package import Positioning

/// Decides when what is pending goes to the disk.
///
/// Events at once. Points and figures once per `sync`, so that a card lives for years and a power cut
/// costs at most that. Nothing pending, nothing written. After a failure, when the back-off says so.
///
/// Source: SPEC §12, §15.3; linux.md §5.
package struct CommitSchedule: Equatable, Sendable {
    package var sync: Duration
    /// The oldest pending change that is not urgent.
    private var pendingSince: Uptime?
    private var isUrgent = false
    private var retryAt: Uptime?
    private var backoff = Backoff()

    package init(sync: Duration) {
        self.sync = sync
    }

    /// Something is pending that the next regular commit may take.
    package mutating func changed(at now: Uptime) {
        pendingSince = pendingSince ?? now
    }

    /// Something is pending that must not wait.
    package mutating func urged() { isUrgent = true }

    package func isDue(at now: Uptime) -> Bool { wakeAt(now).map { $0 <= now } ?? false }

    /// When the next commit is due; `nil` while nothing is pending.
    package func wakeAt(_ now: Uptime) -> Uptime? {
        let due = isUrgent ? now : pendingSince?.advanced(by: sync)
        guard let due else { return nil }
        return retryAt.map { max(due, $0) } ?? due
    }

    /// Everything pending was handed to the disk.
    package mutating func handedOver() {
        pendingSince = nil
        isUrgent = false
    }

    package mutating func succeeded() {
        retryAt = nil
        backoff.succeeded()
    }

    /// What was handed over came back unwritten.
    package mutating func failed(at now: Uptime, dice: Double) {
        retryAt = now.advanced(by: backoff.failed(dice: dice))
        isUrgent = true
    }

    package var isFailing: Bool { retryAt != nil }
}
