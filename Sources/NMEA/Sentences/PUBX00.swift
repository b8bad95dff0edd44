import Positioning

/// u-blox's fix in one sentence, `PUBX,00`.
///
/// ```
///       1  2         3        4 5         6 7   8  9   10  11  12  13  14  15  16  17  18 19 20
/// $PUBX,00,hhmmss.ss,llll.lll,a,yyyyy.yyy,a,x.x,nn,x.x,x.x,x.x,x.x,x.x,x.x,x.x,x.x,x.x,xx,x,x*hh
///  2  time of day (UTC)             11   speed over ground, km/h
///  3  latitude … 6 E/W              12   true course, degrees
///  7  height above the ellipsoid    13   speed downwards, m/s
///  8  NF DR G2 G3 D2 D3 RK TT       15   horizontal, 16 vertical dilution
///  9  horizontal, 10 vertical error 18   satellites used
/// ```
/// The horizontal error is the root of both axes' variances, a radius that holds about two thirds.
/// Source: u-blox receiver descriptions, `PUBX,00`; nmea.md §7: it must not contradict the rest.
struct PUBX00 {
    let timeOfDay: Int32?
    /// `unknown` for no fix (NF) and for a fix of the time alone (TT).
    let status: FixStatus
    let isSolid: Bool
    let coordinate: Coordinate?
    let heightAboveEllipsoid: Double?
    /// 1 sigma per axis.
    let sigma: Double?
    let speed: Double?
    let track: Double?
    let climb: Double?
    let horizontalDOP: Double?
    let verticalDOP: Double?
    let satellitesUsed: Int?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 19,
            let (status, isSolid) = Self.kind(of: sentence[8])
        else { return nil }
        timeOfDay = sentence[2].timeOfDay
        self.status = status
        self.isSolid = isSolid
        coordinate = status != .unknown ? sentence.coordinate(at: 3) : nil
        heightAboveEllipsoid = sentence[7].decimal
        sigma = sentence.error(at: 9).map { $0 / Self.axesOfARadius }
        speed = sentence.speed(at: 11, unit: Sentence.kilometreAnHour)
        track = sentence.course(at: 12)
        climb = sentence[13].decimal.map { 0 - $0 }
        horizontalDOP = sentence.dilution(at: 15)
        verticalDOP = sentence.dilution(at: 16)
        satellitesUsed = sentence[18].integer
    }

    private static func kind(of field: Field) -> (FixStatus, isSolid: Bool)? {
        guard field.count == 2 else { return nil }
        switch (field[0], field[1]) {
        case (UInt8(ascii: "N"), UInt8(ascii: "F")), (UInt8(ascii: "T"), UInt8(ascii: "T")):
            return (.unknown, false)
        case (UInt8(ascii: "D"), UInt8(ascii: "R")): return (.deadReckoning, false)
        case (UInt8(ascii: "R"), UInt8(ascii: "K")): return (.gnssDeadReckoning, true)
        case (UInt8(ascii: "G"), UInt8(ascii: "2")): return (.gnss, false)
        case (UInt8(ascii: "G"), UInt8(ascii: "3")): return (.gnss, true)
        case (UInt8(ascii: "D"), UInt8(ascii: "2")): return (.differential, false)
        case (UInt8(ascii: "D"), UInt8(ascii: "3")): return (.differential, true)
        default: return nil
        }
    }

    /// A radius that is the root of both axes' variances has so many sigmas of one axis.
    private static let axesOfARadius = 2.0.squareRoot()
}
