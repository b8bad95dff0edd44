/// A terminal of a few control sequences: what a person would see of the bytes a program wrote.
///
/// It has a main and an alternate screen, a cursor that can be hidden, and it wraps unless told not
/// to. What it does not know is a fault, so that nothing is sent that only some terminals understand.
///
/// Source: ECMA-48; xterm's control sequences for private modes 7, 25 and 1049.
package struct TerminalGrid {
    package private(set) var columns: Int
    package private(set) var rows: Int
    package private(set) var isCursorVisible = true
    package private(set) var isAlternate = false
    package private(set) var wraps = true
    /// Sequences that nobody should send.
    package private(set) var faults: [String] = []
    /// How many bytes came.
    package private(set) var count = 0

    /// A wide letter stands in its first cell; its second is empty.
    private var cells: [[String]]
    private var main: [[String]] = []
    private var row = 0
    private var column = 0
    private var kept = (row: 0, column: 0)
    private var unread: [UInt8] = []

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Self.blank(columns, rows)
    }

    /// What is there to be read, a line a row, without spaces at its end.
    package var text: String {
        cells.map { line in
            var text = line.joined()
            while text.last == " " { text.removeLast() }
            return text + "\n"
        }.joined()
    }

    /// Another size: what was there is cut or gets blanks beside it.
    package mutating func resize(columns: Int, rows: Int) {
        cells = (0..<rows).map { row in
            let line = row < cells.count ? cells[row] : []
            return Array(line.prefix(columns))
                + Array(repeating: " ", count: max(0, columns - line.count))
        }
        self.columns = columns
        self.rows = rows
        (row, column) = (min(row, rows - 1), min(column, columns - 1))
    }

    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        let before = unread.count
        unread += bytes
        count += unread.count - before
        var rest = unread[...]
        while let first = rest.first {
            guard let used = first == 0x1B ? sequence(rest) : letter(rest) else { break }
            rest = rest.dropFirst(used)
        }
        unread = Array(rest)
    }

    /// Obeys one control sequence; answers its length, `nil` while it is not whole.
    private mutating func sequence(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let second = bytes.dropFirst().first else { return nil }
        guard second == UInt8(ascii: "[") else {
            faults.append("ESC \(second)")
            return 1
        }
        let parameters = bytes.dropFirst(2).prefix { (0x20..<0x40).contains($0) }
        guard let final = bytes[parameters.endIndex...].first else { return nil }
        // A sequence that another one cuts off is none.
        if final == 0x1B { return 2 + parameters.count }
        obey(
            String(decoding: parameters, as: UTF8.self),
            Character(Unicode.Scalar(final)))
        return 3 + parameters.count
    }

    private mutating func obey(_ parameters: String, _ final: Character) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        switch (final, parameters) {
        case ("H", _):
            row = min(rows, max(1, numbers[0])) - 1
            column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
        case ("K", ""):
            for index in column..<columns { put(" ", at: index) }
        case ("J", "2"): cells = Self.blank(columns, rows)
        case ("m", _): break
        case ("h", "?7"): wraps = true
        case ("l", "?7"): wraps = false
        case ("h", "?25"): isCursorVisible = true
        case ("l", "?25"): isCursorVisible = false
        case ("h", "?1049"):
            guard !isAlternate else { break }
            (main, kept, isAlternate) = (cells, (row, column), true)
            cells = Self.blank(columns, rows)
        case ("l", "?1049"):
            guard isAlternate else { break }
            (cells, isAlternate) = (main, false)
            resize(columns: columns, rows: rows)
            (row, column) = (min(kept.row, rows - 1), min(kept.column, columns - 1))
        case _: faults.append("CSI \(parameters)\(final)")
        }
    }

    /// Shows one letter; answers its length, `nil` while it is not whole.
    private mutating func letter(_ bytes: ArraySlice<UInt8>) -> Int? {
        let first = bytes[bytes.startIndex]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard bytes.count >= length else { return nil }
        let text = String(decoding: bytes.prefix(length), as: UTF8.self)
        switch first {
        case 0x0D: column = 0
        case 0x0A: feedLine()
        case 0x08: column = max(0, column - 1)
        case 0x07: break
        case ..<0x20: faults.append("control \(first)")
        case _: show(text)
        }
        return length
    }

    private mutating func feedLine() {
        if row == rows - 1 {
            cells.removeFirst()
            cells.append(Array(repeating: " ", count: columns))
        } else {
            row += 1
        }
    }

    private mutating func show(_ text: String) {
        let width = Self.width(of: text)
        guard width > 0 else {
            if column > 0 { cells[row][column - 1] += text }
            return
        }
        if column + width > columns {
            guard wraps else { return faults.append("beyond the last column: \(text)") }
            column = 0
            feedLine()
        }
        put(text, at: column)
        if width == 2 { put("", at: column + 1) }
        column += width
    }

    /// Half of a wide letter is none.
    private mutating func put(_ text: String, at column: Int) {
        if cells[row][column].isEmpty, column > 0, !text.isEmpty { cells[row][column - 1] = " " }
        if column + 1 < columns, cells[row][column + 1].isEmpty {
            cells[row][column + 1] = " "
        }
        cells[row][column] = text
    }

    private static func blank(_ columns: Int, _ rows: Int) -> [[String]] {
        Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// As a terminal that goes letter by letter has it; enough for what tests write.
    private static func width(of letter: String) -> Int {
        guard let value = letter.unicodeScalars.first?.value else { return 0 }
        return switch value {
        case 0x300..<0x370, 0x200B..<0x2010, 0xFE00..<0xFE10: 0
        case 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xFF00..<0xFF61, 0x1F300..<0x20000: 2
        case _: 1
        }
    }
}
