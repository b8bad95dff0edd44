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
