import Positioning

/// Position and time of day.
///
/// ```
///        1       2 3        4 5         6 7
/// $--GLL,llll.ll,a,yyyyy.yy,a,hhmmss.ss,A,m*hh
///  1  latitude, 2 N/S                5   time of day (UTC)
///  3  longitude, 4 E/W               6   A valid, V void     7   FAA mode (NMEA 2.3)
/// ```
/// Source: nmea.md rules 1.6, 4.1 and 4.5.
struct GLL {
    let timeOfDay: Int32?
    let isValid: Bool
    let coordinate: Coordinate?
    let status: FixStatus

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 7 else { return nil }
        timeOfDay = sentence[5].timeOfDay
        let mode = sentence[7]
        isValid = sentence[6].letter == UInt8(ascii: "A") && mode.letter != UInt8(ascii: "N")
        coordinate = isValid ? sentence.coordinate(at: 1) : nil
        status = FixStatus(mode: mode)
    }
}
