/// The radius that holds the truth 95 % of the time.
///
/// What the filter knows of its own error, and the slow bias of the receiver besides: that one lasts a
/// quarter of an hour, so no filter sees it and no averaging shrinks it. It is a share of the sigma that
/// the receiver states, and never less than it may be in the best sky, whatever the receiver states.
///
/// Units: metres. Source: estimation.md (b), "Published accuracy"; shares and floor measured.
enum ErrorRadius {
    /// What is shown.
    static func shown(_ filter: MotionFilter, sigma: Double) -> Double {
        radius(filter, bias: max(leastBias, biasShare * sigma))
    }

    /// What courses allow for: they were measured with this, and know how wide a road is.
    static func stated(_ filter: MotionFilter, sigma: Double) -> Double {
        radius(filter, bias: statedShare * sigma)
    }

    /// The sigma per axis that a radius of 95 % was shown for.
    static func sigma(ofShown radius: Double) -> Double { radius / perSigma }

    private static func radius(_ filter: MotionFilter, bias: Double) -> Double {
        perSigma * (filter.positionVariance + bias * bias).squareRoot()
    }

    /// Share of the stated sigma that is slow bias; the rest is noise, which the filter sees.
    private static let biasShare = 0.7
    /// Metres per axis: with it 95 % are 97.8 % of all fixes of the benchmark, and 90 % in its worst
    /// scenario, a course half in street canyons.
    private static let leastBias = 1.7
    private static let statedShare = 0.9
    /// 95 % radius over sigma, two equal axes: √(2 ln 20).
    private static let perSigma = 2.4477
}
