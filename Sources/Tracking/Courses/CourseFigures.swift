package import Positioning

/// What a session came to; frozen when it ends.
///
/// Units: metres, seconds; shares 0…1.
package struct CourseFigures: Equatable, Codable, Sendable {
    package var progress: Double
    /// Of the line, in order; of the practice time for an area.
    package var coverage: Double
    /// Of the line; 0 for an area.
    package var longestHole: Double
    /// Driven since the course was joined; 0 when it never was.
    package var distance: Double
    /// Since the course was joined.
    package var duration: Double
    /// How often the route was left.
    package var departures: Int
    package var started: Uptime
    package var joined: Uptime?
    package var ended: Uptime
}
