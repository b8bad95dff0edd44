import Positioning

/// Plain text and numbers, locale-free.
extension JSONLine {
    mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func write(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        write(digits: value.magnitude, atLeast: 1)
    }

    /// Rounds once to `decimals` places and leaves out zeros at the end.
    mutating func write(_ value: Double, decimals: Int) {
        var places = decimals
        var unit: UInt = 1
        for _ in 0..<places { unit *= 10 }
        let scaled = (abs(value) * Double(unit)).rounded()
        guard scaled < Self.exactlyWhole else {
            // Far beyond any quantity of ours; such a number has no decimals left.
            write(Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max))
            return
        }
        var digits = UInt(scaled)
        while places > 0, digits % 10 == 0 {
            digits /= 10
            unit /= 10
            places -= 1
        }
        if value < 0, digits > 0 { bytes.append(UInt8(ascii: "-")) }
        write(digits: digits / unit, atLeast: 1)
        guard places > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        write(digits: digits % unit, atLeast: places)
    }

    mutating func write(_ value: UTC) {
        let (year, month, day) = value.date
        let time = value.millisecondOfDay
        if year < 0 { bytes.append(UInt8(ascii: "-")) }
        write(digits: year.magnitude, atLeast: 4)
        bytes.append(UInt8(ascii: "-"))
        write(digits: UInt(month), atLeast: 2)
        bytes.append(UInt8(ascii: "-"))
        write(digits: UInt(day), atLeast: 2)
        bytes.append(UInt8(ascii: "T"))
        write(digits: UInt(time / 3_600_000), atLeast: 2)
        bytes.append(UInt8(ascii: ":"))
        write(digits: UInt(time / 60_000 % 60), atLeast: 2)
        bytes.append(UInt8(ascii: ":"))
        write(digits: UInt(time / 1000 % 60), atLeast: 2)
        bytes.append(UInt8(ascii: "."))
        write(digits: UInt(time % 1000), atLeast: 3)
        bytes.append(UInt8(ascii: "Z"))
    }

    private mutating func write(digits value: UInt, atLeast width: Int) {
        let start = bytes.count
        var rest = value
        repeat {
            bytes.append(0)
            rest /= 10
        } while rest > 0 || bytes.count - start < width
        rest = value
        for index in (start..<bytes.count).reversed() {
            bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }

    /// Whole numbers beyond this are not exact in a `Double`.
    private static let exactlyWhole = 9_007_199_254_740_992.0
}
