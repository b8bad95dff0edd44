/// Which letters the terminal can show, by the locale of the environment.
///
/// Source: setlocale(3) on which variable counts; the encoding stands behind the dot of locale(7).
enum Lettering: Equatable {
    case unicode
    /// Letters of ASCII only.
    case plain

    init(_ variable: (String) -> String?) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
            .compactMap(variable).first { !$0.isEmpty }
        let encoding = (locale ?? "").lowercased()
        self = encoding.contains("utf-8") || encoding.contains("utf8") ? .unicode : .plain
    }

    /// One line before it is laid out: as it will be shown, and as wide.
    ///
    /// A name may hold anything, so what would steer the terminal is a mark everywhere.
    func spelled(_ text: String) -> String {
        // Nearly everything is plain.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        return transcribed(text.withoutControls)
    }

    /// Lines that are ready for a person, on their way out: all that is said goes through this.
    func written(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return switch self {
        case .unicode: Directions.setApart(text)
        case .plain: transcribed(String(text.map { $0 == Paragraph.noBreak ? " " : $0 }))
        }
    }

    /// The same of whole lines as bytes.
    func written(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
        bytes.allSatisfy { $0 < 0x80 }
            ? bytes : ContiguousArray(written(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    private func transcribed(_ text: String) -> String {
        switch self {
        case .unicode: text
        case .plain: text.map(Self.substitute).joined()
        }
    }

    var arrow: String { spelled("→") }
    /// Between two times.
    var dash: String { spelled("–") }

    /// A bar of so many columns, of which a share is full.
    func bar(_ share: Double, columns: Int, ground: Bool = true) -> String {
        let columns = max(0, columns)
        let halves = Int((max(0, min(share, 1)) * Double(2 * columns)).rounded())
        let (full, half) = (halves / 2, halves % 2)
        let rest = columns - full - half
        return switch self {
        case .unicode:
            String(repeating: "█", count: full) + (half == 1 ? "▌" : "")
                + String(repeating: ground ? "░" : " ", count: rest)
        case .plain:
            String(repeating: "#", count: full + half)
                + String(repeating: ground ? "." : " ", count: rest)
        }
    }

    /// What stands where a line was cut.
    var cut: Character {
        switch self {
        case .unicode: "…"
        case .plain: "~"
        }
    }

    /// What we have no letter for leaves as many marks as it is wide, so that columns stay in line.
    private static func substitute(_ letter: Character) -> String {
        if letter.isASCII { return String(letter) }
        return substitutes[letter]
            ?? String(repeating: "?", count: DisplayWidth.columns(of: letter))
    }

    /// Our own signs, and how people write them on a typewriter.
    private static let substitutes: [Character: String] = [
        "“": "\"", "”": "\"", "‘": "'", "’": "'", "…": "...", "°": " deg", "±": "+/-", "–": "-",
        "—": "-", "→": "->", "×": "x", "·": "-", "²": "2", "³": "3", "€": "EUR", "−": "-",
        "≤": "<=",
        // Which holds two words together until they are laid out, and is a blank in the end.
        "\u{A0}": "\u{A0}",
    ]
}
