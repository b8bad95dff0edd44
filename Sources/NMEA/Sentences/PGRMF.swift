import Positioning

/// Garmin's fix in one sentence.
///
/// ```
///        1    2      3      4      5  6       7 8        9 10 11 12  13  14 15
/// $PGRMF,week,second,ddmmyy,hhmmss,ls,llll.ll,a,yyyyy.yy,a,M,f,x.x,x.x,p,t*hh
///  1  GPS week, 2 second of it       6   latitude … 9 E/W
///  3  date, 4 time of day (UTC)     12   speed over ground, km/h
///  5  leap seconds                  13   true course, degrees    14  dilution in position
/// 11  0 no fix, 1 2D, 2 3D
/// ```
/// Week and leap seconds together tell a date that no firmware's idea of the present can spoil (Q42).
/// Source: nmea.md rule 1.6 and §5.
struct PGRMF {
    let timeOfDay: Int32?
    /// The time by week and leap seconds; `nil` when one of them is not known.
    let week: GPSWeek?
    let mode: FixMode?
    let coordinate: Coordinate?
    let speed: Double?
    let track: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 15 else { return nil }
        timeOfDay = sentence[4].timeOfDay
        week = GPSWeek(
            week: sentence[1].integer, seconds: sentence[2].decimal,
            leapSeconds: sentence[5].integer)
        switch sentence[11].letter {
        case UInt8(ascii: "0"): mode = FixMode.none
        case UInt8(ascii: "1"): mode = .twoD
        case UInt8(ascii: "2"): mode = .threeD
        default: mode = nil
        }
        coordinate = (mode ?? .none) > .none ? sentence.coordinate(at: 6) : nil
        speed = sentence.speed(at: 12, unit: Sentence.kilometreAnHour)
        track = sentence.course(at: 13)
    }
}
