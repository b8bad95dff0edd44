import Positioning

/// Decides whether a car is manoeuvring, as one does to park: not driving by, and not parked.
///
/// It is while it goes no faster than 20 km/h and has changed its mind within the last minute: began
/// to move, stopped, or turned its direction round within a few metres, as only a gear can.
///
/// Units: metres, seconds, metres per second.
struct ManoeuvreWatch: Equatable, Codable, Sendable {
    /// A direction, and where it was driven.
    private struct Heading: Equatable, Codable {
        var direction: Displacement
        var odometer: Double
    }

    private var isMoving: Bool?
    private var heading: Heading?
    /// The last change of mind.
    private var changed: Uptime?

    init() {}

    /// Weighs an estimate; says whether the car is manoeuvring.
    mutating func observe(_ estimate: Estimate) -> Bool {
        let moves = estimate.motion == .moving
        if isMoving.map({ $0 != moves }) ?? false { changed = estimate.instant }
        isMoving = moves
        if moves, estimate.velocity.length >= Self.headed { turn(estimate) }
        guard let changed, estimate.speed <= Self.fastest else { return false }
        return estimate.instant.seconds(since: changed) <= Self.patience
    }

    mutating func shift(by duration: Duration) { changed?.shift(by: duration) }

    private mutating func turn(_ estimate: Estimate) {
        let direction = estimate.velocity * (1 / estimate.velocity.length)
        if let heading, heading.direction.dot(direction) <= Self.reversed,
            estimate.odometer - heading.odometer <= Self.gearPath
        {
            changed = estimate.instant
        }
        if let heading, heading.direction.dot(direction) > Self.reversed,
            estimate.odometer - heading.odometer < Self.sampling
        {
            return
        }
        heading = Heading(direction: direction, odometer: estimate.odometer)
    }

    /// 20 km/h: what is faster is driving.
    private static let fastest = 20 / 3.6
    /// Seconds without a change of mind after which the car is parked, or drives by.
    private static let patience = 60.0
    /// Slower than this a Doppler direction is noise.
    private static let headed = 0.6
    /// Cosine between two directions that are opposite, 120°.
    private static let reversed = -0.5
    /// Metres within which no steering turns a car round: half a turning circle is 16 m.
    private static let gearPath = 6.0
    /// Metres between two directions that are remembered.
    private static let sampling = 2.0
}
