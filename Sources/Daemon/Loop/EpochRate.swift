import Positioning

/// How many epochs a second a receiver gives, lately.
struct EpochRate {
    private var last: Uptime?
    private var interval: Double?

    mutating func heard(at now: Uptime) {
        defer { last = now }
        guard let last else { return }
        let elapsed = now.seconds(since: last)
        // A burst is no interval: how fast it is read is not how fast it speaks.
        guard elapsed >= Self.fastest else { return }
        // Nor is a silence: it was gone for so long.
        if let interval, elapsed > max(Self.silence * interval, Self.shortestSilence) { return }
        interval = interval.map { $0 + Self.gain * (elapsed - $0) } ?? elapsed
    }

    var perSecond: Double? { interval.map { 1 / $0 } }

    /// Seconds; no receiver speaks more often than 50 times a second.
    private static let fastest = 0.01
    /// Times the interval that are a silence, and seconds that it is at least.
    private static let silence = 20.0
    private static let shortestSilence = 2.0
    /// Share of a new interval: about the last ten count.
    private static let gain = 0.1
}
