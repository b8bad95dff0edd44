/// The letters that a terminal can show.
enum Script {
    case unicode
    case ascii

    /// As the locale says.
    static var current: Script { Output.lettering == .unicode ? .unicode : .ascii }

    var arrow: String { self == .unicode ? "→" : "->" }
    /// Between two times.
    var dash: String { self == .unicode ? "–" : "-" }
    var leftQuote: String { self == .unicode ? "“" : "\"" }
    var rightQuote: String { self == .unicode ? "”" : "\"" }

    /// What a person or a file named, as far as it can be shown: on one line, and nothing in it tells
    /// the terminal what to do.
    func text(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .lineSeparator, .paragraphSeparator: " "
                    case _: self == .ascii && !scalar.isASCII ? "?" : scalar
                    }
                }))
    }
}
