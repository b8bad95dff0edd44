/// Decimal numbers in files, read the same whatever the locale.
package enum Decimal {
    /// A sign, digits, a point, digits, perhaps an exponent; blanks around it are left out.
    ///
    /// `nil` when the text is anything else, or too large. Source: xsd:double without its words, and
    /// RFC 8259 section 6, which is stricter about zeros.
    package static func value(of text: ArraySlice<UInt8>) -> Double? {
        var index = text.startIndex
        var end = text.endIndex
        while index < end, isBlank(text[index]) { index += 1 }
        while index < end, isBlank(text[end - 1]) { end -= 1 }
        let start = index

        let isNegative = index < end && text[index] == UInt8(ascii: "-")
        if index < end, isNegative || text[index] == UInt8(ascii: "+") { index += 1 }
        var digits = 0
        var mantissa: UInt64 = 0
        var exponent = 0
        var isBehindPoint = false
        while index < end {
            let digit = text[index] &- UInt8(ascii: "0")
            if digit < 10 {
                digits += 1
                // Beyond this the slow way reads it again.
                if mantissa <= exactMantissa { mantissa = mantissa * 10 + UInt64(digit) }
                if isBehindPoint { exponent -= 1 }
            } else if text[index] == UInt8(ascii: "."), !isBehindPoint {
                isBehindPoint = true
            } else {
                break
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        if index == end, mantissa <= exactMantissa, exponent >= -exactPower {
            // Both are exact, so that their quotient is the nearest number there is.
            let value = Double(mantissa) / powers[-exponent]
            return isNegative ? -value : value
        }
        guard index == end || isExponent(text[index..<end]) else { return nil }
        let value = Double(String(decoding: text[start..<end], as: UTF8.self))
        return value.flatMap { $0.isFinite ? $0 : nil }
    }

    private static func isExponent(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "e") || text.first == UInt8(ascii: "E") else {
            return false
        }
        var digits = text.dropFirst()
        if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") {
            digits = digits.dropFirst()
        }
        return !digits.isEmpty && digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }

    /// 2⁵³: whole numbers up to it are exact.
    private static let exactMantissa: UInt64 = 1 << 53
    /// Powers of ten up to it are exact.
    private static let exactPower = 22
    private static let powers = (0...exactPower).reduce(into: [Double]()) { powers, _ in
        powers.append(powers.last.map { $0 * 10 } ?? 1)
    }
}

/// White space as XML and JSON have it.
func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
