/// Finds what must not be given to a JSON decoder.
///
/// The decoder of Debian 13's Swift (6.0.3) stops the whole program, where it should throw, when the
/// key of an object is malformed: no client and no file may do that to us. Everything that comes
/// from outside passes here first.
///
/// Source: RFC 8259 sections 7 and 8.1.
package enum JSONScreen {
    /// Where the first byte stands that makes the text no UTF-8, or a string in it malformed.
    ///
    /// `nil` when there is none; the text may then still be no JSON, which decoders do throw at.
    package static func firstFault(in bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return 0 }
        var isInString = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                isInString.toggle()
                index += 1
            case UInt8(ascii: "\\") where isInString:
                guard let length = escapeLength(in: bytes, at: index) else { return index }
                index += length
            case ..<0x20 where isInString || !blanks.contains(byte):
                return index
            case _:
                index += 1
            }
        }
        return nil
    }

    private static let blanks: [UInt8] = [0x09, 0x0A, 0x0D]

    /// The bytes of the escape that begins here; `nil` for none that RFC 8259 knows.
    private static func escapeLength(in bytes: [UInt8], at start: Int) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        switch UnicodeScalar(bytes[start + 1]) {
        case "\"", "\\", "/", "b", "f", "n", "r", "t":
            return 2
        case "u":
            guard let unit = codeUnit(in: bytes, at: start) else { return nil }
            switch unit {
            case 0xDC00...0xDFFF: return nil
            case 0xD800...0xDBFF:
                // Half a character: the other half must follow.
                guard let other = codeUnit(in: bytes, at: start + 6),
                    (0xDC00...0xDFFF).contains(other)
                else { return nil }
                return 12
            case _: return 6
            }
        case _:
            return nil
        }
    }

    /// The number in `\uXXXX`.
    private static func codeUnit(in bytes: [UInt8], at start: Int) -> UInt16? {
        guard start + 5 < bytes.count, bytes[start] == UInt8(ascii: "\\"),
            bytes[start + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[(start + 2)...(start + 5)] {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
