/// A flat map around an origin: degrees ↔ metres, exactly invertible.
///
/// The scale error grows with the distance from the origin (22 ppm at 1 km, 441 ppm at 20 km and
/// 37°): move the origin along. Source: estimation.md, table G1.
package struct LocalPlane: Equatable, Codable, Sendable {
    package let origin: Coordinate
    private let latitude: Double
    private let longitude: Double

    package init(around origin: Coordinate) {
        self.origin = origin
        let metres = MetresPerDegree(at: origin.latitude)
        latitude = metres.latitude
        longitude = metres.longitude
    }

    package func project(_ place: Coordinate) -> Displacement {
        Displacement(
            east: wrapped(place.longitude - origin.longitude) * longitude,
            north: (place.latitude - origin.latitude) * latitude)
    }

    /// A place beyond a pole is held at it.
    package func place(at position: Displacement) -> Coordinate {
        Coordinate(
            latitude: min(90, max(-90, origin.latitude + position.north / latitude)),
            longitude: wrapped(origin.longitude + position.east / longitude))
    }
}
