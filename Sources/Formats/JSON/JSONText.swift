/// The strings of JSON.
///
/// Source: RFC 8259 section 7.
enum JSONText {
    /// The text from behind its opening quote, and where the text behind its closing quote begins.
    static func read(
        _ bytes: [UInt8], from start: Int, or reader: JSONReader
    ) throws(FormatFault) -> (text: String, end: Int) {
        var end = start
        var hasEscapes = false
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            guard bytes[end] >= 0x20 else {
                throw reader.fault("a control character in a string", "an escape for it")
            }
            if bytes[end] == UInt8(ascii: "\\") {
                hasEscapes = true
                end += 1
            }
            end += 1
        }
        guard end < bytes.count else {
            throw reader.fault("the end of the file in a string", "a quotation mark")
        }
        let text = bytes[start..<end]
        guard let meant = hasEscapes ? resolve(text) : String(validating: text, as: UTF8.self)
        else { throw reader.fault("a malformed string", "UTF-8, and escapes of RFC 8259") }
        return (meant, end + 1)
    }

    private static func resolve(_ text: ArraySlice<UInt8>) -> String? {
        var units: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                units.append(byte)
                continue
            }
            switch rest.popFirst().map(Unicode.Scalar.init) {
            case "\"": units.append(UInt8(ascii: "\""))
            case "\\": units.append(UInt8(ascii: "\\"))
            case "/": units.append(UInt8(ascii: "/"))
            case "b": units.append(0x08)
            case "f": units.append(0x0C)
            case "n": units.append(0x0A)
            case "r": units.append(0x0D)
            case "t": units.append(0x09)
            case "u":
                guard let scalar = scalar(&rest) else { return nil }
                units += Array(String(Character(scalar)).utf8)
            case _: return nil
            }
        }
        return String(validating: units, as: UTF8.self)
    }

    /// The character of one `\uXXXX`, or of the two that make it.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let unit = unit(&rest) else { return nil }
        guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) }
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
            let low = self.unit(&rest), (0xDC00...0xDFFF).contains(low)
        else { return nil }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        guard rest.count >= 4 else { return nil }
        var unit: UInt32 = 0
        for byte in rest.prefix(4) {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        rest.removeFirst(4)
        return unit
    }
}
