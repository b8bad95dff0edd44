import Positioning

extension Notation where Value == Bool {
    static let yesOrNo = Notation(expected: "yes or no") { text in
        switch text.lowercased() {
        case "yes", "true", "on", "1": true
        case "no", "false", "off", "0": false
        case _: nil
        }
    }
}

extension Notation where Value == String {
    static let path = Notation(expected: "an absolute path, such as /var/lib/rodi") { text in
        text.hasPrefix("/") ? text : nil
    }

    /// A path that fits the address of a Unix socket.
    ///
    /// Source: unix(7), `sun_path`.
    static let socketPath = Notation(
        expected: "an absolute path of at most 107 bytes, such as /run/rodi/rodi.sock"
    ) { text in
        text.hasPrefix("/") && text.utf8.count <= 107 ? text : nil
    }
}

extension Notation where Value == SourceAddress {
    static let source = Notation(expected: SourceAddress.forms) {
        (text: String) throws(Objection) -> SourceAddress in
        try SourceAddress(parsing: text)
    }
}

extension Notation
where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    /// One of the words that an enumeration lists.
    static var word: Notation {
        let words = Value.allCases.map(\.rawValue)
        return Notation(
            expected: words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        ) { text in
            Value(rawValue: text)
        }
    }
}
