import Control
import Positioning
import Tracking

/// How a watch that is no screen shows what it hears.
enum WatchView {
    /// A line for each position and event.
    case lines
    /// A JSON line for each message.
    case json

    func show(_ snapshot: SnapshotRecord, _ text: [UInt8]) {
        switch self {
        case .json: writeJSON("snapshot", text)
        case .lines: for event in snapshot.missed ?? [] { writeLine(event) }
        }
    }

    func show(_ notification: Notification, _ kind: Notification.Kind, _ params: [UInt8]) {
        switch self {
        case .json: writeJSON(kind.rawValue, params)
        case .lines:
            switch notification {
            case .event(let event): writeLine(event)
            case .position(let position): writeLine(position)
            case .progress(let progress): writeLine(ProgressSentence.text(progress, Figure()))
            case .visit(let visit): writeLine(VisitSentence.text(visit, Figure()))
            case .heartbeat, .goodbye: break
            }
        }
    }

    private func writeJSON(_ method: String, _ params: [UInt8]) {
        Output.write(
            line: Array("{\"method\":\"\(method)\",\"params\":".utf8) + params + [UInt8(ascii: "}")]
        )
    }

    private func writeLine(_ event: EventRecord) {
        writeLine(EventSentence.row(event, Figure()).joined(separator: "  "))
    }

    private func writeLine(_ position: PositionRecord) {
        let time = position.time.map(LocalTime.dateAndTime) ?? "undated"
        let speed = position.speed.map { "  \(Figure().speed($0))" } ?? ""
        writeLine(
            "\(time)  \(Figure.coordinate(position.lat, position.lon))\(speed)"
                + (position.freshness == .fresh ? "" : "  \(position.freshness.rawValue)"))
    }

    private func writeLine(_ text: String) { Output.say(line: text) }
}
