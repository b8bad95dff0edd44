import Control

/// What has come over the line, and what of it was no use.
extension HealthScreen {
    static func counts(_ source: SourceHealth, _ sheet: inout Sheet) {
        let age = source.age.map { ", last report \(Figure.duration($0)) ago" } ?? ""
        let bytes = source.bytes > 0 ? Figure.bytes(Double(source.bytes)) : "nothing"
        sheet.add("Received", bytes + age)
        if let sessions = sessions(source) { sheet.add("Sessions", sessions) }
        let sentences = source.sentences.sorted { $0.key < $1.key }
            .map { Paragraph.unbroken("\($0.key) \($0.value)") }
        if !sentences.isEmpty { sheet.add("Sentences", sentences.joined(separator: ", ")) }
        let dropped = dropped(source)
        if !dropped.isEmpty {
            sheet.add("Dropped", dropped.map(Paragraph.unbroken).joined(separator: ", "))
        }
    }

    /// Of sessions, and how they ended; nothing when there was at most one and it lasts.
    private static func sessions(_ source: SourceHealth) -> String? {
        let losses = source.losses
        let ends = [
            ("unexpectedly", losses.unexpected), ("by the other end", losses.byPeer),
            ("by us", losses.byUs),
        ].filter { $0.1 > 0 }.map { Paragraph.unbroken("\($0.0) \($0.1)") }
        guard !ends.isEmpty else { return nil }
        let seen = ["back within 2.5 s \(losses.healed)", "shown \(losses.shown)"]
        return "\(source.sessions); ended \(ends.joined(separator: ", "));"
            + " \(seen.map(Paragraph.unbroken).joined(separator: ", "))"
    }

    private static func dropped(_ source: SourceHealth) -> [String] {
        var parts: [String] = []
        func add(_ number: Int?, _ one: String, _ many: String) {
            if let number, number > 0 { parts.append(count(number, one, many)) }
        }
        add(source.badChecksums, "bad checksum", "bad checksums")
        if let junk = source.junk, junk > 0 {
            parts.append("\(Figure.bytes(Double(junk))) of junk")
        }
        add(source.dropped?.withoutChecksum, "without checksum", "without checksum")
        add(source.dropped?.cut, "cut short", "cut short")
        add(source.dropped?.overlong, "too long", "too long")
        add(source.dropped?.malformed, "malformed", "malformed")
        add(source.dropped?.late, "too late", "too late")
        add(source.dropped?.foreign, "of another kind", "of another kind")
        add(source.lineErrors?.framing, "framing error", "framing errors")
        add(source.lineErrors?.parity, "parity error", "parity errors")
        add(source.lineErrors?.overruns, "overrun", "overruns")
        add(source.lineErrors?.breaks, "break", "breaks")
        return parts
    }
}
