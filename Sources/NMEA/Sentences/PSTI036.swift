import Positioning

/// Skytraq's attitude from two aerials, `PSTI,036`.
///
/// ```
///       1   2          3      4   5   6   7
/// $PSTI,036,hhmmss.sss,ddmmyy,x.x,x.x,x.x,m*hh
///  2  time of day (UTC)              4   true heading, 5 pitch, 6 roll, degrees
///  3  date                           7   mode: R fixed, F float, N or nothing for none
/// ```
/// Source: nmea.md rule 2.1 and Q44: it carries a time, and with the fix's own time it joins the fix.
struct PSTI036 {
    let timeOfDay: Int32?
    let heading: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 8 else { return nil }
        timeOfDay = sentence[2].timeOfDay
        let mode = sentence[7]
        let isMeasured = !mode.isEmpty && mode.letter != UInt8(ascii: "N")
        heading = isMeasured ? sentence.course(at: 4) : nil
    }
}
