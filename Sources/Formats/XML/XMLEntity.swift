/// What stands for characters that XML needs itself.
///
/// Source: XML 1.0 sections 4.1 and 4.6. No other entity is known, so none can grow.
enum XMLEntity {
    /// The text that is meant; `nil` when an entity in it is unknown or not ended.
    static func resolve(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var resolved: [UInt8] = []
        resolved.reserveCapacity(text.count)
        var rest = text
        while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
            resolved += rest[..<ampersand]
            let behind = rest[(ampersand + 1)...]
            guard let end = behind.prefix(longest).firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(behind[..<end])
            else { return nil }
            resolved += Array(String(Character(scalar)).utf8)
            rest = behind[(end + 1)...]
        }
        return resolved + rest
    }

    private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        switch String(decoding: name, as: UTF8.self) {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case let name where name.hasPrefix("#x"): return numbered(name.dropFirst(2), radix: 16)
        case let name where name.hasPrefix("#"): return numbered(name.dropFirst(), radix: 10)
        case _: return nil
        }
    }

    private static func numbered(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
        guard digits.first != "+", digits.first != "-",
            let scalar = UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init),
            scalar.value >= 0x20 || isBlank(UInt8(scalar.value))
        else { return nil }
        return scalar
    }

    /// Bytes between `&` and `;`: `#x10FFFF` and some zeros.
    private static let longest = 16
}
