package import Positioning
package import Tracking

/// One of a trip's stops.
///
/// Units: degrees, seconds.
package struct StopRecord: Equatable, Codable, Sendable {
    /// From 1: what `trips.split` calls it.
    package var number: Int
    /// When the car stopped; absent until UTC is proved.
    package var time: Timestamp?
    /// The same on the boot clock; negative before this boot.
    package var uptime: Double
    /// How long it stood.
    package var duration: Double
    package var lat: Double
    package var lon: Double
    /// The place it was in, if any.
    package var place: String?

    package init(
        number: Int, time: UTC?, uptime: Double, duration: Double, lat: Double, lon: Double,
        place: String?
    ) {
        self.number = number
        self.time = Timestamp(time)
        self.uptime = uptime
        self.duration = duration
        self.lat = lat
        self.lon = lon
        self.place = place
    }

    package init(_ stand: TripStand, number: Int, time: UTC?, place: String?) {
        self.init(
            number: number, time: time,
            uptime: stand.since.seconds.places(Decimals.figure) ?? 0,
            duration: stand.seconds.places(Decimals.figure) ?? 0,
            lat: stand.coordinate.latitude.places(Decimals.degrees) ?? 0,
            lon: stand.coordinate.longitude.places(Decimals.degrees) ?? 0, place: place)
    }
}
