import Positioning

/// Garmin's estimate of its errors.
///
/// ```
///        1   2 3   4 5   6
/// $PGRME,x.x,M,x.x,M,x.x,M*hh
///  1  horizontal, 3 vertical, 5 spherical error, metres: half of all fixes are nearer
/// ```
/// Source: nmea.md rule 1.6 and §6.
struct PGRME {
    /// 1 sigma per axis.
    let sigma: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 7 else { return nil }
        guard let radius = sentence.metres(at: 1), radius > 0 else {
            sigma = nil
            return
        }
        sigma = radius / Self.sigmasOfHalf
    }

    /// Sigmas of one axis in the circle that holds half of a round normal distribution.
    private static let sigmasOfHalf = 1.1774
}
