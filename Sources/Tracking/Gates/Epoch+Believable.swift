import Positioning

/// Takes out of an epoch what no receiver in a car can mean.
///
/// A position is refused whole; what only comes with it is unknown instead, since absent is `nil` and
/// never NaN. Height in two dimensions is the receiver's memory of an old fix, not a height.
///
/// Units: metres, metres per second. Source: reports.md B25.
extension Epoch {
    var believable: Epoch {
        var epoch = self
        if let speed, !(speed >= 0 && speed.isFinite) { epoch.speed = nil }
        if let track { epoch.track = track.isFinite ? Bearing.normalized(track) : nil }
        if let climb, !climb.isFinite { epoch.climb = nil }
        epoch.heightAboveSeaLevel = height(heightAboveSeaLevel)
        epoch.heightAboveEllipsoid = height(heightAboveEllipsoid)
        epoch.geoidSeparation = height(geoidSeparation)
        return epoch
    }

    private func height(_ height: Double?) -> Double? {
        guard mode >= .threeD else { return nil }
        return height.flatMap { Self.heights.contains($0) ? $0 : nil }
    }

    /// From below the Dead Sea's shore to above every road and most aircraft.
    private static let heights = -1_000.0...20_000.0
}
