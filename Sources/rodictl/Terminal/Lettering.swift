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

    /// The same text as it can be shown.
    ///
    /// A name may hold anything, so what would steer the terminal is left out everywhere.
    func spelled(_ text: String) -> String {
        // Nearly everything is.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        switch self {
        case .unicode: return String(String.UnicodeScalarView(text.unicodeScalars.filter(isShown)))
        case .plain:
            return text.filter { $0.unicodeScalars.contains(where: isShown) }
                .map(Self.substitute).joined()
        }
    }

    /// What a person or a file named, on one line: what cannot be shown leaves a blank or a mark.
    func named(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .lineSeparator, .paragraphSeparator: " "
                    case _: self == .plain && !scalar.isASCII ? "?" : scalar
                    }
                }))
    }

    var arrow: String { spelled("→") }
    /// Between two times.
    var dash: String { spelled("–") }
    var leftQuote: String { spelled("“") }
    var rightQuote: String { spelled("”") }

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

    /// Neither a control character nor one that turns the direction of all that follows.
    private func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: false
        case _: true
        }
    }

    private static func substitute(_ letter: Character) -> String {
        if letter.isASCII { return String(letter) }
        return substitutes[letter] ?? "?"
    }

    /// Our own signs, and how people write them on a typewriter.
    private static let substitutes: [Character: String] = [
        "“": "\"", "”": "\"", "‘": "'", "’": "'", "…": "...", "°": " deg", "±": "+/-", "–": "-",
        "—": "-", "→": "->", "×": "x", "·": "-", "\u{A0}": "\u{A0}", "²": "2", "€": "EUR",
    ]
}
