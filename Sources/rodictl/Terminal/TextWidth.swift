/// How wide a text is on a terminal, which shows some letters on two columns and some on none.
enum TextWidth {
    static func columns(_ text: String) -> Int {
        // Most are ASCII, each byte a letter.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns($1) }
    }

    private static func columns(_ letter: Character) -> Int {
        guard let first = letter.unicodeScalars.first else { return 0 }
        if first.properties.isEmojiPresentation { return 2 }
        if wide.contains(where: { $0.contains(first.value) }) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        case _: return 1
        }
    }

    /// East Asian wide and fullwidth letters, in blocks.
    ///
    /// Source: Unicode Standard Annex 11.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]

    /// The text and spaces to its right, or to its left.
    static func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - columns(text)))
        return isRight ? padding + text : text + padding
    }
}
