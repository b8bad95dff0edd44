/// How many columns of a terminal letters take: none, one or two.
///
/// Place names hold whatever people write: ideographs and emoji take two columns, accents that
/// stand alone none. wcwidth(3) would ask the process's locale, which is always C here.
///
/// Source: Unicode Standard Annex 11 (East Asian width: wide and fullwidth) and 51 (emoji
/// presentation).
enum DisplayWidth {
    static func columns(of text: some StringProtocol) -> Int {
        // Nearly everything is plain.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    static func columns(of letter: Character) -> Int {
        let scalars = letter.unicodeScalars
        // A letter that asks to be shown as a picture: VARIATION SELECTOR-16.
        if scalars.count > 1, scalars.contains("\u{FE0F}"), letter.isPicture { return 2 }
        return scalars.map(columns).max() ?? 0
    }

    /// The text and spaces to its right, or to its left.
    static func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - columns(of: text)))
        return isRight ? padding + text : text + padding
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 {
            return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? 0 : 1
        }
        if isWide(scalar) { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator,
            .paragraphSeparator:
            return 0
        case _: return 1  // Of the categories of Unicode, which are not ours to list.
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmojiPresentation
            || wide.contains { $0.contains(scalar.value) }
    }

    /// Blocks whose letters are wide, from Hangul to the last ideographs.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF, 0x1F200...0x1F265,
        0x20000...0x3FFFD,
    ]
}

extension Character {
    fileprivate var isPicture: Bool { unicodeScalars.first?.properties.isEmoji ?? false }
}
