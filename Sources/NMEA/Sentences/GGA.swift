import Positioning

/// The fix: time of day, position, quality, satellites and heights, but no date.
///
/// ```
///        1         2       3 4        5 6 7  8   9   10 11 12 13 14
/// $--GGA,hhmmss.ss,llll.ll,a,yyyyy.yy,a,q,xx,x.x,x.x,M,x.x,M,x.x,xxxx*hh
///  1  time of day (UTC)              8   horizontal dilution of precision
///  2  latitude, 3 N/S                9   height above sea level, 10 metres
///  4  longitude, 5 E/W              11   geoid separation, 12 metres
///  6  quality                       13   age of differential data, s
///  7  satellites used               14   reference station
/// ```
/// Source: nmea.md rules 1.6, 4.3 and §6. Field 9 is already above the geoid.
struct GGA {
    let timeOfDay: Int32?
    let isTimeless: Bool
    /// Quality 1…8; empty, 0 and anything unheard of say nothing that could be trusted.
    let isValid: Bool
    let coordinate: Coordinate?
    let heightAboveSeaLevel: Double?
    let geoidSeparation: Double?
    let satellitesUsed: Int?
    let horizontalDOP: Double?
    /// Whether there is a figure in its field, even one that means "none".
    let statesDilution: Bool
    let status: FixStatus

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 13 else { return nil }
        let quality = sentence[6]
        guard quality.count <= 1 else { return nil }
        timeOfDay = sentence[1].timeOfDay
        isTimeless = sentence[1].isEmpty
        status = FixStatus(quality: quality)
        isValid = status != .unknown
        coordinate = isValid ? sentence.coordinate(at: 2) : nil
        satellitesUsed = sentence[7].integer
        horizontalDOP = sentence.dilution(at: 8)
        statesDilution = !sentence[8].isEmpty
        heightAboveSeaLevel = sentence.metres(at: 9)
        geoidSeparation = sentence.metres(at: 11)
    }
}
