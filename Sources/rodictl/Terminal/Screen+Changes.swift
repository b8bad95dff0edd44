/// From one screen to the next with as few bytes as that takes.
extension Screen {
    /// What a terminal must be sent that shows `old`; `nil` when nobody knows what it shows.
    ///
    /// The terminal must not wrap at its last column. Source: ECMA-48: CUP, EL, ED, SGR.
    func changes(from old: Screen?) -> [UInt8] {
        guard let old, old.columns == columns, old.rows == rows else {
            let blank = Screen([], columns: columns, rows: rows)
            return Array("\(ScreenLine.Style.end)\u{1B}[H\u{1B}[2J".utf8) + changes(from: blank)
        }
        var text = ""
        for row in 0..<rows where lines[row] != old.lines[row] {
            text += Self.change(row, from: old.lines[row], to: lines[row])
        }
        return Array(text.utf8)
    }

    private static func change(_ row: Int, from old: [Cell], to new: [Cell]) -> String {
        let (first, end) = difference(old, new)
        let column = new[..<first].reduce(0) { $0 + $1.columns }
        var text = "\u{1B}[\(row + 1);\(column + 1)H"
        var style = ScreenLine.Style.plain
        for cell in new[first..<end] {
            if cell.style != style { text += cell.style.begin }
            style = cell.style
            text.append(cell.letter)
        }
        if style != .plain { text += ScreenLine.Style.end }
        let isShorter = columns(of: new) < columns(of: old)
        // Where a wide letter stood, more may be left than was counted.
        let isUnsure = !isSimple(old)
        if end == new.count, isShorter || isUnsure { text += "\u{1B}[K" }
        return Directions.setApart(text)
    }

    /// The cells that must be written anew: all of a line on which terminals disagree.
    private static func difference(_ old: [Cell], _ new: [Cell]) -> (first: Int, end: Int) {
        guard isSimple(old), isSimple(new) else { return (0, new.count) }
        var first = 0
        while first < min(old.count, new.count), old[first] == new[first] { first += 1 }
        guard old.count == new.count else { return (first, new.count) }
        var end = new.count
        while end > first, old[end - 1] == new[end - 1] { end -= 1 }
        return (first, end)
    }

    /// Whether every letter takes one column, whomever one asks.
    private static func isSimple(_ cells: [Cell]) -> Bool {
        cells.allSatisfy { cell in
            let scalars = cell.letter.unicodeScalars
            return cell.columns == 1 && scalars.count == 1
                && !scalars.contains(where: Directions.turns)
        }
    }

    private static func columns(of cells: [Cell]) -> Int {
        cells.reduce(0) { $0 + $1.columns }
    }
}
