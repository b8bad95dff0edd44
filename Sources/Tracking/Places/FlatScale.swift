import Positioning

/// Lengths of a degree that serve as long as the car stays at about this latitude.
///
/// Up to `farthest` metres, between 80° south and 80° north, a distance by it is wrong by less than
/// `over` and `under` allow for: half of 4 km and the width of the band turn a meridian by 0.35 mrad,
/// which at 80° is 0.2 % of a length.
///
/// Units: metres, degrees.
struct FlatScale: Sendable {
    private let metres: MetresPerDegree
    private let band: ClosedRange<Double>

    /// `nil` where meridians are too far from parallel.
    init?(at latitude: Double) {
        guard abs(latitude) <= Self.highest else { return nil }
        metres = MetresPerDegree(at: latitude)
        band = latitude - Self.halfBand...latitude + Self.halfBand
    }

    func serves(_ position: Coordinate) -> Bool { band.contains(position.latitude) }

    func distance(from one: Coordinate, to other: Coordinate) -> Double {
        var turn = other.longitude - one.longitude
        if abs(turn) >= 180 { turn = wrapped(turn) }
        let east = turn * metres.longitude
        let north = (other.latitude - one.latitude) * metres.latitude
        return (east * east + north * north).squareRoot()
    }

    static let farthest = 4_000.0
    /// Factors that make a distance surely too long, and surely too short.
    static let over = 1.003
    static let under = 0.997

    private static let highest = 80.0
    /// 220 m.
    private static let halfBand = 0.002
}
