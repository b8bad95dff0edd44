import func Glibc.cos
import func Glibc.hypot
import func Glibc.sin

/// A place on the WGS 84 ellipsoid.
///
/// Units: degrees; north and east are positive.
package struct Coordinate: Hashable, Codable, Sendable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// On the Earth, and a number.
    package var isValid: Bool {
        abs(latitude) <= 90 && abs(longitude) <= 180
    }

    /// Where receivers say they are when they do not know: exactly 0, 0.
    package var isNowhere: Bool { latitude == 0 && longitude == 0 }

    /// How far and which way `other` is, on the ellipsoidal mid-latitude plane.
    ///
    /// Within 0.1 ppm of the geodesic at 1 km, 10 ppm at 20 km and 78° (estimation.md, table G1).
    package func displacement(to other: Coordinate) -> Displacement {
        let metres = MetresPerDegree(at: 0.5 * (latitude + other.latitude))
        return Displacement(
            east: wrapped(other.longitude - longitude) * metres.longitude,
            north: (other.latitude - latitude) * metres.latitude)
    }

    /// Metres to `other`; see `displacement(to:)` for the accuracy.
    package func distance(to other: Coordinate) -> Double {
        displacement(to: other).length
    }

    /// The place that lies `displacement` away; one beyond a pole is held at it.
    package func moved(by displacement: Displacement) -> Coordinate {
        var north = displacement.north / MetresPerDegree(at: latitude).latitude
        north = displacement.north / MetresPerDegree(at: latitude + 0.5 * north).latitude
        let east = displacement.east / MetresPerDegree(at: latitude + 0.5 * north).longitude
        return Coordinate(
            latitude: min(90, max(-90, latitude + north)), longitude: wrapped(longitude + east))
    }

    /// The place a fraction of the way to `other`, across the 180th meridian if that is shorter.
    package func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
        Coordinate(
            latitude: latitude + (other.latitude - latitude) * fraction,
            longitude: wrapped(longitude + wrapped(other.longitude - longitude) * fraction))
    }
}

/// A step on the ground.
///
/// Units: metres.
package struct Displacement: Hashable, Codable, Sendable {
    package var east: Double
    package var north: Double

    package init(east: Double, north: Double) {
        self.east = east
        self.north = north
    }

    package static let zero = Displacement(east: 0, north: 0)

    package var length: Double { hypot(east, north) }

    package func dot(_ other: Displacement) -> Double {
        east * other.east + north * other.north
    }

    package static func + (lhs: Displacement, rhs: Displacement) -> Displacement {
        Displacement(east: lhs.east + rhs.east, north: lhs.north + rhs.north)
    }

    package static func - (lhs: Displacement, rhs: Displacement) -> Displacement {
        Displacement(east: lhs.east - rhs.east, north: lhs.north - rhs.north)
    }

    package static func * (lhs: Displacement, factor: Double) -> Displacement {
        Displacement(east: lhs.east * factor, north: lhs.north * factor)
    }
}

/// Length of one degree on the WGS 84 ellipsoid at a latitude.
///
/// Source: WGS 84 (NIMA TR8350.2): semi-major axis and first eccentricity squared.
package struct MetresPerDegree: Sendable {
    package let latitude: Double
    package let longitude: Double

    package init(at latitudeDegrees: Double) {
        let phi = latitudeDegrees * radiansPerDegree
        let sine = sin(phi)
        let w2 = 1 - Self.eccentricitySquared * sine * sine
        let prime = Self.semiMajorAxis / w2.squareRoot()
        latitude = prime * (1 - Self.eccentricitySquared) / w2 * radiansPerDegree
        // At the poles a degree of longitude has no length; keep it divisible.
        longitude = prime * max(cos(phi), 1e-9) * radiansPerDegree
    }

    private static let semiMajorAxis = 6_378_137.0
    private static let eccentricitySquared = 0.006_694_379_990_14
}

package let radiansPerDegree = Double.pi / 180

/// A difference of longitudes brought to −180 ≤ x < 180 degrees.
package func wrapped(_ degrees: Double) -> Double {
    guard degrees < -180 || degrees >= 180 else { return degrees }
    let turned = (degrees + 180).truncatingRemainder(dividingBy: 360)
    return (turned < 0 ? turned + 360 : turned) - 180
}
