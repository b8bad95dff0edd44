/// Where we believe we are, how surely, and how we move.
///
/// Units: metres, metres per second, degrees.
package struct Estimate: Equatable, Sendable {
    /// The instant of the fix it stands on.
    package var instant: Uptime
    package var coordinate: Coordinate
    /// Radius that holds the truth 95 % of the time.
    package var accuracy: Double
    /// The same by the receiver's own figure, with no floor under its slow bias.
    ///
    /// What courses allow for; `accuracy` unless told otherwise.
    package var statedRadius: Double
    /// 1 sigma per axis of the filter, slow bias included: what decisions are weighed with.
    package var sigma: Double
    package var velocity: Displacement
    package var speed: Double
    /// The last course that was really driven; `nil` before the first.
    package var track: Double?
    package var heightAboveSeaLevel: Double?
    package var motion: MotionState
    /// Metres driven since the counter began; never falls.
    package var odometer: Double

    package init(
        instant: Uptime, coordinate: Coordinate, accuracy: Double, sigma: Double,
        velocity: Displacement, speed: Double, track: Double?, heightAboveSeaLevel: Double?,
        motion: MotionState, odometer: Double, statedRadius: Double? = nil
    ) {
        self.instant = instant
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.statedRadius = statedRadius ?? accuracy
        self.sigma = sigma
        self.velocity = velocity
        self.speed = speed
        self.track = track
        self.heightAboveSeaLevel = heightAboveSeaLevel
        self.motion = motion
        self.odometer = odometer
    }
}

/// Whether the car drives, waits, or stands.
package enum MotionState: String, Codable, Sendable {
    case moving
    case stopped
    case parked
}
