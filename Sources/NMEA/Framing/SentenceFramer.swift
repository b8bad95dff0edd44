/// Finds sentences in bytes, whatever stands between them, split wherever reads happen to end.
///
/// ```
///  junk · comment · AIS ──$──▶ sentence ──CR/LF──▶ checksum ──▶ given
///    ▲                      │ $ : cut, begins anew    │ wrong: counted
///    └── no text, too long ─┘                         ▼
/// ```
///
/// A sentence that lies whole in the bytes read is seen in place; only one that is continued in the
/// next read is copied. Source: nmea.md §1.
struct SentenceFramer: Sendable {
    private enum Context { case lineStart, text, comment, foreign }

    private let isChecksumOptional: Bool
    private var context = Context.lineStart
    /// The beginning of a sentence whose end has not been read yet.
    private var begun = ContiguousArray<UInt8>()
    var counts = SentenceCounts()

    init(isChecksumOptional: Bool) {
        self.isChecksumOptional = isChecksumOptional
    }

    /// The next good sentence, or `nil` when the input is used up.
    @inline(__always)
    mutating func next(in input: inout FramerInput) -> Sentence? {
        while true {
            if let sentence = plain(in: &input) { return sentence }
            let before = input.position
            guard begun.isEmpty, seekStart(in: &input), input.position > before else {
                return any(in: &input)
            }
        }
    }

    /// The next sentence, if it is an ordinary one and begins right here or behind a line end.
    @inline(__always)
    private mutating func plain(in input: inout FramerInput) -> Sentence? {
        guard context != .comment, begun.isEmpty, let base = input.bytes.baseAddress else {
            return nil
        }
        let count = input.bytes.count
        var position = input.position
        if position < count, input.bytes[position] == UInt8(ascii: "\r") { position += 1 }
        if position < count, input.bytes[position] == UInt8(ascii: "\n") { position += 1 }
        guard position < count, input.bytes[position] == UInt8(ascii: "$"),
            let span = PlainSpan(at: base + position, count: count - position)
        else { return nil }
        context = .text
        let start = base + position
        input.position = position + span.end + 3
        if span.hasStandardName, start.load(fromByteOffset: 1, as: UInt8.self) != UInt8(ascii: "P")
        {
            let name = UInt32(
                littleEndian: start.loadUnaligned(fromByteOffset: 3, as: UInt32.self))
            let kind = SentenceKind(standard: name & 0xFF_FFFF)
            counts.add(kind)
            // Nobody looks into the others.
            let commaCount = kind == .other ? 0 : span.note(in: input.commas)
            input.commas[commaCount] = UInt8(truncatingIfNeeded: span.end)
            return Sentence(
                start: start, marks: input.marks, commaCount: commaCount, kind: kind)
        }
        let commaCount = span.note(in: input.commas)
        input.commas[commaCount] = UInt8(truncatingIfNeeded: span.end)
        return named(start, commaCount, input) ?? any(in: &input)
    }

    private mutating func any(in input: inout FramerInput) -> Sentence? {
        if !begun.isEmpty, let sentence = resume(in: &input) { return sentence }
        while seekStart(in: &input) {
            let bytes = UnsafeRawBufferPointer(rebasing: input.bytes[input.position...])
            let span = SentenceSpan(bytes, commas: input.commas)
            input.position += span.count
            guard span.end != .unfinished else {
                begun.append(contentsOf: bytes)
                return nil
            }
            if let sentence = judge(span, bytes, input) { return sentence }
        }
        return nil
    }

    /// The sentence begun earlier, if all that it lacks is its line end.
    mutating func flush(in input: inout FramerInput) -> Sentence? {
        guard !begun.isEmpty else { return nil }
        let bytes = input.joined(begun)
        begun.removeAll(keepingCapacity: true)
        context = .text
        return judge(SentenceSpan(bytes, commas: input.commas), bytes, input)
    }

