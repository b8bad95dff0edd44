/// Everything one receiver said about one instant.
///
/// Absent is `nil`: never 0, never NaN. A position is here only if the receiver called it valid.
///
/// Units: metres, metres per second, degrees. Source: nmea.md §2–6, gpsd_json(5) TPV.
package struct Epoch: Equatable, Sendable {
    /// Which configured source spoke: its place in the list, best first.
    package var source = 0
    /// When the last byte of it was read.
    package var received: Uptime
    /// The receiver's own time, as sent: no date is repaired here.
    package var time: UTC?
    /// Milliseconds since midnight UTC, also known before any date is.
    package var timeOfDay: Int32?

    package var mode = FixMode.unknown
    package var status = FixStatus.unknown
    package var coordinate: Coordinate?
    package var heightAboveEllipsoid: Double?
    package var heightAboveSeaLevel: Double?
    package var geoidSeparation: Double?

    /// Over ground, from the Doppler shift where the receiver measures it.
    package var speed: Double?
    /// True course over ground, 0 ≤ x < 360.
    package var track: Double?
    package var climb: Double?

    package var horizontalDOP: Double?
    /// Whether it gave a figure for HDOP at all, even one that means "none", such as 99.99.
    package var statesDilution = false
    package var verticalDOP: Double?
    package var positionDOP: Double?
    package var satellitesUsed: Int?
    package var satellitesInView: Int?
    /// The same by constellation; `nil` when nothing was said of single satellites lately.
    package var satellites: SatelliteTally?
    /// True heading of the vehicle from more than one aerial, 0 ≤ x < 360 (HDT, THS).
    package var heading: Double?

    /// The receiver's own estimate of its horizontal error: 1 sigma per axis.
    ///
    /// From GST, GBS, PGRME or gpsd's eph; `nil` when it gives none. Never derived from HDOP.
    package var sigma: Double?
    /// 95 % horizontal radius as gpsd would report it (`eph`), HDOP-derived when nothing better.
    package var horizontalError: Double?
    /// 1 sigma of the speed, when the receiver gives it (gpsd eps).
    package var speedSigma: Double?

    package init(received: Uptime) {
        self.received = received
    }
}

/// Whether there is a fix, by the raw values of gpsd's TPV `mode`.
package enum FixMode: Int, Codable, Comparable, Sendable {
    case unknown = 0
    case none = 1
    case twoD = 2
    case threeD = 3

    package static func < (lhs: FixMode, rhs: FixMode) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// How the fix was made, by the raw values of gpsd's TPV `status`.
package enum FixStatus: Int, Codable, Sendable {
    case unknown = 0
    case gnss = 1
    case differential = 2
    case rtkFixed = 3
    case rtkFloat = 4
    case deadReckoning = 5
    case gnssDeadReckoning = 6
    case surveyed = 7
    case simulated = 8
    case precise = 9
}
