import Positioning

/// What one line from gpsd said, as far as it matters to us.
///
/// Units: metres, metres per second, degrees; absent is `nil`. Source: gpsd_json(5).
enum GpsdReport: Equatable, Sendable {
    case position(GpsdPosition)
    case sky(GpsdSky)
    case noise(GpsdNoise)
    /// A receiver was added or has woken up.
    case deviceAdded(String)
    /// A receiver was dropped; libgps does not say which.
    case deviceDropped
    case devices([String])
    case version(String)
    case failure(String)
    /// Well formed, and of no use to us.
    case other
}

/// Class TPV: where, when, how fast.
struct GpsdPosition: Equatable, Sendable {
    /// The receiver's path; `nil` when gpsd did not say.
    var device: String?
    var time: UTC?
    var mode: FixMode
    var status = FixStatus.unknown
    var coordinate: Coordinate?
    var heightAboveEllipsoid: Double?
    var heightAboveSeaLevel: Double?
    var geoidSeparation: Double?
    var speed: Double?
    var track: Double?
    var climb: Double?
    /// 95 % radius.
    var horizontalError: Double?
    /// 95 %.
    var speedError: Double?

    init(device: String? = nil, time: UTC? = nil, mode: FixMode) {
        self.device = device
        self.time = time
        self.mode = mode
    }
}

/// Class SKY: satellites and geometry.
struct GpsdSky: Equatable, Sendable {
    var device: String?
    var horizontalDOP: Double?
    var verticalDOP: Double?
    var positionDOP: Double?
    /// Both are `nil` in a report without a list of satellites.
    var satellitesUsed: Int?
    var satellitesInView: Int?

    init(device: String? = nil) {
        self.device = device
    }
}

/// Class GST: the receiver's own idea of its errors, 1 sigma.
///
/// Its `lat` and `lon` are metres, not a place.
struct GpsdNoise: Equatable, Sendable {
    var device: String?
    var time: UTC?
    var latitudeSigma: Double?
    var longitudeSigma: Double?

    init(device: String? = nil, time: UTC? = nil) {
        self.device = device
        self.time = time
    }
}
