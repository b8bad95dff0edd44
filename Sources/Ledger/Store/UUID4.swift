/// A random UUID.
///
/// Source: RFC 9562 section 5.4.
enum UUID4 {
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let version: UInt64 = 0x4000
        let variant: UInt64 = 0x8000_0000_0000_0000
        let high = generator.next() & ~0xF000 | version
        let low = generator.next() & ~0xC000_0000_0000_0000 | variant
        let digits = hexadecimal(high) + hexadecimal(low)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
