/// Up to eight characters of a number, read at once from the eight bytes up to their end.
///
/// The field must not be among the first eight bytes that can be read; none with a character in it is
/// in a sentence that says something to us. Whatever is not only digits with at most one point is left
/// to those who read character by character.
struct EightDigits {
    /// What each character is above "0": the first of the field lowest, and 0 in front of it.
    private var digits: UInt64

    @inline(__always)
    init?(_ field: Field) {
        guard (2...8).contains(field.count) else { return nil }
        self.init(upTo: field.start + field.count, count: field.count)
    }

    /// The last `count` characters in front of `end`, of which there are one to eight.
    @inline(__always)
    init(upTo end: UnsafeRawPointer, count: Int) {
        let bytes = UInt64(littleEndian: (end - 8).loadUnaligned(as: UInt64.self))
        let others = UInt64(truncatingIfNeeded: 8 &- count) &* 8
        digits = ((bytes ^ Self.each &* UInt64(UInt8(ascii: "0"))) &>> others) &<< others
    }

    /// The number that they are; `nil` when one of them is no digit.
    @inline(__always)
    var integer: Int? {
        guard (digits &+ Self.beyondNine | digits) & Self.highBits == 0 else { return nil }
        // Pairs, then fours, then all.
        let pairs = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
        return Int(truncatingIfNeeded: (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF)
    }

    /// The last six of them as three numbers.
    @inline(__always)
    var pairs: (Int, Int, Int)? {
        guard (digits &+ Self.beyondNine | digits) & Self.highBits == 0 else { return nil }
        let pairs = digits &* 10 &+ digits &>> 8
        return (
            Int(truncatingIfNeeded: pairs &>> 16 & 0xFF),
            Int(truncatingIfNeeded: pairs &>> 32 & 0xFF),
            Int(truncatingIfNeeded: pairs &>> 48 & 0xFF)
        )
    }

    /// The number that they are with a point among them, rounded once.
    @inline(__always)
    var decimal: Double? {
        let points = digits ^ Self.each &* UInt64(UInt8(ascii: ".") ^ UInt8(ascii: "0"))
        let isOther = (points & ~Self.highBits) &+ ~Self.highBits | points
        let flag = ~isOther & Self.highBits
        guard flag != 0 else { return integer.map(Double.init) }
        // What stands in front of the point moves up to what stands behind it.
        let inFront = flag &>> 7 &- 1
        let behind = ~(inFront &<< 8 | 0xFF)
        var joined = self
        joined.digits = digits & behind | (digits & inFront) &<< 8
        // The lowest flag counts: a second point is no digit.
        guard flag & (flag &- 1) == 0, let number = joined.integer else { return nil }
        return Double(number) / Double(Self.power(ofTen: 7 &- flag.trailingZeroBitCount / 8))
    }

    /// Ten to the number of digits behind a point.
    @inline(__always)
    static func power(ofTen exponent: Int) -> Int {
        switch exponent {
        case 0: 1
        case 1: 10
        case 2: 100
        case 3: 1000
        case 4: 10_000
        case 5: 100_000
        case 6: 1_000_000
        case 7: 10_000_000
        default: 100_000_000
        }
    }

    private static let each: UInt64 = 0x0101_0101_0101_0101
    private static let highBits = each * 0x80
    /// Added to a byte, it reaches the highest bit from ten on.
    private static let beyondNine = each * (0x80 - 10)
}
