package import Positioning
package import Tracking

/// One point of a trip's path in hindsight.
///
/// Units: degrees, metres, metres per second, seconds.
package struct SmoothedPointRecord: Equatable, Codable, Sendable {
    /// Absent until UTC is proved.
    package var time: Timestamp?
    /// The same on the boot clock; negative before this boot.
    package var uptime: Double
    package var lat: Double
    package var lon: Double
    package var altMSL: Double?
    /// Absent where nobody saw the car.
    package var speed: Double?
    /// Nobody saw the car here: the place is on a curve between two that were seen.
    package var bridged: Bool?
    /// Nothing leads here from the point before, not even a curve.
    package var gap: Bool?

    package init(_ point: SmoothedPoint, time utc: UTC?) {
        time = Timestamp(utc)
        uptime = point.instant.seconds.places(Decimals.figure) ?? 0
        lat = point.coordinate.latitude.places(Decimals.degrees) ?? 0
        lon = point.coordinate.longitude.places(Decimals.degrees) ?? 0
        altMSL = point.heightAboveSeaLevel?.places(Decimals.figure)
        speed = point.speed?.places(Decimals.figure)
        bridged = point.isBridged ? true : nil
        gap = point.isAfterGap ? true : nil
    }
}
