import Positioning
import Control

/// `rodictl health`.
enum HealthCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        let health = try call.show(.health, as: HealthRecord.self) { record in
            record.sources.map(text).joined(separator: "\n")
                + StatusScreen.warnings(record.warnings)
        }
        return health.warnings.isEmpty ? .fine : .warnings
    }

    private static func text(_ source: SourceHealth) -> String {
        let losses = source.losses
        var table = Table()
        table.add(["Receiver", source.source])
        let sessions = source.sessions == 1 ? "session" : "sessions"
        table.add(["Link", "\(source.link.rawValue), \(source.sessions) \(sessions)"])
        table.add([
            "Losses",
            "\(losses.unexpected) unexpected, \(losses.byPeer) by peer, \(losses.byUs) by us;"
                + " \(losses.healed) healed within 2.5 s, \(losses.shown) shown",
        ])
        if let last = source.lastLoss { table.add(["Last loss", last]) }
        let rate = source.rate.map { ", \(Figure.fixed($0, 1)) epochs a second" } ?? ""
        let age = source.age.map { ", last \(Figure.duration($0)) ago" } ?? ""
        table.add(["Received", "\(Figure.bytes(Double(source.bytes)))\(rate)\(age)"])
        let sentences = source.sentences.sorted { $0.key < $1.key }
            .map { "\($0.key) \($0.value)" }
        if !sentences.isEmpty {
            table.add(["Sentences", sentences.joined(separator: ", ")])
        }
        table.add([
            "Refused",
            "\(source.badChecksums) bad checksums, \(Figure.bytes(Double(source.junk))) of junk",
        ])
        return table.text
    }
}
