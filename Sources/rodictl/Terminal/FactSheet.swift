/// One thing that is so, for a person.
struct Fact: Equatable {
    var label: String
    var text: String
    /// The part of it that must catch the eye.
    var alert: String?

    init(_ label: String, _ text: String, alerting alert: String? = nil) {
        self.label = label
        self.text = text
        self.alert = alert
    }
}

/// Facts one below the other, wrapped so that they fit a terminal of any width.
struct FactSheet {
    let columns: Int
    let lettering: Lettering
    private(set) var lines: [ScreenLine] = []

    init(columns: Int, lettering: Lettering) {
        self.columns = columns
        self.lettering = lettering
    }

    mutating func add(_ fact: Fact) {
        let alert = fact.alert.map(lettering.spelled)
        // What catches the eye stays on one line where it can.
        var text = lettering.spelled(fact.text)
        if let alert, DisplayWidth.columns(of: alert) <= columns - Self.labelColumns {
            text = text.unbroken(alert)
        }
        text = Wrapping.bound(text)
        let parts = Wrapping.lines(text, columns: columns - Self.labelColumns)
        for (index, part) in parts.enumerated() {
            let head = index == 0 ? lettering.spelled(fact.label) : ""
            lines.append(
                ScreenLine(head.padded(to: Self.labelColumns), part, alerting: alert))
        }
    }

    mutating func add(_ facts: [Fact]) {
        for fact in facts { add(fact) }
    }

    mutating func add(_ line: ScreenLine) { lines.append(line) }

    mutating func add(paragraph text: String, indent: Int) {
        let margin = String(repeating: " ", count: indent)
        for part in Wrapping.lines(lettering.spelled(text), columns: columns - indent) {
            lines.append(ScreenLine(margin + part))
        }
    }

    /// The longest label, and two spaces.
    static let labelColumns = 10
}

extension String {
    /// With spaces behind it, up to so many columns.
    func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - DisplayWidth.columns(of: self)))
    }

    /// With the first `part` of it as one word.
    fileprivate func unbroken(_ part: String) -> String {
        var rest = self[...]
        var before = ""
        while !rest.isEmpty {
            if rest.hasPrefix(part) {
                return before + Paragraph.unbroken(part) + String(rest.dropFirst(part.count))
            }
            before.append(rest.removeFirst())
        }
        return before
    }
}
