import Positioning

/// One sentence whose checksum is right, seen in place: bytes and where their commas are.
///
/// It is valid only until the framer is asked for the next one.
struct Sentence {
    /// Where `$` is.
    let start: UnsafeRawPointer
    /// Offsets from `$` of what stands around the fields: itself, the commas, and the checksum's `*`.
    let marks: UnsafePointer<UInt8>
    let commaCount: Int
    let kind: SentenceKind

    /// How many fields there are; the name counts as one.
    var fieldCount: Int { commaCount + 1 }

    /// The field after the `index`th comma; missing ones read as empty.
    @inline(__always)
    subscript(index: Int) -> Field {
        guard index <= commaCount else {
            return Field(start: UnsafeRawPointer(marks), count: 0)
        }
        return Field(behind: marks + index, in: start)
    }

    /// The two letters in front of the name, as one number.
    var talker: Talker {
        let name = self[0]
        guard name.count >= 2 else { return Talker(rawValue: 0) }
        return Talker(rawValue: UInt16(name[0]) << 8 | UInt16(name[1]))
    }

    /// Whether nothing but digits and commas stands from the field after the `index`th comma on.
    ///
    /// `false` also for less than a block of text, which is not worth it.
    @inline(__always)
    func isDigits(from index: Int) -> Bool {
        guard index <= commaCount else { return false }
        var offset = Int(marks[index]) + 1
        let last = Int(marks[commaCount + 1]) - DigitBlock.size
        guard offset <= last else { return false }
        // The last block ends with the text, and may look at some of it again.
        var isDigits = DigitBlock(at: start + last).isDigits
        while offset < last {
            isDigits = isDigits && DigitBlock(at: start + offset).isDigits
            offset += DigitBlock.size
        }
        return isDigits
    }

    /// Four fields from the `index`th on as numbers, where it is known that there are only digits.
    ///
    /// 0 is an empty one; `nil` when one is missing or has more than four digits.
    @inline(__always)
    func fourShorts(at index: Int) -> (Int, Int, Int, Int)? {
        guard index + 3 <= commaCount else { return nil }
        let around = marks + index
        let first = Field(behind: around, in: start)
        let second = Field(behind: around + 1, in: start)
        let third = Field(behind: around + 2, in: start)
        let fourth = Field(behind: around + 3, in: start)
        let longest = max(max(first.count, second.count), max(third.count, fourth.count))
        guard longest <= Field.lengthOfShort else { return nil }
        return (first.digits, second.digits, third.digits, fourth.digits)
    }

    /// A pair of latitude and longitude with their hemispheres from four fields on.
    ///
    /// `nil` unless all four are there and in range. Exactly 0, 0 is where receivers say they are
    /// when they do not know. Source: nmea.md rule 1.7, SPEC §3.
    func coordinate(at index: Int) -> Coordinate? {
        guard let latitude = self[index].degrees(upTo: 90),
            let longitude = self[index + 2].degrees(upTo: 180)
        else { return nil }
        var place = Coordinate(latitude: latitude, longitude: longitude)
        guard !place.isNowhere else { return nil }
        switch self[index + 1].letter {
        case UInt8(ascii: "N"): break
        case UInt8(ascii: "S"): place.latitude = 0 - latitude
        default: return nil
        }
        switch self[index + 3].letter {
        case UInt8(ascii: "E"): break
        case UInt8(ascii: "W"): place.longitude = 0 - longitude
        default: return nil
        }
        return place
    }

    /// A height, if its unit is metres or left out.
    func metres(at index: Int) -> Double? {
        let unit = self[index + 1]
        guard unit.isEmpty || unit.letter == UInt8(ascii: "M") else { return nil }
        return self[index].decimal
    }

    /// A dilution of precision; what lies outside its range means "none".
    ///
    /// Source: nmea.md §6 (0.0, 99.0, 99.9 and 99.99 are all in use for "none").
    func dilution(at index: Int) -> Double? {
        guard let value = self[index].decimal, (0.01...89.99).contains(value) else { return nil }
        return value
    }

    /// An estimated error in metres; 0 and less mean "none".
    func error(at index: Int) -> Double? {
        guard let value = self[index].decimal, value > 0 else { return nil }
        return value
    }

    /// A speed over ground in metres per second.
    func speed(at index: Int, unit: Double) -> Double? {
        guard let value = self[index].decimal, value >= 0, value * unit <= Self.fastest else {
            return nil
        }
        return value * unit
    }

    /// A true course, 0 ≤ x < 360.
    func course(at index: Int) -> Double? {
        guard let value = self[index].decimal, abs(value) <= 360 else { return nil }
        return Bearing.normalized(value)
    }

    /// Metres per second in a knot, by definition of the nautical mile.
    static let knot = 1852.0 / 3600
    /// Metres per second in a kilometre an hour.
    static let kilometreAnHour = 1 / 3.6
    /// Faster is a garbled number (nmea.md §5).
    private static let fastest = 9999.9
}
