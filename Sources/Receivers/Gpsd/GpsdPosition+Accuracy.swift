/// gpsd's error figures, made into ours: one sigma per axis.
///
/// | gpsd         | is                                     | becomes                               |
/// |--------------|----------------------------------------|---------------------------------------|
/// | `eph`        | radius that holds 95 % of the errors   | `sigma = eph / 2.45`                  |
/// | `epx`, `epy` | bound of one axis, 95 %                | `sigma = sqrt((epx² + epy²) / 2) / 1.96`, without `eph` |
/// | `eps`        | bound of the speed, 95 %               | `speedSigma = eps / 1.96`             |
/// | GST lat, lon | one sigma of one axis                  | `sigma = sqrt((lat² + lon²) / 2)`, before all of the above |
///
/// 2.45 is `sqrt(-2 ln 0.05)`, the 95 % radius of a circular normal error in sigmas; 1.96 the same of a
/// single axis. gpsd makes `eph` of the DOP when its receiver gives none, with 15 m or, differential,
/// 3.75 m and more a unit: that is cautious, and taken as it stands. `epv`, `epc`, `epd` and `ept` are
/// of no use to any rule.
///
/// Source: gpsd_json(5); estimation.md §0.
extension GpsdPosition {
    /// gpsd's 95 % radius in sigmas of a circular normal error.
    static let sigmasPerRadius = 2.45
    /// A 95 % bound of one quantity in sigmas.
    static let sigmasPerBound = 1.96

    /// One sigma per axis, in metres.
    var sigma: Double? {
        if let horizontalError { return horizontalError / Self.sigmasPerRadius }
        guard let northError, let eastError else { return nil }
        return Self.meanAxis(northError, eastError) / Self.sigmasPerBound
    }

    /// 95 % radius in metres, as gpsd states it or as it follows from both axes.
    var radius: Double? { horizontalError ?? sigma.map { $0 * Self.sigmasPerRadius } }

    /// One sigma of the speed, in metres per second.
    var speedSigma: Double? { speedError.map { $0 / Self.sigmasPerBound } }

    /// The axis of the circle that stands for both.
    static func meanAxis(_ north: Double, _ east: Double) -> Double {
        ((north * north + east * east) / 2).squareRoot()
    }
}
