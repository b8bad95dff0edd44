import Positioning

/// How far a car gets in a silence.
extension MotionEstimator {
    /// Whether a car can be found this far off after so long a silence.
    static func isPlausible(
        _ chord: Double, seconds: Double, sigma: Double, maximumSpeed: Double
    ) -> Bool {
        chord <= maximumSpeed * seconds + 3 * sigma + plausibleBesides
    }

    /// Whether a car that is found this far off does not stand where it stood.
    static func hasMoved(_ chord: Double, sigma: Double) -> Bool {
        chord > max(3 * sigma, movedAtLeast)
    }

    /// Metres; less than this the car stands where it stood.
    private static let movedAtLeast = 15.0
    /// Metres granted to the longest plausible chord.
    private static let plausibleBesides = 50.0
}
