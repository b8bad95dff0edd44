import Positioning

/// Skytraq's fix with velocities, `PSTI,030`.
///
/// ```
///       1   2         3 4       5 6        7 8   9   10  11  12     13
/// $PSTI,030,hhmmss.ss,A,llll.ll,a,yyyyy.yy,a,x.x,x.x,x.x,x.x,ddmmyy,m,…*hh
///  2  time of day (UTC)              8   height above sea level, metres
///  3  A valid, V void                9   velocity east, 10 north, 11 up, m/s
///  4  latitude … 7 E/W              12   date           13  FAA mode
/// ```
/// Source: nmea.md rule 4.7.
struct PSTI030 {
    let timeOfDay: Int32?
    let isValid: Bool
    let coordinate: Coordinate?
    let day: Int32?
    let heightAboveSeaLevel: Double?
    let speed: Double?
    let track: Double?
    let climb: Double?
    let status: FixStatus

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 14 else { return nil }
        timeOfDay = sentence[2].timeOfDay
        let mode = sentence[13]
        isValid = sentence[3].letter == UInt8(ascii: "A") && mode.letter != UInt8(ascii: "N")
        coordinate = isValid ? sentence.coordinate(at: 4) : nil
        heightAboveSeaLevel = sentence[8].decimal
        day = isValid ? sentence[12].date : nil
        status = FixStatus(mode: mode)
        climb = sentence[11].decimal
        guard let east = sentence[9].decimal, let north = sentence[10].decimal else {
            speed = nil
            track = nil
            return
        }
        let velocity = Displacement(east: east, north: north)
        speed = velocity.length
        track = velocity.length > 0 ? Bearing.of(velocity) : nil
    }
}
