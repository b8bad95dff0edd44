/// Letters that are read from right to left amid lines that are read from left to right.
///
/// A terminal that knows of directions takes what stands behind such letters, columns and all, for
/// more of the same, and shows the rest of the row in another order. Set apart, they turn nothing but
/// themselves. One that does not know of directions shows nothing where the marks are.
///
/// Source: Unicode Standard Annex 9, 2.4 on isolates and 3.3.4 on what digits and blanks join.
enum Directions {
    /// The same line or lines with each run of such letters set apart from what is around it.
    static func setApart(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: turns) else { return text }
        var shown = String.UnicodeScalarView()
        // Such letters, and what belongs to them if there come more of them.
        var run = String.UnicodeScalarView()
        var tail = String.UnicodeScalarView()
        func close() {
            guard !run.isEmpty else { return }
            shown.append(isolate)
            shown.append(contentsOf: run)
            shown.append(popIsolate)
            shown.append(contentsOf: tail)
            run.removeAll()
            tail.removeAll()
        }
        for scalar in text.unicodeScalars {
            if turns(scalar) || (!run.isEmpty && tail.isEmpty && clings(scalar)) {
                run.append(contentsOf: tail)
                run.append(scalar)
                tail.removeAll()
            } else if !run.isEmpty, joins(scalar, behind: tail.last) {
                tail.append(scalar)
            } else {
                close()
                shown.append(scalar)
            }
        }
        close()
        return String(shown)
    }

    /// Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts of their blocks, digits and marks
    /// of theirs included.
    static func turns(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            true
        case _: false
        }
    }

    /// Whether one has no place but on the letter before.
    private static func clings(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
        case _: false  // Of the categories of Unicode, which are not ours to list.
        }
    }

    /// Whether one may stand between two words of a name: more than one blank parts columns.
    private static func joins(
        _ scalar: Unicode.Scalar, behind before: Unicode.Scalar?
    ) -> Bool {
        switch scalar {
        case " ", "\u{A0}": before != " " && before != "\u{A0}"
        case "0"..."9", "-", "'", "\"", ".", "/": true
        case _: false
        }
    }

    /// RIGHT-TO-LEFT ISOLATE, and POP DIRECTIONAL ISOLATE.
    private static let isolate: Unicode.Scalar = "\u{2067}"
    private static let popIsolate: Unicode.Scalar = "\u{2069}"
}
