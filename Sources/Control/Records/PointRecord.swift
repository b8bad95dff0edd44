package import Positioning
package import Tracking

/// One point of a trip's path.
///
/// Units: degrees, metres, metres per second, seconds.
package struct PointRecord: Equatable, Codable, Sendable {
    /// Absent until UTC is proved.
    package var time: Timestamp?
    /// The same on the boot clock; negative before this boot.
    package var uptime: Double
    package var lat: Double
    package var lon: Double
    package var altMSL: Double?
    package var speed: Double?
    package var track: Double?
    package var accuracy: Double?
    /// Nothing is known between the point before and this one.
    package var gap: Bool?

    package init(_ point: TrackPoint, time utc: UTC?) {
        time = Timestamp(utc)
        uptime = point.instant.seconds.places(Decimals.figure) ?? 0
        lat = point.coordinate.latitude.places(Decimals.degrees) ?? 0
        lon = point.coordinate.longitude.places(Decimals.degrees) ?? 0
        altMSL = point.heightAboveSeaLevel?.places(Decimals.figure)
        speed = point.speed.places(Decimals.figure)
        track = point.track?.places(Decimals.direction)
        accuracy = point.accuracy.places(Decimals.figure)
        gap = point.isAfterGap ? true : nil
    }
}
