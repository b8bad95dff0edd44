/// The bytes between two commas, read in place.
///
/// Numbers are decimal text in ASCII whatever the locale. Empty is unknown, never zero; so is
/// anything that is not wholly what was asked for.
struct Field {
    let start: UnsafeRawPointer
    let count: Int

    @inline(__always)
    init(start: UnsafeRawPointer, count: Int) {
        self.start = start
        self.count = count
    }

    /// The field between a mark and the next one of the sentence that begins at `start`.
    @inline(__always)
    init(behind mark: UnsafePointer<UInt8>, in start: UnsafeRawPointer) {
        let from = Int(mark[0]) &+ 1
        self.init(start: start + from, count: Int(mark[1]) &- from)
    }

    subscript(index: Int) -> UInt8 {
        start.load(fromByteOffset: index, as: UInt8.self)
    }

    var isEmpty: Bool { count == 0 }

    /// The one letter it is made of.
    var letter: UInt8? { count == 1 ? self[0] : nil }

    /// A whole number without a sign.
    var integer: Int? {
        guard count > 0, count <= Self.digitsThatFit else { return nil }
        var value = 0
        for index in 0..<count {
            guard let digit = digit(at: index) else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// A whole number of at most four digits, 0 when it is empty, `nil` when it is longer or none.
    ///
    /// For numbers that sentences have by the dozen: it reads the four bytes up to the field's end at
    /// once, so the field must not be among the first three bytes of its sentence.
    @inline(__always)
    var short: Int? {
        guard count <= Self.lengthOfShort else { return nil }
        let digits = lastFour
        // Adding this to a byte reaches the top bit from 10 on.
        guard (digits &+ 0x7676_7676 | digits) & 0x8080_8080 == 0 else { return nil }
        return Self.number(digits)
    }

    /// The same where it is known that there are at most four characters, and only digits.
    @inline(__always)
    var digits: Int { Self.number(lastFour) }

    /// So many characters make a short number at most.
    static let lengthOfShort = 4

    /// What at most four characters are above "0", and 0 in front of them.
    @inline(__always)
    private var lastFour: UInt32 {
        let four = UInt32(
            littleEndian: (start + count - 4).loadUnaligned(as: UInt32.self))
        let mine = UInt32(
            truncatingIfNeeded: ~(UInt64(0xFFFF_FFFF) &>> UInt64(truncatingIfNeeded: count &* 8)))
        return (four ^ 0x3030_3030) & mine
    }

    @inline(__always)
    private static func number(_ digits: UInt32) -> Int {
        let tens = digits &* 10 &+ digits &>> 8
        return Int(tens & 0xFF) &* 100 &+ Int(tens &>> 16 & 0xFF)
    }

    /// One hexadecimal digit of either case.
    var hexadecimalDigit: Int? {
        guard count == 1 else { return nil }
        return Checksum.value(self[0]).map(Int.init)
    }

    /// A decimal number, correctly rounded once: digits become an integer, then one division.
    var decimal: Double? {
        if let digits = EightDigits(self), let number = digits.decimal { return number }
        return anyDecimal
    }

    private var anyDecimal: Double? {
        var index = 0
        // Some receivers pad with blanks in front.
        while index < count, self[index] == UInt8(ascii: " ") { index += 1 }
        var isNegative = false
        if index < count, self[index] == UInt8(ascii: "-") || self[index] == UInt8(ascii: "+") {
            isNegative = self[index] == UInt8(ascii: "-")
            index += 1
        }
        guard let number = Decimal(self, from: index), number.end == count else { return nil }
        return isNegative ? -number.value : number.value
    }

    @inline(__always)
    func digit(at index: Int) -> Int? {
        let value = self[index] &- UInt8(ascii: "0")
        return value < 10 ? Int(value) : nil
    }

    /// Decimal digits that an `Int` holds for certain.
    static let digitsThatFit = 18
}
