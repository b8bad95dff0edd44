package import Positioning

/// A point of a trip's path as it looks afterwards, when what followed is known, too.
///
/// Units: metres, metres per second.
package struct SmoothedPoint: Equatable, Codable, Sendable {
    package var instant: Uptime
    package var coordinate: Coordinate
    package var heightAboveSeaLevel: Double?
    /// `nil` where nobody saw the car, or a departure was not sure yet.
    package var speed: Double?
    /// Nobody saw the car here: the place is on a curve between two that were seen.
    package var isBridged: Bool
    /// Nothing leads here from the point before, not even a curve.
    package var isAfterGap: Bool

    package init(
        instant: Uptime, coordinate: Coordinate, heightAboveSeaLevel: Double? = nil,
        speed: Double?, isBridged: Bool = false, isAfterGap: Bool = false
    ) {
        self.instant = instant
        self.coordinate = coordinate
        self.heightAboveSeaLevel = heightAboveSeaLevel
        self.speed = speed
        self.isBridged = isBridged
        self.isAfterGap = isAfterGap
    }
}
