package import Positioning

/// A point of a session's own track.
///
/// Units: metres, metres per second.
package struct CoursePoint: Equatable, Sendable {
    package var session: Int64
    package var instant: Uptime
    package var coordinate: Coordinate
    package var speed: Double
    package var odometer: Double
}
