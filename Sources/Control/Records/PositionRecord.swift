package import Tracking
package import Positioning

/// Where the car is and how it moves, as shown.
///
/// Units: degrees, metres, metres per second, seconds.
package struct PositionRecord: Equatable, Codable, Sendable {
    /// When it was true; absent until UTC is proved.
    package var time: Timestamp?
    /// The same on the boot clock.
    package var uptime: Double
    package var mode: FixMode?
    package var lat: Double
    package var lon: Double
    package var altMSL: Double?
    /// Radius that holds the truth 95 % of the time.
    package var accuracy: Double?
    /// What the receiver itself says of its error.
    package var eph: Double?
    package var speed: Double?
    package var track: Double?
    /// The course is the last one driven: the car is too slow to have one.
    package var trackHeld: Bool?
    package var motion: MotionState?
    package var odometer: Double?
    /// How old it was when this was said.
    package var age: Double?
    package var freshness: Freshness

    enum CodingKeys: String, CodingKey {
        case time
        case uptime
        case mode
        case lat
        case lon
        case altMSL
        case accuracy
        case eph
        case speed
        case track
        case trackHeld = "track_held"
        case motion = "state"
        case odometer
        case age
        case freshness
    }

    package init(uptime: Double, lat: Double, lon: Double, freshness: Freshness = .fresh) {
        self.uptime = uptime
        self.lat = lat
        self.lon = lon
        self.freshness = freshness
    }

    /// What is known after a fix, said `now`.
    package init(
        _ estimate: Estimate, of fix: Fix? = nil, by offset: ClockOffset?, at now: Uptime,
        freshness: Freshness = .fresh, trackHeld: Bool = false
    ) {
        time = Timestamp(offset?.utc(at: estimate.instant))
        uptime = estimate.instant.seconds.places(Decimals.figure) ?? 0
        mode = fix?.epoch.mode
        lat = estimate.coordinate.latitude.places(Decimals.degrees) ?? 0
        lon = estimate.coordinate.longitude.places(Decimals.degrees) ?? 0
        altMSL = estimate.heightAboveSeaLevel?.places(Decimals.figure)
        accuracy = estimate.accuracy.places(Decimals.figure)
        eph = fix?.epoch.horizontalError?.places(Decimals.figure)
        speed = estimate.speed.places(Decimals.figure)
        track = estimate.track?.places(Decimals.direction)
        self.trackHeld = trackHeld ? true : nil
        motion = estimate.motion
        odometer = estimate.odometer.places(Decimals.figure)
        // The instant is placed on the boot clock by many fixes: this one may be some milliseconds ahead.
        age = max(0, now.seconds(since: estimate.instant)).places(Decimals.figure)
        self.freshness = freshness
    }

    /// What makes it worth saying again: everything but the times.
    package var substance: PositionRecord {
        var copy = self
        copy.time = nil
        copy.uptime = 0
        copy.age = nil
        return copy
    }
}
