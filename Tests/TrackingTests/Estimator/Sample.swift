import Positioning

@testable import Tracking

/// Fixes of a car on a plane around one place.
enum Sample {
    static let origin = Coordinate(latitude: 52.1, longitude: 5.1)

    /// `speed` and `track` are nil for a receiver without Doppler.
    static func fix(
        at seconds: Double, east: Double, north: Double = 0, speed: Double? = 0,
        track: Double? = 90, sigma: Double = 2, from origin: Coordinate = origin
    ) -> Fix {
        var epoch = Epoch(received: Uptime(seconds: seconds))
        epoch.mode = .threeD
        epoch.speed = speed
        epoch.track = track
        epoch.sigma = sigma
        return Fix(
            epoch: epoch,
            coordinate: origin.moved(by: Displacement(east: east, north: north)),
            instant: Uptime(seconds: seconds), sigma: sigma)
    }

    static func reading(_ east: Double, _ north: Double = 0) -> Velocimeter.Reading {
        let velocity = Displacement(east: east, north: north)
        return Velocimeter.Reading(
            velocity: velocity, speed: velocity.length, sigma: 0.1, isDoppler: true)
    }
}
