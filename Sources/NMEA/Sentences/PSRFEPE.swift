import Positioning

/// SiRF's estimate of its errors.
///
/// ```
///          1          2 3   4   5   6   7
/// $PSRFEPE,hhmmss.sss,A,x.x,x.x,x.x,x.x,x.x*hh
///  1  time of day (UTC)              4   horizontal error, metres
///  2  A valid, V void                5   vertical error, metres
///  3  horizontal dilution            6   speed error, 7 heading error
/// ```
/// The horizontal error is a 95 % radius by intent, as gpsd takes it. Source: nmea.md rule 2.1 and §6.
struct PSRFEPE {
    let timeOfDay: Int32?
    /// 1 sigma per axis.
    let sigma: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 6 else { return nil }
        timeOfDay = sentence[1].timeOfDay
        let isValid = sentence[2].letter == UInt8(ascii: "A")
        sigma = isValid ? sentence.error(at: 4).map { $0 / sigmasOf95PercentRadius } : nil
    }
}
