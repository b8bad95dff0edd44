/// What stands between two brackets.
extension XMLScanner {
    /// Behind `<`: finds out what begins.
    mutating func decide() throws(FormatFault) {
        switch markup[0] {
        case UInt8(ascii: "?"):
            state = .instruction(0)
        case UInt8(ascii: "!"):
            guard let mark = Self.marks.first(where: { $0.text.starts(with: markup) }) else {
                throw fault("<\(String(decoding: markup, as: UTF8.self))", "a tag")
            }
            if mark.text.count == markup.count { state = mark.state }
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            throw fault("a bracket that begins nothing", "a tag")
        case _:
            state = .tag(quote: nil)
        }
    }

    /// A byte of what only has an end to be found.
    mutating func pass(_ byte: UInt8) throws(FormatFault) {
        let isEnd = byte == UInt8(ascii: ">")
        switch state {
        case .comment(let count):
            if isEnd, count == 2 { return state = .text }
            state = .comment(byte == UInt8(ascii: "-") ? min(count + 1, 2) : 0)
        case .characters(let count):
            pass(character: byte, count)
        case .instruction(let count):
            if isEnd, count == 1 {
                try checkEncoding()
                return state = .text
            }
            if markup.count < Self.longest { markup.append(byte) }
            state = .instruction(byte == UInt8(ascii: "?") ? 1 : 0)
        case .documentType(let open, let quote?):
            state = .documentType(open: open, quote: byte == quote ? nil : quote)
        case .documentType(let open, nil):
            switch byte {
            case UInt8(ascii: "<"): state = .documentType(open: open + 1, quote: nil)
            case UInt8(ascii: ">"):
                state = open == 1 ? .text : .documentType(open: open - 1, quote: nil)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                state = .documentType(open: open, quote: byte)
            case _: break
            }
        case .beginning, .text, .opening, .tag: break
        }
    }

    /// Character data as it stands: `&` means itself.
    private mutating func pass(character byte: UInt8, _ count: Int) {
        if byte == UInt8(ascii: ">"), count == 2 {
            // The two brackets before it belong to the end.
            text.removeLast(min(2, text.count))
            return state = .text
        }
        if text.count < Self.longest { text.append(byte) } else { isTextTooLong = true }
        state = .characters(byte == UInt8(ascii: "]") ? min(count + 1, 2) : 0)
    }

    /// The text before a bracket is complete.
    mutating func settleText() throws(FormatFault) {
        defer { raw.removeAll(keepingCapacity: true) }
        guard !open.isEmpty else {
            guard raw.allSatisfy(isBlank) else {
                throw fault("text outside the elements", "XML")
            }
            return
        }
        guard !isTextTooLong, text.count + raw.count <= Self.longest else {
            isTextTooLong = true
            return
        }
        guard raw.contains(UInt8(ascii: "&")) else {
            text += raw
            return
        }
        guard let resolved = XMLEntity.resolve(raw[...]) else {
            throw fault("an unknown entity", "&amp; &lt; &gt; &quot; &apos; or a number")
        }
        text += resolved
    }

    /// The declaration in front says what the bytes are, if it is there and says it.
    private func checkEncoding() throws(FormatFault) {
        guard markup.starts(with: "?xml".utf8) else { return }
        let declaration = String(decoding: markup, as: UTF8.self)
        guard let name = declaration.firstRange(of: "encoding") else { return }
        let quoted = declaration[name.upperBound...].drop { $0 != "\"" && $0 != "'" }
        let encoding = quoted.dropFirst().prefix { $0 != "\"" && $0 != "'" }
        guard Self.encodings.contains(encoding.lowercased()) else {
            throw fault("encoding \(encoding.prefix(Self.longestEncoding))", "XML in UTF-8")
        }
    }

    /// UTF-8, and what is the same as far as it goes.
    private static let encodings = ["utf-8", "utf8", "us-ascii", "ascii"]
    /// Letters of one that a message shows.
    private static let longestEncoding = 40
    /// How what begins with `<!` goes on.
    private static let marks: [(text: [UInt8], state: State)] = [
        (Array("!--".utf8), .comment(0)), (Array("![CDATA[".utf8), .characters(0)),
        (Array("!DOCTYPE".utf8), .documentType(open: 1, quote: nil)),
    ]
}
