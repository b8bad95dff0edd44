/// Reads JSON value by value, where a decoder would need a tree of it.
///
/// Whoever reads says what is expected; anything else is a fault with its line. Values that nobody
/// wants are skipped. Source: RFC 8259.
package struct JSONReader: Sendable {
    package enum Kind: String, Sendable {
        case object = "an object"
        case array = "an array"
        case string = "a string"
        case number = "a number"
        case bool = "true or false"
        case null
    }

    private let bytes: [UInt8]
    private var index = 0
    /// For every open object or array: whether nothing was read in it yet.
    private var open: [Bool] = []

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// Of the byte that comes next, counted from 1.
    package var line: Int { 1 + bytes[..<index].count { $0 == 0x0A } }

    package func fault(_ read: String, _ expected: String) -> FormatFault {
        FormatFault(line: line, read: read, expected: expected)
    }

    /// What kind of value comes next.
    package mutating func kind() throws(FormatFault) -> Kind {
        skipBlanks()
        guard let byte else { throw unexpected("a value") }
        switch byte {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case _: throw unexpected("a value")
        }
    }

    /// How many arrays begin here, one within the other: at most `limit`.
    package func arraysAhead(limit: Int) -> Int {
        var (position, count) = (index, 0)
        while position < bytes.count, count < limit {
            if bytes[position] == UInt8(ascii: "[") {
                count += 1
            } else if !isBlank(bytes[position]) {
                break
            }
            position += 1
        }
        return count
    }

    // MARK: Objects and arrays

    package mutating func enterObject() throws(FormatFault) { try enter("{", .object) }
    package mutating func enterArray() throws(FormatFault) { try enter("[", .array) }

    /// The next key of the object, whose value comes next; `nil` at its end.
    package mutating func nextKey() throws(FormatFault) -> String? {
        guard try goOn(until: "}") else { return nil }
        guard byte == UInt8(ascii: "\"") else { throw unexpected("a key") }
        let key = try string()
        skipBlanks()
        guard byte == UInt8(ascii: ":") else { throw unexpected("a colon") }
        index += 1
        return key
    }

    /// Whether an element of the array comes next.
    package mutating func nextElement() throws(FormatFault) -> Bool { try goOn(until: "]") }

    // MARK: Values

    package mutating func string() throws(FormatFault) -> String {
        guard try kind() == .string else { throw unexpected(Kind.string.rawValue) }
        let (text, end) = try JSONText.read(bytes, from: index + 1, or: self)
        index = end
        return text
    }

    package mutating func number() throws(FormatFault) -> Double {
        guard try kind() == .number else { throw unexpected(Kind.number.rawValue) }
        let start = index
        while Self.numeric.contains(byte ?? 0) { index += 1 }
        let text = bytes[start..<index]
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        let isPadded =
            digits.first == UInt8(ascii: "0") && digits.count > 1
            && digits[digits.startIndex + 1] &- UInt8(ascii: "0") < 10
        guard !isPadded, digits.last != UInt8(ascii: "."), let value = Decimal.value(of: text)
        else {
            throw fault("'\(String(decoding: text.prefix(40), as: UTF8.self))'", "a number")
        }
        return value
    }

    package mutating func bool() throws(FormatFault) -> Bool {
        if try word("true") { return true }
        guard try word("false") else { throw unexpected(Kind.bool.rawValue) }
        return false
    }

    package mutating func null() throws(FormatFault) {
        guard try word("null") else { throw unexpected(Kind.null.rawValue) }
    }

    /// Reads over whatever comes next.
    package mutating func skip() throws(FormatFault) {
        let depth = open.count
        var closers: [UInt8] = []
        repeat {
            if let closer = closers.last {
                let isObject = closer == UInt8(ascii: "}")
                guard try isObject ? nextKey() != nil : nextElement() else {
                    closers.removeLast()
                    continue
                }
            }
            switch try kind() {
            case .object:
                try enterObject()
                closers.append(UInt8(ascii: "}"))
            case .array:
                try enterArray()
                closers.append(UInt8(ascii: "]"))
            case .string: _ = try string()
            case .number: _ = try number()
            case .bool: _ = try bool()
            case .null: try null()
            }
        } while open.count > depth
    }

    /// Nothing but blanks may stand behind the value.
    package mutating func finish() throws(FormatFault) {
        skipBlanks()
        guard index == bytes.count else { throw unexpected("the end of the file") }
    }

    // MARK: Bytes

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    }

    private mutating func enter(_ bracket: Unicode.Scalar, _ kind: Kind) throws(FormatFault) {
        guard try self.kind() == kind else { throw unexpected(kind.rawValue) }
        guard open.count < Self.deepest else {
            throw fault("values nested deeper than \(Self.deepest)", "fewer")
        }
        open.append(true)
        index += 1
    }

    private mutating func goOn(until bracket: Unicode.Scalar) throws(FormatFault) -> Bool {
        skipBlanks()
        if byte == UInt8(ascii: bracket) {
            index += 1
            open.removeLast()
            return false
        }
        if open[open.count - 1] {
            open[open.count - 1] = false
        } else {
            guard byte == UInt8(ascii: ",") else { throw unexpected("a comma or \(bracket)") }
            index += 1
            skipBlanks()
        }
        return true
    }

    private mutating func word(_ word: String) throws(FormatFault) -> Bool {
        _ = try kind()
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private func unexpected(_ expected: String) -> FormatFault {
        guard let byte else { return fault("the end of the file", expected) }
        let isShown = (0x21...0x7E).contains(byte)
        return fault(
            isShown ? "'\(Character(Unicode.Scalar(byte)))'" : "a byte \(byte)", expected)
    }

    private static let numeric = Array("0123456789+-.eE".utf8)
    /// Objects and arrays within one another.
    private static let deepest = 100
}