    /// The same on a line that may go on: half a sentence is kept for its other half.
    mutating func completed(in input: inout FramerInput) -> Sentence? {
        guard !begun.isEmpty else { return nil }
        let bytes = input.joined(begun)
        let span = SentenceSpan(bytes, commas: input.commas)
        guard case .good(let end) = span.verdict(bytes, isChecksumOptional: false) else {
            return nil
        }
        begun.removeAll(keepingCapacity: true)
        context = .text
        return sentence(bytes, upTo: end, span, input)
    }

    private mutating func resume(in input: inout FramerInput) -> Sentence? {
        let bytes = input.joined(begun)
        let span = SentenceSpan(bytes, commas: input.commas)
        input.position += span.count - begun.count
        if span.end == .unfinished {
            begun.append(contentsOf: bytes[begun.count...])
            return nil
        }
        begun.removeAll(keepingCapacity: true)
        return judge(span, bytes, input)
    }

    /// Moves to the next `$` that may begin a sentence.
    private mutating func seekStart(in input: inout FramerInput) -> Bool {
        let bytes = input.bytes
        while input.position < bytes.count {
            let byte = bytes[input.position]
            if context == .comment, byte >= 0x20 {
                input.position += 1
                continue
            }
            if byte == UInt8(ascii: "$"), context != .comment {
                context = .text
                return true
            }
            pass(byte)
            input.position += 1
        }
        return false
    }

    /// Takes note of a byte outside any sentence.
    private mutating func pass(_ byte: UInt8) {
        let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        switch context {
        case .comment:
            if byte == UInt8(ascii: "\n") {
                context = .lineStart
            } else if byte < 0x20, byte != UInt8(ascii: "\r"), byte != UInt8(ascii: "\t") {
                // Not a comment but binary data that happens to look like the start of one.
                context = .text
            }
        case _ where isLineEnd:
            context = .lineStart
        case .lineStart where byte == UInt8(ascii: "#"):
            context = .comment
            counts.foreignLines += 1
        case .lineStart where byte == UInt8(ascii: "!") || byte == UInt8(ascii: "{"):
            context = .foreign
            counts.foreignLines += 1
        case .foreign where byte >= 0x20 && byte < 0x7F:
            break
        case .foreign, .lineStart, .text:
            context = .text
            counts.junkBytes += 1
        }
    }

    private mutating func judge(
        _ span: SentenceSpan, _ bytes: UnsafeRawBufferPointer, _ input: FramerInput
    ) -> Sentence? {
        guard span.end != .overlong else {
            counts.overlong += 1
            return nil
        }
        switch span.verdict(bytes, isChecksumOptional: isChecksumOptional) {
        case .good(let end):
            return sentence(bytes, upTo: end, span, input)
        case .badChecksum:
            counts.badChecksum += 1
        case .withoutChecksum:
            if span.end == .line { counts.withoutChecksum += 1 } else { counts.cut += 1 }
        }
        return nil
    }

    private mutating func sentence(
        _ bytes: UnsafeRawBufferPointer, upTo end: Int, _ span: SentenceSpan, _ input: FramerInput
    ) -> Sentence? {
        guard let start = bytes.baseAddress else { return nil }
        let commaCount = span.commas(before: end, in: input.commas)
        input.commas[commaCount] = UInt8(truncatingIfNeeded: end)
        return named(start, commaCount, input)
    }

    /// The sentence whose marks have been noted, if it has a name.
    private mutating func named(
        _ start: UnsafeRawPointer, _ commaCount: Int, _ input: FramerInput
    ) -> Sentence? {
        let unnamed = Sentence(
            start: start, marks: input.marks, commaCount: commaCount, kind: .other)
        guard !unnamed[0].isEmpty else {
            counts.malformed += 1
            return nil
        }
        let kind = SentenceKind(name: unnamed[0], first: unnamed[1])
        counts.add(kind)
        return Sentence(start: start, marks: input.marks, commaCount: commaCount, kind: kind)
    }

    /// Bytes from `$` to before the line end.
    ///
    /// The standard allows 80; receivers with many decimals need more. Two sentences melted into
    /// one can have a good checksum, so there is a limit: 130 with CR LF. Source: nmea.md rule 1.3.
    static let longest = 128
}
