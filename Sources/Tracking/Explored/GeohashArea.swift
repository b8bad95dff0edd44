package import Positioning

/// A geohash cell of any precision, 1…7 letters: one cell, or all those whose names begin with it.
///
/// Source: G. Niemeyer, geohash.org.
package struct GeohashArea: Hashable, Sendable {
    package let letters: Int
    /// The bits of its letters, five each.
    package let prefix: UInt64

    /// Around `cell`; `nil` unless there are 1…7 letters.
    package init?(around cell: Geohash, letters: Int) {
        guard let prefix = cell.prefix(letters: letters) else { return nil }
        self.letters = letters
        self.prefix = prefix
    }

    /// By its name; `nil` for what is none.
    package init?(_ name: String) {
        guard (1...Self.mostLetters).contains(name.utf8.count) else { return nil }
        var prefix: UInt64 = 0
        for letter in name.utf8 {
            guard let digit = Self.alphabet.firstIndex(of: letter) else { return nil }
            prefix = prefix << 5 | UInt64(digit)
        }
        letters = name.utf8.count
        self.prefix = prefix
    }

    package var text: String { first.name(letters: letters) ?? "" }

    /// What the numbers of its cells lie between.
    package var cells: Range<UInt64> { prefix << shift..<(prefix + 1) << shift }

    /// The corner with the lowest latitude and longitude.
    package var southWest: Coordinate { first.corner }

    /// The corner with the highest ones, which belongs to its neighbours.
    package var northEast: Coordinate {
        let corner = first.corner
        return Coordinate(
            latitude: corner.latitude + Geohash.side * Double(1 << (Self.rowBits - rowBits)),
            longitude: corner.longitude + Geohash.side * Double(1 << (Self.columnBits - columnBits))
        )
    }

    private var shift: UInt64 { UInt64((Self.mostLetters - letters) * 5) }

    /// The lowest of its cells, in its south-west corner.
    private var first: Geohash {
        // A prefix of 5 bits a letter fills 35 bits at most.
        Geohash(rawValue: prefix << shift) ?? Geohash(column: 0, row: 0)
    }

    private var columnBits: Int { Self.columnBits(letters: letters) }
    private var rowBits: Int { Self.rowBits(letters: letters) }

    /// Bits of longitude, which comes first.
    static func columnBits(letters: Int) -> Int { (5 * letters + 1) / 2 }
    static func rowBits(letters: Int) -> Int { 5 * letters / 2 }

    static let mostLetters = 7
    private static let columnBits = columnBits(letters: mostLetters)
    private static let rowBits = rowBits(letters: mostLetters)
    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)
}
