/// Pieces of SVG: numbers of the paper and lines made of them, the same in every locale.
enum PaperText {
    /// With at most two decimals, and no zeros behind them.
    static func figure(_ value: Double) -> String {
        // Nothing on a paper is larger, and what is no number is nowhere.
        guard let number = FixedPoint(value, decimals: 2) else { return "0" }
        let sign = number.isNegative && (number.whole > 0 || number.fraction > 0) ? "-" : ""
        switch number.fraction {
        case 0: return "\(sign)\(number.whole)"
        case let tenths where tenths % 10 == 0: return "\(sign)\(number.whole).\(tenths / 10)"
        case let hundredths where hundredths < 10:
            return "\(sign)\(number.whole).0\(hundredths)"
        case let hundredths: return "\(sign)\(number.whole).\(hundredths)"
        }
    }

    static func pair(_ spot: PaperPoint) -> String { "\(figure(spot.x)) \(figure(spot.y))" }

    /// The path through all spots of a line, or around them.
    static func path(_ line: [PaperPoint], isClosed: Bool = false) -> String {
        guard let first = line.first else { return "" }
        let rest = line.dropFirst().map { "L\(pair($0))" }.joined()
        return "M\(pair(first))\(rest)\(isClosed ? "Z" : "")"
    }

    /// Words at a spot.
    ///
    /// Which way they run is found from the words themselves, whatever stands before them.
    static func words(
        _ text: String, at spot: PaperPoint, size: Double, class name: String,
        anchor: LabelBoard.Place.Anchor = .start, isBold: Bool = false
    ) -> String {
        let anchor = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
        return "<text class=\"\(name)\" x=\"\(figure(spot.x))\" y=\"\(figure(spot.y))\""
            + " font-size=\"\(figure(size))\"\(isBold ? " font-weight=\"600\"" : "")\(anchor)>"
            + "\(XMLText.escaped(text))</text>"
    }
}
