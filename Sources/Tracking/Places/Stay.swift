import Positioning

/// How long the car has been on its side of a place, and whether `dwelt` was told of it.
///
/// A stay may have begun in an earlier run. If that was an earlier boot, its beginning stands on a
/// clock that cannot be compared with ours until both are dated; meanwhile it counts from the first
/// fix of this run that confirmed it.
struct Stay: Equatable, Sendable {
    /// `nil` when nobody saw it begin.
    private(set) var since: Uptime?
    private(set) var isDwelt = false
    /// `since` by the clock of an earlier boot.
    private var earlierSince: Uptime?
    /// Began in an earlier run.
    private var isRecalled = false
    /// The first fix of this run that agreed.
    private var confirmed: Uptime?

    init() {}

    init(recalling memory: PlaceMemory, ofEarlierBoot: Bool) {
        isRecalled = true
        isDwelt = memory.isDwelt
        if ofEarlierBoot {
            earlierSince = memory.since
        } else {
            since = memory.since
        }
    }

    /// Starts again on the other side.
    mutating func begin(at instant: Uptime) {
        self = Stay()
        since = instant
        confirmed = instant
    }

    /// A fix agreed that the car is on this side.
    mutating func confirm(at instant: Uptime) {
        guard confirmed == nil else { return }
        confirmed = instant
        since = since ?? instant
    }

    /// Places what an earlier boot remembered on this boot's clock.
    mutating func shift(by duration: Duration) {
        guard let earlier = earlierSince else { return }
        since = earlier.advanced(by: duration)
        earlierSince = nil
    }

    /// What was placed before is that much later; what another boot placed waits for `shift(by:)`.
    mutating func slide(by shift: Duration) {
        since?.shift(by: shift)
        confirmed?.shift(by: shift)
    }

    /// When `dwell` seconds are over, unless that was told already.
    func end(of dwell: Double?) -> Uptime? {
        guard !isDwelt, let since, let dwell, (0...Self.longestDwell).contains(dwell)
        else { return nil }
        return since.advanced(bySeconds: dwell)
    }

    mutating func dwelt() { isDwelt = true }

    /// Whether `instant` of this stay lies before we came to see it.
    func isWhileOff(_ instant: Uptime) -> Bool {
        guard isRecalled, let confirmed else { return false }
        return instant < confirmed
    }

    /// Seconds (a year): more than anyone waits for, and far from overflow.
    private static let longestDwell = 31_536_000.0
}
