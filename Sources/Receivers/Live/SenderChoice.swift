import Positioning

/// Decides which of several senders on a port is followed.
///
/// One is followed for as long as it says where it is. Another takes over when the one that is
/// followed has said nothing for a while; one that gives positions, also when the other goes on
/// without any.
struct SenderChoice: Equatable {
    private let handOver: Duration
    private(set) var followed: Sender?
    private var lastEpoch: Uptime?
    private var lastFix: Uptime?

    init(handOver: Duration) {
        self.handOver = handOver
    }

    /// An epoch came from `sender`: whether it is to be passed on.
    mutating func takes(_ epoch: Epoch, from sender: Sender, at now: Uptime) -> Bool {
        let isFix = epoch.mode >= .twoD
        guard sender == followed || isOver(isFix ? lastFix : lastEpoch, at: now) else {
            return false
        }
        if sender != followed {
            followed = sender
            lastFix = nil
        }
        lastEpoch = now
        if isFix { lastFix = now }
        return true
    }

    private func isOver(_ last: Uptime?, at now: Uptime) -> Bool {
        last.map { $0.duration(to: now) >= handOver } ?? true
    }
}
