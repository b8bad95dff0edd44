import Control

/// `rodictl status` in words: facts with units and age, then warnings with what to do.
enum StatusScreen {
    /// `columns` are those of the terminal.
    static func lines(
        _ status: StatusRecord, columns: Int, lettering: Lettering
    ) -> [ScreenLine] {
        var sheet = FactSheet(columns: columns, lettering: lettering)
        let facts = StatusFacts(status)
        sheet.add(facts.fix)
        sheet.add([facts.position, facts.motion, facts.trip, facts.course].compactMap { $0 })
        sheet.add([facts.visit, facts.places].compactMap { $0 })
        sheet.add(facts.receivers)
        sheet.add(facts.clock)
        if let store = facts.store { sheet.add(store) }
        if !status.warnings.isEmpty {
            sheet.add(ScreenLine())
            sheet.add(ScreenLine("Warnings", .alert))
            WarningLines.add(status.warnings, to: &sheet)
        }
        return sheet.lines
    }

    static func text(
        _ status: StatusRecord, columns: Int, lettering: Lettering, hasColour: Bool = false
    ) -> String {
        lines(status, columns: columns, lettering: lettering)
            .map { (hasColour ? $0.coloured : $0.text) + "\n" }.joined()
    }
}
