/// How wide a text will be, about: the letters of a reader's machine are not known here.
enum TextWidth {
    static func of(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + share(of: $1) } * size
    }

    /// The text, or as much of it as fits `width`, with an ellipsis.
    static func fitted(_ text: String, size: Double, within width: Double) -> String {
        guard of(text, size: size) > width else { return text }
        var kept = ""
        var left = width - of("…", size: size)
        for letter in text {
            left -= of(String(letter), size: size)
            guard left >= 0 else { break }
            kept.append(letter)
        }
        while kept.last?.isWhitespace == true { kept.removeLast() }
        return kept + "…"
    }

    /// In lines of at most `width`, broken at blanks that may be broken; what is beyond the last line is cut.
    static func wrapped(
        _ text: String, size: Double, within width: Double, lines most: Int
    ) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: { $0.isWhitespace && $0 != "\u{A0}" }) {
            if let last = lines.last,
                lines.count == most || of(last + " " + word, size: size) <= width
            {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { fitted($0, size: size, within: width) }
    }

    /// Of the size of the letters.
    private static func share(of letter: Unicode.Scalar) -> Double {
        switch letter.value {
        case 0x20, 0xA0, 0x21, 0x27...0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x69, 0x6A, 0x6C, 0x7C:
            0.36
        case 0x4D, 0x57, 0x6D, 0x77: 0.9
        case 0x41...0x5A: 0.7
        case 0x300...0x36F, 0x200B...0x200F, 0x2066...0x2069, 0xFE00...0xFE0F: 0
        case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60: 1
        case 0x1_F000...: 1.3
        default: 0.62
        }
    }
}
