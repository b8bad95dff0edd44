import Positioning

/// Which satellites the fix rests on, how it stands in space, and how good their geometry is.
///
/// ```
///        1 2 3 ………… 14 15  16  17  18
/// $--GSA,a,x,xx,…,xx,x.x,x.x,x.x,s*hh
///  1  A automatic, M manual         15   dilution of precision in position
///  2  1 no fix, 2 2D, 3 3D          16   horizontal, 17 vertical
///  3…14  satellites used            18   system id (NMEA 4.10); with a point it is none, Q29
/// ```
/// Source: nmea.md rules 1.6, 4.4 and §6.
struct GSA {
    /// `nil` when field 2 is anything but 1, 2, 3.
    let mode: FixMode?
    let horizontalDOP: Double?
    /// Whether there is a figure in its field, even one that means "none".
    let statesDilution: Bool
    let verticalDOP: Double?
    let positionDOP: Double?
    /// GSA's own name of the system; `nil` when there is none.
    let system: Int?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 18 else { return nil }
        switch sentence[1].letter {
        case UInt8(ascii: "A"), UInt8(ascii: "M"): break
        default:
            guard sentence[1].isEmpty else { return nil }
        }
        switch sentence[2].letter {
        case UInt8(ascii: "1"): mode = FixMode.none
        case UInt8(ascii: "2"): mode = .twoD
        case UInt8(ascii: "3"): mode = .threeD
        default: mode = nil
        }
        // With 24 satellite numbers (CH-4701, Q28) the dilutions are not where they belong.
        let isUsual = sentence.fieldCount <= 19
        positionDOP = isUsual ? sentence.dilution(at: 15) : nil
        horizontalDOP = isUsual ? sentence.dilution(at: 16) : nil
        statesDilution = isUsual && !sentence[16].isEmpty
        verticalDOP = isUsual ? sentence.dilution(at: 17) : nil
        system = isUsual ? sentence[18].integer : nil
    }

    /// Where the satellite numbers stand.
    static let satellites = 3...14
}
