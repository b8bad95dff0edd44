import Positioning

/// Class TPV: where, when, how fast.
struct GpsdPosition: Equatable, Sendable {
    /// The receiver's path; `nil` when gpsd did not say.
    var device: String?
    var time: UTC?
    var mode: FixMode
    var status = FixStatus.unknown
    var coordinate: Coordinate?
    // Heights and climb are those of a fix in three dimensions.
    var heightAboveEllipsoid: Double?
    var heightAboveSeaLevel: Double?
    var geoidSeparation: Double?
    var speed: Double?
    var track: Double?
    var climb: Double?
    /// `eph`: 95 % radius.
    var horizontalError: Double?
    /// `epx`: 95 % bound of the longitude alone.
    var eastError: Double?
    /// `epy`: 95 % bound of the latitude alone.
    var northError: Double?
    /// `eps`: 95 % bound.
    var speedError: Double?

    init(device: String? = nil, time: UTC? = nil, mode: FixMode) {
        self.device = device
        self.time = time
        self.mode = mode
    }
}
