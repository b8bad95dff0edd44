/// Words on as many lines as they need, none longer than the terminal is wide.
enum Wrapping {
    /// A word that is too long for any line is broken where the line ends.
    ///
    /// A NO-BREAK SPACE holds two words together, and becomes a space.
    static func lines(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ") {
            for (index, piece) in pieces(of: word, columns: max(1, columns)).enumerated() {
                let needed = DisplayWidth.columns(of: piece)
                if used > 0, index > 0 || used + 1 + needed > columns {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line += used == 0 ? piece : " \(piece)"
                used += used == 0 ? needed : needed + 1
            }
        }
        if used > 0 { lines.append(line) }
        return lines.map(spaced)
    }

    /// A number and its unit as one word.
    static func bound(_ text: String) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for index in words.indices.dropFirst().reversed() {
            let word = words[index].prefix { !",;:)".contains($0) }
            let before = words[index - 1]
            guard units.contains(String(word)), before.last?.isNumber == true else { continue }
            words[index - 1] = "\(before)\u{A0}\(words[index])"
            words.remove(at: index)
        }
        return words.joined(separator: " ")
    }

    /// Those that stand behind our figures.
    private static let units: Set<String> = [
        "s", "min", "h", "d", "m", "km", "ft", "mi", "km/h", "mph", "m/s", "B", "kB", "MB", "GB",
        "%", "deg", "trip", "trips", "satellites",
    ]

    private static func spaced(_ line: String) -> String {
        var text = String(line.map { $0 == "\u{A0}" ? " " : $0 })
        while text.last == " " { text.removeLast() }
        return text
    }

    private static func pieces(of word: Substring, columns: Int) -> [String] {
        guard DisplayWidth.columns(of: word) > columns else { return [String(word)] }
        var pieces: [String] = []
        var piece = ""
        var used = 0
        for letter in word {
            let needed = DisplayWidth.columns(of: letter)
            if used + needed > columns, !piece.isEmpty {
                pieces.append(piece)
                (piece, used) = ("", 0)
            }
            piece.append(letter)
            used += needed
        }
        return pieces + [piece]
    }
}
