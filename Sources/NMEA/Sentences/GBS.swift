import Positioning

/// Satellite fault detection: the expected errors of the fix.
///
/// ```
///        1         2   3   4   5  6   7   8
/// $--GBS,hhmmss.ss,x.x,x.x,x.x,xx,x.x,x.x,x.x*hh
///  1  time of day (UTC)              4   expected error of height, metres
///  2  expected error of latitude     5…8  most likely failed satellite
///  3  expected error of longitude
/// ```
/// The errors are 95 % by intent, as gpsd takes them. Source: nmea.md rule 1.6 and §6.
struct GBS {
    let timeOfDay: Int32?
    /// 1 sigma per axis.
    let sigma: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 7 else { return nil }
        timeOfDay = sentence[1].timeOfDay
        sigma = meanSigma(sentence[2].decimal, sentence[3].decimal)
            .map { $0 / sigmasOf95Percent }
    }
}

/// Sigmas of one axis in the circle that holds 95 % of a round normal distribution.
let sigmasOf95PercentRadius = 2.4477

/// Sigmas of one axis that hold 95 % of a normal distribution.
let sigmasOf95Percent = 1.96
