import Positioning

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

    /// One sigma per axis, in metres.
    var sigma: Double? {
        guard let latitudeSigma, let longitudeSigma else { return nil }
        return GpsdPosition.meanAxis(latitudeSigma, longitudeSigma)
    }
}
