/// Words on as many lines as they need.
enum Paragraph {
    /// At most `width` columns a line; a longer word, such as a path, stays whole.
    ///
    /// What is `unbroken` is one word.
    static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty,
                DisplayWidth.columns(of: line) + 1 + DisplayWidth.columns(of: word) > width
            {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { String($0.map { $0 == noBreak ? " " : $0 }) }
    }

    /// Words that stay on one line, such as a name and its number.
    static func unbroken(_ text: String) -> String {
        String(text.map { $0 == " " ? noBreak : $0 })
    }

    /// The same, each line behind so many spaces and with its end.
    static func text(_ text: String, indent: Int, width: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return lines(text, width: width - indent).map { "\(margin)\($0)\n" }.joined()
    }

    /// NO-BREAK SPACE, which no terminal ever gets.
    static let noBreak: Character = "\u{A0}"
}
