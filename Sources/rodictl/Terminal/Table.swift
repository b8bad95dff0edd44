/// Rows whose columns line up.
struct Table {
    enum Alignment {
        case left
        case right
    }

    private let indent: Int
    private let alignments: [Alignment]
    private let lettering: Lettering
    private var rows: [[String]] = []

    /// With letters as they will be shown every column is as wide as it will be.
    init(_ alignments: [Alignment] = [], indent: Int = 0, lettering: Lettering = .unicode) {
        self.alignments = alignments
        self.lettering = lettering
        self.indent = indent
    }

    mutating func add(_ cells: [String]) {
        rows.append(cells.map(lettering.spelled))
    }

    /// Every row on a line of its own; no spaces at its end.
    var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? DisplayWidth.columns(of: $0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = String(repeating: " ", count: indent)
            for (column, cell) in row.enumerated() {
                let isRight = column < alignments.count && alignments[column] == .right
                line += DisplayWidth.padded(cell, to: widths[column], isRight: isRight)
                if column < row.count - 1 { line += Self.gap }
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    private static let gap = "  "
}
