import Positioning

/// What a listener notes about the epochs of its receiver.
struct Hearing {
    /// A capture's clock and ours have nothing to do with each other.
    let isPlayed: Bool
    private(set) var rate = EpochRate()
    private(set) var latency = EpochLatency()
    /// The last epoch that told of satellites.
    private(set) var sky: Epoch?

    init(isPlayed: Bool) { self.isPlayed = isPlayed }

    mutating func heard(_ epoch: Epoch, at now: Uptime) {
        rate.heard(at: epoch.received)
        if !isPlayed { latency.handedOn(epoch, at: now) }
        if epoch.satellitesUsed != nil || epoch.satellites != nil { sky = epoch }
    }
}
