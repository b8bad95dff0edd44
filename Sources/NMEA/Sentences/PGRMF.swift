import Positioning

/// Garmin's fix in one sentence.
///
/// ```
///        1    2      3      4      5  6       7 8        9 10 11 12  13  14 15
/// $PGRMF,week,second,ddmmyy,hhmmss,ls,llll.ll,a,yyyyy.yy,a,M,f,x.x,x.x,p,t*hh
///  6  latitude … 9 E/W              12   speed over ground, km/h
/// 11  0 no fix, 1 2D, 2 3D          13   true course, degrees    14  dilution in position
/// ```
/// Source: nmea.md rule 1.6 and §5. It carries no time of its own that would open an epoch.
struct PGRMF {
    let mode: FixMode?
    let coordinate: Coordinate?
    let speed: Double?
    let track: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 15 else { return nil }
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
