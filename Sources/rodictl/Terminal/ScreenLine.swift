/// One line for a terminal, in pieces that look alike.
struct ScreenLine: Equatable {
    enum Style: Equatable {
        case plain
        case bold
        case dim
        /// What must catch the eye.
        case alert
    }

    struct Piece: Equatable {
        var text: String
        var style: Style
    }

    private(set) var pieces: [Piece]

    init(_ text: String = "", _ style: Style = .plain) {
        pieces = text.isEmpty ? [] : [Piece(text: text, style: style)]
    }

    /// `text` after so many letters of margin; what is in `alert` catches the eye.
    init(_ head: String, _ text: String, alerting alert: String?) {
        self.init(head)
        guard let alert, let place = Self.place(of: alert, in: text) else {
            append(text)
            return
        }
        append(String(text[..<place.lowerBound]))
        append(String(text[place]), .alert)
        append(String(text[place.upperBound...]))
    }

    mutating func append(_ text: String, _ style: Style = .plain) {
        if !text.isEmpty { pieces.append(Piece(text: text, style: style)) }
    }

    var text: String { pieces.map(\.text).joined() }

    var columns: Int { pieces.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

    /// With colour, for a terminal.
    var coloured: String {
        pieces.map { $0.style == .plain ? $0.text : $0.style.begin + $0.text + Style.end }.joined()
    }

    private static func place(of part: String, in text: String) -> Range<String.Index>? {
        guard !part.isEmpty else { return nil }
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].hasPrefix(part) {
                return start..<text.index(start, offsetBy: part.count)
            }
            start = text.index(after: start)
        }
        return nil
    }
}

extension ScreenLine.Style {
    /// Source: ECMA-48, select graphic rendition.
    var begin: String {
        switch self {
        case .plain: Self.end
        case .bold: "\u{1B}[0;1m"
        case .dim: "\u{1B}[0;2m"
        case .alert: "\u{1B}[0;1;33m"
        }
    }

    static let end = "\u{1B}[0m"
}
