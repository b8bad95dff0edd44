import Control
import Positioning

/// The link: how it is, how it was lost, and who is at the other end.
extension HealthScreen {
    static func link(
        _ source: SourceHealth, besidesAnother isHeard: Bool, _ sheet: inout Sheet
    ) {
        let baud = source.baud.map { " at \($0) baud" } ?? ""
        let path = source.path.map { ", open as \($0)" } ?? ""
        sheet.add("Receiver", source.source + baud + path)
        if let senders = source.senders, senders.count > 1 {
            sheet.add("Senders", senders.joined(separator: ", "))
        }
        var link = source.link.rawValue
        if let since = source.since { link += " for \(Figure.duration(since))" }
        if source.sessions == 0 { link += ", never heard" }
        if isHeard, !source.active, source.link == .connected { link += ", in reserve" }
        sheet.add(
            "Link", link, alerting: source.link == .connected ? nil : source.link.rawValue)
        if let failure = source.failure, failure != source.lastLoss {
            sheet.add("Trying", "\(count(source.failedTries, "try", "tries")) failed: \(failure)")
        }
        if let loss = source.lastLoss { sheet.add("Last loss", self.loss(loss, source)) }
    }

    private static func loss(_ reason: String, _ source: SourceHealth) -> String {
        let age = source.lastLossAge.map { "\(Figure.duration($0)) ago" }
        let session = source.lastLossSession.map { "after \(Figure.duration($0))" }
        let facts = [age, source.lastLossKind.map(words), session].compactMap { $0 }
        return facts.isEmpty ? reason : "\(facts.joined(separator: ", ")): \(reason)"
    }

    private static func words(_ kind: LossKind) -> String {
        switch kind {
        case .byUs: "by us"
        case .byPeer: "by the other end"
        case .unexpected: "unexpected"
        }
    }

    static func gpsd(_ gpsd: GpsdRecord, _ sheet: inout Sheet) {
        let release = gpsd.release.map { "release \($0), " } ?? ""
        let devices =
            gpsd.devices.isEmpty
            ? "no receiver" : "receiver \(gpsd.devices.joined(separator: ", "))"
        let bad =
            gpsd.badLines > 0
            ? ", \(count(gpsd.badLines, "line", "lines")) that cannot be read" : ""
        sheet.add("gpsd", release + devices + bad)
        if let error = gpsd.lastError { sheet.add("", "its last error: \(error)") }
    }
}
