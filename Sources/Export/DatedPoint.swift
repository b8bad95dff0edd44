package import Positioning

/// One point of a path to be exported.
///
/// Units: metres above sea level, metres per second, degrees.
package struct DatedPoint: Equatable, Sendable {
    package var coordinate: Coordinate
    package var height: Double?
    /// `nil` while UTC is not proved.
    package var time: UTC?
    package var speed: Double?
    package var track: Double?
    /// Nothing is known between the point before and this one.
    package var isAfterGap: Bool
    /// Nobody saw the car here.
    package var isBridged: Bool

    package init(
        coordinate: Coordinate, height: Double? = nil, time: UTC? = nil, speed: Double? = nil,
        track: Double? = nil, isAfterGap: Bool = false, isBridged: Bool = false
    ) {
        self.coordinate = coordinate
        self.height = height
        self.time = time
        self.speed = speed
        self.track = track
        self.isAfterGap = isAfterGap
        self.isBridged = isBridged
    }
}
