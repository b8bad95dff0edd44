package import Positioning

/// What a place made of one fix.
package struct PlaceGlance: Equatable, Sendable {
    package enum Reason: String, Codable, Sendable {
        /// So far from any radius that nothing could happen: the place was not measured.
        case clear
        /// On the side that it was believed on.
        case agrees
        /// Between the two radii: the side stays what it was.
        case between
        /// On the other side, but too close to the radius to be believed at once.
        case doubted
        /// On the other side, and believed.
        case turned
        /// Outside, and the way from the fix before led through.
        case passed
        /// Too inaccurate for this place: nothing changes.
        case vague
    }

    /// The fixes counted.
    package var number: Int
    package var instant: Uptime
    /// As `Place.Shape.distance(from:)` measures it.
    package var distance: Double
    package var sigma: Double
    package var before: Place.Side?
    package var after: Place.Side?
    package var reason: Reason
}
