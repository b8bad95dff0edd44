import Positioning

import func Glibc.cos
import func Glibc.sin

/// A piece of road of one curvature.
///
/// Units: metres, metres per second, degrees.
struct Stretch: Equatable, Sendable {
    var start: Coordinate
    var startHeading: Double
    var startHeight: Double
    /// Metres of road before it.
    var odometer: Double
    var length: Double
    /// Degrees to the right per metre.
    var curvature = 0.0
    /// Metres upwards per metre.
    var grade = 0.0
    var speedLimit: Double
    var isCovered = false

    func heading(at offset: Double) -> Double {
        Bearing.normalized(startHeading + curvature * offset)
    }

    func heightAboveSeaLevel(at offset: Double) -> Double { startHeight + grade * offset }

    func coordinate(at offset: Double) -> Coordinate {
        guard curvature != 0 else {
            return start.moved(by: Bearing.step(offset, towards: startHeading))
        }
        // The integral of (sin, cos) of a heading that changes evenly.
        let radius = 1 / (curvature * radiansPerDegree)
        let from = startHeading * radiansPerDegree
        let to = from + offset / radius
        return start.moved(
            by: Displacement(
                east: radius * (cos(from) - cos(to)), north: radius * (sin(to) - sin(from))))
    }

    /// Where the next one begins.
    var end: (coordinate: Coordinate, heading: Double, height: Double, odometer: Double) {
        (
            coordinate(at: length), heading(at: length), heightAboveSeaLevel(at: length),
            odometer + length
        )
    }
}
