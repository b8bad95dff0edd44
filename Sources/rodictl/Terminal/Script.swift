import Glibc

/// The letters that a terminal can show.
enum Script {
    case unicode
    case ascii

    /// As the locale says.
    ///
    /// Source: POSIX, XBD 8.2: the first of these variables that is set and not empty.
    static var current: Script {
        for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = getenv(variable).map({ String(cString: $0) }), !value.isEmpty else {
                continue
            }
            let name = value.lowercased()
            return name.contains("utf-8") || name.contains("utf8") ? .unicode : .ascii
        }
        return .ascii
    }

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
