package import Positioning

/// A cell of the geohash grid at precision 7: 1/728th of a degree square.
///
/// 153 m high everywhere and 153 m × cos φ wide. Its 35 bits interleave 18 of longitude with 17 of
/// latitude, the highest first, so that a coarser cell is a prefix of it. It is text only where it
/// leaves us.
///
/// Source: G. Niemeyer, geohash.org; base 32 without a, i, l, o.
package struct Geohash: RawRepresentable, Hashable, Codable, Sendable {
    /// 35 bits.
    package let rawValue: UInt64

    package init?(rawValue: UInt64) {
        guard rawValue >> Self.bits == 0 else { return nil }
        self.rawValue = rawValue
    }

    /// The cell that `place` lies in; the poles and 180° belong to cells like any other place.
    package init(_ place: Coordinate) {
        let point = GridPoint(place)
        self.init(column: point.column, row: point.row)
    }

    /// `column` counts east from 180° W and is brought back to the first turn, `row` north from the
    /// South Pole.
    package init(column: Int, row: Int) {
        let column = UInt64(column & (GridPoint.columns - 1))
        let row = UInt64(max(0, min(GridPoint.rows - 1, row)))
        rawValue = Self.spread(column) | Self.spread(row) << 1
    }

    /// Its name, seven letters.
    package var text: String { name(letters: Self.letters) ?? "" }

    /// The name of the coarser cell around it: its first letters, 1…7.
    package func name(letters: Int) -> String? {
        guard (1...Self.letters).contains(letters) else { return nil }
        let prefix = rawValue >> UInt64((Self.letters - letters) * Self.bitsPerLetter)
        let digits = (0..<letters).reversed().map { place in
            Self.alphabet[Int(prefix >> UInt64(place * Self.bitsPerLetter)) & 31]
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The coarser cell around it as an integer, comparable with others of that precision.
    package func prefix(letters: Int) -> UInt64? {
        guard (1...Self.letters).contains(letters) else { return nil }
        return rawValue >> UInt64((Self.letters - letters) * Self.bitsPerLetter)
    }

    /// Counted east from 180° W.
    package var column: Int { Int(Self.gathered(rawValue)) }
    /// Counted north from the South Pole.
    package var row: Int { Int(Self.gathered(rawValue >> 1)) }

    /// South-west corner.
    package var corner: Coordinate {
        Coordinate(
            latitude: Double(Self.gathered(rawValue >> 1)) * Self.side - 90,
            longitude: Double(Self.gathered(rawValue)) * Self.side - 180)
    }

    /// Degrees from one border to the other, both ways.
    package static let side = 360.0 / Double(GridPoint.columns)

    // MARK: Bits

    /// Puts a zero behind each of the low 18 bits.
    private static func spread(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }

    /// Every other bit, from the lowest.
    private static func gathered(_ value: UInt64) -> UInt64 {
        var bits = value & 0x5555_5555_5555_5555
        bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
        bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
        return (bits | bits >> 16) & 0x0000_0000_FFFF_FFFF
    }

    private static let letters = 7
    private static let bitsPerLetter = 5
    private static let bits: UInt64 = 35
    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)
}
