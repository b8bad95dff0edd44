/// Tags, once they are complete.
extension XMLScanner {
    mutating func finishTag() throws(FormatFault) -> XMLPiece {
        if markup.first == UInt8(ascii: "/") {
            var name = markup[1...]
            while let last = name.last, isBlank(last) { name.removeLast() }
            guard let start = open.last, name.elementsEqual(names[start...]) else {
                let expected = open.last.map { String(decoding: names[$0...], as: UTF8.self) }
                throw fault(
                    "</\(String(decoding: name.prefix(Self.shown), as: UTF8.self))>",
                    expected.map { "</\($0)>" } ?? "no end before a beginning")
            }
            return close(at: start)
        }
        isEndOwed = markup.last == UInt8(ascii: "/")
        if isEndOwed { markup.removeLast() }
        return try begin()
    }

    /// Ends the element whose name begins at `start`.
    mutating func close(at start: Int) -> XMLPiece {
        attributes.removeAll(keepingCapacity: true)
        let piece = piece(.end, name: names[start...])
        open.removeLast()
        names.removeSubrange(start...)
        return piece
    }

    private mutating func begin() throws(FormatFault) -> XMLPiece {
        guard !open.isEmpty || !hasRoot else {
            throw fault("a second outermost element", "one")
        }
        guard open.count < Self.deepest else {
            throw fault("elements nested deeper than \(Self.deepest)", "fewer")
        }
        let name = try readAttributes()
        hasRoot = true
        open.append(names.count)
        names += name
        return piece(.start, name: name)
    }

    private mutating func piece(_ kind: XMLPiece.Kind, name: ArraySlice<UInt8>) -> XMLPiece {
        let piece = XMLPiece(
            kind: kind, name: String(decoding: Self.local(name), as: UTF8.self),
            depth: open.count, line: line, text: isTextTooLong ? [] : text, markup: markup,
            attributes: attributes)
        text.removeAll(keepingCapacity: false)
        isTextTooLong = false
        return piece
    }

    /// Finds name and attributes of the tag in `markup`, and returns the name.
    private mutating func readAttributes() throws(FormatFault) -> ArraySlice<UInt8> {
        attributes.removeAll(keepingCapacity: true)
        var index = 0
        let name = self.name(from: &index)
        guard !name.isEmpty else { throw fault("a tag without a name", "a name behind <") }
        while true {
            let isApart = index < markup.count && isBlank(markup[index])
            while index < markup.count, isBlank(markup[index]) { index += 1 }
            guard index < markup.count else { return name }
            let attribute = self.name(from: &index)
            while index < markup.count, isBlank(markup[index]) { index += 1 }
            guard isApart, !attribute.isEmpty, index < markup.count,
                markup[index] == UInt8(ascii: "=")
            else { throw malformed(name) }
            index += 1
            while index < markup.count, isBlank(markup[index]) { index += 1 }
            guard index < markup.count,
                markup[index] == UInt8(ascii: "\"")
                    || markup[index] == UInt8(ascii: "'"),
                let end = markup[(index + 1)...].firstIndex(of: markup[index]),
                !markup[index..<end].contains(UInt8(ascii: "<"))
            else { throw malformed(name) }
            let local = Self.local(attribute)
            attributes.append(
                XMLAttribute(
                    name: local.startIndex..<local.endIndex, value: (index + 1)..<end))
            index = end + 1
        }
    }

    private func name(from index: inout Int) -> ArraySlice<UInt8> {
        let start = index
        while index < markup.count, !isBlank(markup[index]),
            !Self.delimiters.contains(markup[index])
        {
            index += 1
        }
        return markup[start..<index]
    }

    private func malformed(_ name: ArraySlice<UInt8>) -> FormatFault {
        fault(
            "a malformed tag <\(String(decoding: name.prefix(Self.shown), as: UTF8.self))>",
            "attributes as name=\"value\"")
    }

    /// What stands behind the prefix.
    private static func local(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let colon = name.lastIndex(of: UInt8(ascii: ":")) else { return name }
        return name[(colon + 1)...]
    }

    private static let delimiters = Array("=\"'<>/".utf8)
    /// Bytes of a name that a message shows.
    private static let shown = 40
}
