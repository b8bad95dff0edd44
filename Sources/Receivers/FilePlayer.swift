import Positioning

/// Plays a capture at a pace: says when each epoch is due, and what time it is in the capture.
///
/// The capture's clock starts with its first epoch and runs at the pace; it never passes the epoch
/// that is due next, so that whoever decides by it sees every epoch in its own time. Without a
/// limit it jumps from epoch to epoch.
struct FilePlayer {
    private struct Origin {
        /// The same instant by the capture's clock and by ours.
        let virtual: Uptime
        let real: Uptime
    }

    private let pace: SourceAddress.Pace
    private var origin: Origin?
    private var next: Epoch?
    private var last: Uptime?

    init(pace: SourceAddress.Pace) {
        self.pace = pace
    }

    /// Whether another epoch is wanted.
    var isHungry: Bool { next == nil }

    /// The capture's clock, as of the last call; `nil` before its first epoch.
    private(set) var virtualNow: Uptime?

    /// When the next epoch is due on our clock.
    var wakeAt: Uptime? {
        guard let next, let origin else { return nil }
        switch pace {
        case .unlimited: return origin.real
        case .times(let speed):
            return origin.real.advanced(
                bySeconds: next.received.seconds(since: origin.virtual) / max(speed, Self.slowest))
        }
    }

    /// Takes the epoch that follows.
    mutating func load(_ epoch: Epoch, at now: Uptime) {
        if origin == nil { origin = Origin(virtual: epoch.received, real: now) }
        next = epoch
    }

    /// The loaded epoch, once it is due.
    mutating func play(at now: Uptime) -> Epoch? {
        tick(at: now)
        guard let due = wakeAt, now >= due, let epoch = next else { return nil }
        next = nil
        last = epoch.received
        virtualNow = max(virtualNow ?? epoch.received, epoch.received)
        return epoch
    }

    /// Lets the capture's clock run on, up to what is due next.
    mutating func tick(at now: Uptime) {
        guard let origin, let last, case .times(let speed) = pace else { return }
        let passed = origin.virtual.advanced(bySeconds: now.seconds(since: origin.real) * speed)
        let bounded = next.map { min(passed, $0.received) } ?? passed
        virtualNow = max(virtualNow ?? last, bounded)
    }

    /// A pace below this would never end: one epoch of a 1 Hz capture in a quarter of an hour.
    private static let slowest = 0.001
}
