import Positioning

/// Quectel's estimate of its position error.
///
/// ```
///          1 2   3   4   5   6
/// $PQTMEPE,v,x.x,x.x,x.x,x.x,x.x*hh
///  1  version                        4   error down
///  2  error north, metres            5   error in 2D, the root of north² + east²
///  3  error east                     6   error in 3D
/// ```
/// Quectel states no probability; errors by axis are taken as one sigma, as GST's are, which never
/// makes a fix look better than the usual reading of "2D error" as a 68 % radius.
/// Source: Quectel GNSS protocol specifications, `PQTMEPE`; it has no time and joins the open epoch.
struct PQTMEPE {
    /// 1 sigma per axis.
    let sigma: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 7 else { return nil }
        sigma = meanSigma(sentence[2].decimal, sentence[3].decimal)
    }
}
