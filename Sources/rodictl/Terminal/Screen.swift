/// Everything a terminal shows: letters in rows and columns.
struct Screen: Equatable {
    struct Cell: Equatable {
        var letter: Character
        var style: ScreenLine.Style
        /// One or two.
        var columns: Int
    }

    let columns: Int
    let rows: Int
    /// As many as there are rows; what is not there is blank.
    let lines: [[Cell]]

    /// What does not fit is cut, with a sign that it was.
    init(_ lines: [ScreenLine], columns: Int, rows: Int, lettering: Lettering = .unicode) {
        self.columns = columns
        self.rows = rows
        self.lines = (0..<rows).map { row in
            row < lines.count
                ? Self.cells(of: lines[row], columns: columns, lettering.cut) : []
        }
    }

    /// What is to be read, a line a row, without spaces at its end.
    var text: String {
        lines.map { line in
            var text = String(line.map(\.letter))
            while text.last == " " { text.removeLast() }
            return text + "\n"
        }.joined()
    }

    private static func cells(
        of line: ScreenLine, columns: Int, _ cut: Character
    ) -> [Cell] {
        var cells: [Cell] = []
        for piece in line.pieces {
            for letter in piece.text {
                let width = DisplayWidth.columns(of: letter)
                // What takes no column of its own has nowhere to be.
                if width > 0 {
                    cells.append(Cell(letter: letter, style: piece.style, columns: width))
                }
            }
        }
        var used = cells.reduce(0) { $0 + $1.columns }
        guard used > columns else { return cells }
        while let last = cells.last, used > columns - 1 {
            used -= last.columns
            cells.removeLast()
        }
        return columns > 0
            ? cells + [Cell(letter: cut, style: cells.last?.style ?? .plain, columns: 1)] : []
    }
}
