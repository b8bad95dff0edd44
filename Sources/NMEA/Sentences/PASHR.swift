import Positioning

/// Ashtech's position sentence, `PASHR,POS`.
///
/// ```
///        1   2 3  4         5       6 7        8 9   10 11  12  13  14 15 16
/// $PASHR,POS,q,xx,hhmmss.ss,llll.ll,a,yyyyy.yy,a,x.x,,  x.x,x.x,x.x,p,h,v,t,s*hh
///  2  empty none, 0 alone, 1 9       9   height above the ellipsoid, metres
///     differential, 2 RTK float, 3 RTK fixed
///  3  satellites used               11   true course    12  speed, km/h   13  climb, m/s
///  4  time of day (UTC)             14   position, 15 horizontal, 16 vertical dilution
///  5  latitude … 8 E/W
/// ```
/// The attitude sentence of the same name (Q40) has no `POS`. Source: nmea.md rule 4.7 and §5.
struct PASHR {
    let timeOfDay: Int32?
    let isValid: Bool
    let status: FixStatus
    let coordinate: Coordinate?
    let heightAboveEllipsoid: Double?
    let satellitesUsed: Int?
    let speed: Double?
    let track: Double?
    let climb: Double?
    let positionDOP: Double?
    let horizontalDOP: Double?
    let verticalDOP: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 17 else { return nil }
        timeOfDay = sentence[4].timeOfDay
        isValid = !sentence[2].isEmpty
        status =
            switch sentence[2].letter {
            case UInt8(ascii: "1"), UInt8(ascii: "9"): .differential
            case UInt8(ascii: "2"): .rtkFloat
            case UInt8(ascii: "3"): .rtkFixed
            default: .gnss
            }
        coordinate = isValid ? sentence.coordinate(at: 5) : nil
        heightAboveEllipsoid = sentence[9].decimal
        satellitesUsed = sentence[3].integer
        track = sentence.course(at: 11)
        speed = sentence.speed(at: 12, unit: Sentence.kilometreAnHour)
        climb = sentence[13].decimal
        positionDOP = sentence.dilution(at: 14)
        horizontalDOP = sentence.dilution(at: 15)
        verticalDOP = sentence.dilution(at: 16)
    }
}
