import Positioning

/// How many epochs a second a receiver gives, lately.
struct EpochRate {
    private var last: Uptime?
    private var interval: Double?

    mutating func heard(at now: Uptime) {
        defer { last = now }
        guard let last else { return }
        let elapsed = now.seconds(since: last)
        guard elapsed > 0 else { return }
        // A silence is no interval: how fast it speaks is not how long it was gone.
        if let interval, elapsed > Self.silence * interval { return }
        interval = interval.map { $0 + Self.gain * (elapsed - $0) } ?? elapsed
    }

    var perSecond: Double? { interval.map { 1 / $0 } }

    /// Times the interval that are a silence.
    private static let silence = 20.0
    /// Share of a new interval: about the last ten count.
    private static let gain = 0.1
}
