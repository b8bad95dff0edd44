/// The bytes between two commas, read in place.
///
/// Numbers are decimal text in ASCII whatever the locale. Empty is unknown, never zero; so is
/// anything that is not wholly what was asked for.
struct Field {
    let start: UnsafeRawPointer
    let count: Int

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

    /// A decimal number, correctly rounded once: digits become an integer, then one division.
    var decimal: Double? {
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

    func digit(at index: Int) -> Int? {
        let value = self[index] &- UInt8(ascii: "0")
        return value < 10 ? Int(value) : nil
    }

    /// Decimal digits that an `Int` holds for certain.
    static let digitsThatFit = 18
}

/// Digits with at most one point among them, as an integer and a power of ten.
struct Decimal {
    private(set) var digits = 0
    private(set) var fractionCount = 0
    private(set) var hasPoint = false
    private(set) var end: Int

    /// Reads as far as digits go; `nil` when there is none, or more than fit before the point.
    init?(_ field: Field, from start: Int) {
        end = start
        var count = 0
        while end < field.count {
            if let digit = field.digit(at: end) {
                count += 1
                // Further fraction digits are below any receiver's noise.
                if count <= Field.digitsThatFit {
                    digits = digits * 10 + digit
                    if hasPoint { fractionCount += 1 }
                } else if !hasPoint {
                    return nil
                }
            } else if field[end] == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                break
            }
            end += 1
        }
        guard count > 0 else { return nil }
    }

    var value: Double { Double(digits) / powerOfTen(fractionCount) }
}

/// 10 to a small power, exactly.
func powerOfTen(_ exponent: Int) -> Double {
    var power = 1
    for _ in 0..<exponent { power *= 10 }
    return Double(power)
}
