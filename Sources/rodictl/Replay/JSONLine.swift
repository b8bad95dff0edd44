import Positioning

/// Writes JSON objects, one a line, into a buffer that is used again and again.
///
/// Numbers are in fixed notation whatever the locale. What is unknown is left out. Keys are names of
/// ours and need no escaping; strings are escaped.
struct JSONLine {
    var bytes = ContiguousArray<UInt8>()

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
        write(value)
    }

    mutating func add(_ key: StaticString, _ value: Double?, decimals: Int) {
        guard let value, value.isFinite else { return }
        add(key: key)
        write(value, decimals: decimals)
    }

    mutating func add(_ key: StaticString, _ value: UTC?) {
        guard let value else { return }
        add(key: key)
        bytes.append(UInt8(ascii: "\""))
        write(value)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func add(_ key: StaticString, _ value: StaticString) {
        add(key: key)
        bytes.append(UInt8(ascii: "\""))
        write(value)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func add(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        add(key: key)
        bytes.append(UInt8(ascii: "\""))
        for byte in value.utf8 { write(escaped: byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func add(_ key: StaticString, _ value: Bool?) {
        guard let value else { return }
        add(key: key)
        write(value ? "true" : "false")
    }

    private mutating func add(key: StaticString) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        write(key)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func write(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case ..<0x20:
            write("\\u00")
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
