/// Labelled facts, wrapped so that they fit the terminal.
struct Sheet {
    private let width: Int
    private let lettering: Lettering
    private(set) var text = ""

    init(width: Int, lettering: Lettering = .unicode) {
        self.width = width
        self.lettering = lettering
    }

    /// One fact; `alerting` is its first word where that must catch the eye.
    mutating func add(_ label: String, _ value: String, alerting word: String? = nil) {
        let margin = String(repeating: " ", count: Self.labelWidth)
        let lines = Paragraph.lines(lettering.spelled(value), width: width - Self.labelWidth)
        for (index, line) in lines.enumerated() {
            let head = index == 0 ? label + margin.dropFirst(label.count) : margin
            // Coloured last: what colours a word has no width.
            if index == 0, let word, line.hasPrefix(word) {
                text += head + Output.alert(word) + line.dropFirst(word.count) + "\n"
            } else {
                text += head + line + "\n"
            }
        }
    }

    mutating func add(_ table: Table) { text += table.text }

    /// A heading of its own and what stands below it: each a line with sentences that explain it.
    mutating func add(_ heading: String, _ items: [(head: String, sentences: [String])]) {
        guard !items.isEmpty else { return }
        text += "\(Output.alert(heading))\n"
        for item in items {
            text += Paragraph.text(lettering.spelled(item.head), indent: 2, width: width)
            for sentence in item.sentences {
                text += Paragraph.text(lettering.spelled(sentence), indent: 4, width: width)
            }
        }
    }

    mutating func addGap() { text += "\n" }

    /// Letters: the longest label, and two spaces.
    private static let labelWidth = 12
}
