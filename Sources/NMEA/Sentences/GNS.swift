import Positioning

/// The fix of several systems: as GGA, with one mode letter for each.
///
/// ```
///        1         2       3 4        5 6    7  8   9   10  11  12   13
/// $--GNS,hhmmss.ss,llll.ll,a,yyyyy.yy,a,mm..,xx,x.x,x.x,x.x,x.x,xxxx,s*hh
///  1  time of day (UTC)              8   horizontal dilution of precision
///  2  latitude, 3 N/S                9   height above sea level, metres
///  4  longitude, 5 E/W              10   geoid separation, metres
///  6  mode letters, GPS first       11   age of differential data, 12 station
///  7  satellites used               13   navigational status (NMEA 4.1)
/// ```
/// Source: nmea.md rules 1.6 and 4.6.
struct GNS {
    let timeOfDay: Int32?
    let isValid: Bool
    let coordinate: Coordinate?
    let heightAboveSeaLevel: Double?
    let geoidSeparation: Double?
    let satellitesUsed: Int?
    let horizontalDOP: Double?
    /// Whether there is a figure in its field, even one that means "none".
    let statesDilution: Bool
    let status: FixStatus

    /// `nil` also for a navigational status of unsafe or not valid.
    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 13 else { return nil }
        let navigation = sentence[13].letter
        guard navigation != UInt8(ascii: "U"), navigation != UInt8(ascii: "V") else { return nil }
        timeOfDay = sentence[1].timeOfDay
        let modes = sentence[6]
        let first = Field(start: modes.start, count: min(modes.count, 1))
        isValid = !first.isEmpty && first.letter != UInt8(ascii: "N")
        status = FixStatus(mode: first)
        coordinate = isValid ? sentence.coordinate(at: 2) : nil
        satellitesUsed = sentence[7].integer
        horizontalDOP = sentence.dilution(at: 8)
        statesDilution = !sentence[8].isEmpty
        heightAboveSeaLevel = sentence[9].decimal
        geoidSeparation = sentence[10].decimal
    }
}
