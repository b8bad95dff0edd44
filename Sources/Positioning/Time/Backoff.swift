/// How long to wait before the next try: doubling up to a limit, with jitter, until something good.
///
/// Source: SPEC §3: 1-2-4…30 s with up to 20 % jitter, reset by the first good report.
package struct Backoff: Equatable, Sendable {
    private let limit: Duration
    private var next = Duration.seconds(1)

    package init(limit: Duration = .seconds(30)) {
        self.limit = limit
    }

    /// The wait before the coming try.
    ///
    /// `dice` is uniform in 0..<1 and comes from the caller, so that the rule stays pure.
    package mutating func failed(dice: Double) -> Duration {
        defer { next = min(next * 2, limit) }
        return next + .nanoseconds(Int64(Double(next.nanoseconds) * Self.jitter * dice))
    }

    /// Something good arrived: the next wait is short again.
    package mutating func succeeded() {
        next = .seconds(1)
    }

    /// Share of the wait that is drawn by lot, so that many clients do not return at once.
    private static let jitter = 0.2
}
