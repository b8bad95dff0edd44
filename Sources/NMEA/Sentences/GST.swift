import Positioning

/// The receiver's own estimate of its error, as an ellipse.
///
/// ```
///        1         2   3   4   5   6   7   8
/// $--GST,hhmmss.ss,x.x,x.x,x.x,x.x,x.x,x.x,x.x*hh
///  1  time of day of the fix it describes    6   1 sigma of latitude, metres
///  2  RMS of the range residuals             7   1 sigma of longitude, metres
///  3 4 5  error ellipse: axes, orientation   8   1 sigma of height, metres
/// ```
/// Source: nmea.md rules 1.6 and 2.1: its time must not start an epoch.
struct GST {
    let timeOfDay: Int32?
    /// 1 sigma per axis: the root of the mean variance of the two.
    let sigma: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 9 else { return nil }
        timeOfDay = sentence[1].timeOfDay
        sigma = meanSigma(sentence[6].decimal, sentence[7].decimal)
    }
}

/// One sigma per axis from those of both axes; `nil` when either is missing or nothing at all.
func meanSigma(_ north: Double?, _ east: Double?) -> Double? {
    guard let north, let east, north >= 0, east >= 0, north + east > 0 else { return nil }
    return ((north * north + east * east) / 2).squareRoot()
}
