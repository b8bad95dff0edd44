import Positioning

/// Counts the seconds that a car manoeuvres inside a practice area.
///
/// Inside is what `Thresholds` says; the time between two fixes counts when the car was inside and
/// manoeuvring at both, and there was no outage between them.
///
/// Units: seconds.
struct ParkingPractice: Equatable, Codable, Sendable {
    /// Seconds that count.
    private(set) var seconds = 0.0
    private var side: Place.Side?
    private var manoeuvres = ManoeuvreWatch()
    /// The last fix that counted.
    private var last: Uptime?

    init() {}

    var isInside: Bool { side == .inside }

    mutating func observe(_ estimate: Estimate, in area: Place.Shape) {
        var thresholds = Thresholds(
            enter: area.enter, leave: area.leave, accuracies: 0...Self.vaguest, side: side)
        side = thresholds.observe(
            distance: area.distance(from: estimate.coordinate), accuracy: estimate.sigma)
        let counts = manoeuvres.observe(estimate) && isInside
        if counts, let last {
            let elapsed = estimate.instant.seconds(since: last)
            if (0...Self.longest).contains(elapsed) { seconds += elapsed }
        }
        last = counts ? estimate.instant : nil
    }

    mutating func shift(by duration: Duration) {
        last?.shift(by: duration)
        manoeuvres.shift(by: duration)
    }

    /// Sigma per axis, in metres, beyond which a fix says nothing about an area.
    private static let vaguest = 15.0
    /// Seconds between two fixes that are more than an outage.
    private static let longest = 3.0
}
