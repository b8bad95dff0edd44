/// Text inside JSON.
///
/// Source: RFC 8259 section 7.
enum JSONString {
    static func quoted(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "\\\"".utf8
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0..<0x20:
                bytes += "\\u00".utf8
                bytes.append(hex(byte >> 4))
                bytes.append(hex(byte & 15))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return bytes
    }

    private static func hex(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
