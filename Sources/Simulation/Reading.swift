package import Positioning

/// What a receiver believes at one instant.
///
/// Units: metres, metres per second, degrees; deviations are 1 sigma per axis.
package struct Reading: Equatable, Sendable {
    package var coordinate: Coordinate
    package var heightAboveSeaLevel: Double
    package var geoidSeparation: Double
    package var speed: Double
    /// `nil` at rest.
    package var track: Double?
    package var sigma: Double
    package var heightSigma: Double
    package var satellites: Int
    package var horizontalDOP: Double
}
