import Positioning

/// Writes JSON objects, one a line, into a buffer that is used again and again.
///
/// Numbers are in fixed notation whatever the locale. What is unknown is left out. Keys are names of
/// ours and need no escaping; strings are escaped.
struct JSONLine {
    private(set) var bytes = ContiguousArray<UInt8>()

    var isEmpty: Bool { bytes.isEmpty }
    var count: Int { bytes.count }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func begin() {
        bytes.append(UInt8(ascii: "{"))
    }

    mutating func end() {
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func add(_ key: StaticString, _ value: Int?) {
        guard let value else { return }
        add(key: key)
        append(value)
    }

    mutating func add(_ key: StaticString, _ value: Double?, decimals: Int) {
        guard let value, value.isFinite else { return }
        add(key: key)
        append(value, decimals: decimals)
    }

    mutating func add(_ key: StaticString, _ value: UTC?) {
        guard let value else { return }
        add(key: key)
        bytes.append(UInt8(ascii: "\""))
        append(value)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func add(_ key: StaticString, _ value: StaticString) {
        add(key: key)
        bytes.append(UInt8(ascii: "\""))
        append(value)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func add(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        add(key: key)
        bytes.append(UInt8(ascii: "\""))
        for byte in value.utf8 { append(escaped: byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func add(_ key: StaticString, _ value: Bool?) {
        guard let value else { return }
        add(key: key)
        append(value ? "true" : "false")
    }

    private mutating func add(key: StaticString) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        append(key)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case ..<0x20:
            append("\\u00")
            bytes.append(hex(byte >> 4))
            bytes.append(hex(byte & 15))
        default:
            bytes.append(byte)
        }
    }

    private func hex(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
}

// MARK: Numbers

extension JSONLine {
    private mutating func append(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        append(digits: value.magnitude, atLeast: 1)
    }

    /// Rounds once to `decimals` places and leaves out zeros at the end.
    private mutating func append(_ value: Double, decimals: Int) {
        var places = decimals
        var unit: UInt = 1
        for _ in 0..<places { unit *= 10 }
        let scaled = (abs(value) * Double(unit)).rounded()
        guard scaled < Self.exactlyWhole else {
            // Far beyond any quantity of ours; such a number has no decimals left.
            append(Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max))
            return
        }
        var digits = UInt(scaled)
        while places > 0, digits % 10 == 0 {
            digits /= 10
            unit /= 10
            places -= 1
        }
        if value < 0, digits > 0 { bytes.append(UInt8(ascii: "-")) }
        append(digits: digits / unit, atLeast: 1)
        guard places > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        append(digits: digits % unit, atLeast: places)
    }

    private mutating func append(_ value: UTC) {
        let (year, month, day) = value.date
        let time = value.millisecondOfDay
        if year < 0 { bytes.append(UInt8(ascii: "-")) }
        append(digits: year.magnitude, atLeast: 4)
        bytes.append(UInt8(ascii: "-"))
        append(digits: UInt(month), atLeast: 2)
        bytes.append(UInt8(ascii: "-"))
        append(digits: UInt(day), atLeast: 2)
        bytes.append(UInt8(ascii: "T"))
        append(digits: UInt(time / 3_600_000), atLeast: 2)
        bytes.append(UInt8(ascii: ":"))
        append(digits: UInt(time / 60_000 % 60), atLeast: 2)
        bytes.append(UInt8(ascii: ":"))
        append(digits: UInt(time / 1000 % 60), atLeast: 2)
        bytes.append(UInt8(ascii: "."))
        append(digits: UInt(time % 1000), atLeast: 3)
        bytes.append(UInt8(ascii: "Z"))
    }

    private mutating func append(digits value: UInt, atLeast width: Int) {
        let start = bytes.count
        var rest = value
        var written = 0
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            written += 1
        } while rest > 0 || written < width
        bytes[start...].reverse()
    }

    /// Whole numbers beyond this are not exact in a `Double`.
    private static let exactlyWhole = 9_007_199_254_740_992.0
}
