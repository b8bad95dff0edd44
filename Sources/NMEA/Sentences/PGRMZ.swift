import Positioning

/// Garmin's altitude.
///
/// ```
///        1   2 3
/// $PGRMZ,x.x,f,m*hh
///  1  height above sea level, 2 feet     3   1 no fix, 2 2D, 3 3D
/// ```
/// Source: nmea.md rules 1.6 and 4.7.
struct PGRMZ {
    let heightAboveSeaLevel: Double?
    let mode: FixMode?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 4 else { return nil }
        let isFeet = sentence[2].letter == UInt8(ascii: "f")
        heightAboveSeaLevel = isFeet ? sentence[1].decimal.map { $0 * Self.foot } : nil
        switch sentence[3].letter {
        case UInt8(ascii: "1"): mode = FixMode.none
        case UInt8(ascii: "2"): mode = .twoD
        case UInt8(ascii: "3"): mode = .threeD
        default: mode = nil
        }
    }

    /// Metres in an international foot.
    private static let foot = 0.3048
}
