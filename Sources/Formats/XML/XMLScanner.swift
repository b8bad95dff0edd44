/// Takes XML apart, tag by tag, in memory that does not grow with the file.
///
/// Well-formedness is checked as far as it decides what is read: tags match, quotes close, one root,
/// no control characters, entities known. Prefixes are dropped, no document type is followed, and only
/// UTF-8 is read. Whatever the bytes are it ends in a piece, in a fault, or by asking for more.
///
/// Source: XML 1.0, fifth edition.
package struct XMLScanner: Sendable {
    enum State: Equatable, Sendable {
        /// So many bytes of a byte order mark.
        case beginning(Int)
        case text
        /// Behind `<`, while it is not known what begins.
        case opening
        /// In a tag, perhaps between quotes.
        case tag(quote: UInt8?)
        /// Until `-->`, `]]>` or `?>`; so many bytes of which are there.
        case comment(Int)
        case characters(Int)
        case instruction(Int)
        /// Until the `>` that closes it.
        case documentType(open: Int, quote: UInt8?)
    }

    var state = State.beginning(0)
    /// Of the byte that comes next.
    package private(set) var line = 1
    /// Between two brackets.
    var markup: [UInt8] = []
    var attributes: [XMLAttribute] = []
    /// Text as it stands in the file, since the last bracket.
    var raw: [UInt8] = []
    /// The same as it is meant, since the last tag.
    var text: [UInt8] = []
    var isTextTooLong = false
    /// Names of the open elements, one behind the other, and where each begins.
    var names: [UInt8] = []
    var open: [Int] = []
    var hasRoot = false
    /// An element that was closed in its own tag still ends.
    var isEndOwed = false

    package init() {}

    /// How many elements are open.
    package var depth: Int { open.count }

    /// The next tag that is complete within `bytes`, which are used up to there.
    package mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(FormatFault) -> XMLPiece? {
        if isEndOwed {
            isEndOwed = false
            return close(at: open[open.count - 1])
        }
        var index = bytes.startIndex
        let end = bytes.endIndex
        defer { bytes = bytes[index..<end] }
        while index < end {
            let byte = bytes[index]
            if case .beginning(let count) = state, try begin(byte, count) {
                index += 1
                continue
            }
            if byte < 0x20 { try take(control: byte) }
            switch state {
            case .text where byte != UInt8(ascii: "<"):
                keep(byte)
            case .text:
                try settleText()
                markup.removeAll(keepingCapacity: true)
                state = .opening
            case .tag(nil) where byte == UInt8(ascii: ">"):
                index += 1
                state = .text
                return try finishTag()
            case .tag(let quote):
                state = .tag(quote: Self.quote(after: byte, in: quote))
                try gather(byte)
            case .opening:
                try gather(byte)
                try decide()
            case .beginning, .comment, .characters, .instruction, .documentType:
                try pass(byte)
            }
            index += 1
        }
        return nil
    }

    /// Nothing comes any more.
    package func finish() throws(FormatFault) {
        if let last = open.last {
            let name = String(decoding: names[last...], as: UTF8.self)
            throw fault("the end of the file inside <\(name)>", "</\(name)>")
        }
        guard state == .text, hasRoot, raw.allSatisfy(isBlank) else {
            throw fault(hasRoot ? "something behind the last element" : "no element", "XML")
        }
    }

    func fault(_ read: String, _ expected: String) -> FormatFault {
        FormatFault(line: line, read: read, expected: expected)
    }

    private mutating func take(control byte: UInt8) throws(FormatFault) {
        guard isBlank(byte) else {
            throw fault("a byte \(byte)", "XML in UTF-8 without control characters")
        }
        if byte == 0x0A { line += 1 }
    }

    /// Whether the byte belongs to a byte order mark; if not, the text begins with it.
    private mutating func begin(_ byte: UInt8, _ count: Int) throws(FormatFault) -> Bool {
        if byte == Self.byteOrderMark[count] {
            state = count + 1 == Self.byteOrderMark.count ? .text : .beginning(count + 1)
            return true
        }
        // The marks of UTF-16 begin with these.
        guard count == 0, byte != 0xFE, byte != 0xFF else {
            throw fault("another encoding", "XML in UTF-8")
        }
        state = .text
        return false
    }

    mutating func gather(_ byte: UInt8) throws(FormatFault) {
        guard markup.count < Self.longest else {
            throw fault("a tag longer than \(Self.longest >> 10) KiB", "a shorter one")
        }
        markup.append(byte)
    }

    private mutating func keep(_ byte: UInt8) {
        guard raw.count < Self.longest else {
            isTextTooLong = true
            return
        }
        raw.append(byte)
    }

    private static func quote(after byte: UInt8, in quote: UInt8?) -> UInt8? {
        if let quote { return byte == quote ? nil : quote }
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? byte : nil
    }

    /// What is kept of one text or one tag, in bytes.
    static let longest = 64 << 10
    /// Elements within elements.
    static let deepest = 100
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
