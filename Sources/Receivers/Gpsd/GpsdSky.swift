import Positioning

/// Class SKY: satellites and geometry.
struct GpsdSky: Equatable, Sendable {
    var device: String?
    var horizontalDOP: Double?
    /// Whether it gave a figure for HDOP, even one that means "none".
    var statesDilution = false
    var verticalDOP: Double?
    var positionDOP: Double?
    /// `nil` in a report without a list of satellites, which gpsd sends between full ones.
    var satellites: SatelliteTally?
    /// Satellites used, in a report that lists none: the receiver's own count, often capped at 12.
    var usedByCount: Int?

    init(device: String? = nil) {
        self.device = device
    }
}
