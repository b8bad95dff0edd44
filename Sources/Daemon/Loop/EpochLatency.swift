import Positioning

/// How long epochs wait between their last byte and whoever judges them.
struct EpochLatency {
    private var count = 0.0
    /// Seconds, over about the last twenty.
    private var average = 0.0
    /// Seconds, of all.
    private var longest = 0.0

    mutating func handedOn(_ epoch: Epoch, at now: Uptime) {
        let waited = max(0, now.seconds(since: epoch.received))
        count = min(count + 1, Self.memory)
        average += (waited - average) / count
        longest = max(longest, waited)
    }

    var mean: Double? { count > 0 ? average : nil }
    var worst: Double? { count > 0 ? longest : nil }

    /// Epochs that the mean is over.
    private static let memory = 20.0
}
