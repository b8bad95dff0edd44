import Control
import Tracking

/// Each warning with how long it has been so, and what to do about it.
enum WarningLines {
    static func add(_ warnings: [WarningRecord], to sheet: inout FactSheet) {
        let heads = warnings.map { warning in
            (warning.code.rawValue, warning.since.map { "for \(Figure.duration($0))" } ?? "")
        }
        let codeColumns = heads.map(\.0.count).max() ?? 0
        let ageColumns = heads.map(\.1.count).max() ?? 0
        let margin = indent + codeColumns + gap + ageColumns + gap
        let room = sheet.columns - margin
        for (warning, (code, age)) in zip(warnings, heads) {
            guard room >= leastRoom else {
                sheet.add(paragraph: age.isEmpty ? code : "\(code), \(age)", indent: indent)
                sheet.add(paragraph: warning.title, indent: 2 * indent)
                sheet.add(paragraph: warning.advice, indent: 2 * indent)
                continue
            }
            let head =
                String(repeating: " ", count: indent) + code.padded(to: codeColumns + gap)
                + age.padded(to: ageColumns + gap)
            let sentences = [warning.title, warning.advice].flatMap {
                Wrapping.lines(sheet.lettering.spelled($0), columns: room)
            }
            for (index, sentence) in sentences.enumerated() {
                sheet.add(ScreenLine((index == 0 ? head : "").padded(to: margin) + sentence))
            }
        }
    }

    private static let indent = 2
    private static let gap = 2
    /// Columns that a sentence beside its head needs to be good to read.
    private static let leastRoom = 32
}
