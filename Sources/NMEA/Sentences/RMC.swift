import Positioning

/// Recommended minimum: time, date, position, speed and course, and whether any of it counts.
///
/// ```
///        1         2 3       4 5        6 7   8   9    10 11 12 13
/// $--RMC,hhmmss.ss,A,llll.ll,a,yyyyy.yy,a,x.x,x.x,xxxx,x.x,a,m,s*hh
///  1  time of day (UTC)              7   speed over ground, knots
///  2  A valid, V void                8   true course over ground, degrees
///  3  latitude, 4 N/S                9   date, ddmmyy
///  5  longitude, 6 E/W              10   magnetic variation, 11 E/W
/// 12  FAA mode (NMEA 2.3)           13   navigational status (NMEA 4.1): ignored, Q38
/// ```
/// Source: nmea.md rules 1.6, 3.2, 4.1 and 4.2.
struct RMC {
    /// A date that is missing is no news; one that cannot be takes the time away from the epoch.
    enum Day: Equatable { case missing, impossible, day(Int32) }

    let timeOfDay: Int32?
    /// Nothing stands where the time belongs.
    let isTimeless: Bool
    let isValid: Bool
    let coordinate: Coordinate?
    let speed: Double?
    let track: Double?
    let day: Day
    let status: FixStatus

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 8 else { return nil }
        timeOfDay = sentence[1].timeOfDay
        isTimeless = sentence[1].isEmpty
        let mode = sentence[12]
        isValid = sentence[2].letter == UInt8(ascii: "A") && mode.letter != UInt8(ascii: "N")
        coordinate = isValid ? sentence.coordinate(at: 3) : nil
        speed = sentence.speed(at: 7, unit: Sentence.knot)
        track = sentence.course(at: 8)
        day = sentence[9].isEmpty ? .missing : sentence[9].date.map(Day.day) ?? .impossible
        status = FixStatus(mode: mode)
    }
}
