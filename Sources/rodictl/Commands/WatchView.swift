import Tracking
import Control
import Positioning

/// How a watch shows what it hears.
enum WatchView {
    /// A redrawn terminal screen.
    case screen(StatusScene)
    /// A line for each position and event.
    case lines
    /// A JSON line for each message.
    case json

    /// How long to wait for a message before looking at the screen again.
    var refresh: Duration? {
        switch self {
        case .screen: StatusScene.refresh
        case .lines, .json: nil
        }
    }

    func isDue(at now: Uptime) -> Bool {
        switch self {
        case .screen(let scene): scene.isDue(at: now)
        case .lines, .json: false
        }
    }

    mutating func show(_ status: StatusRecord, at now: Uptime) {
        guard case .screen(var scene) = self else { return }
        scene.draw(status, at: now)
        self = .screen(scene)
    }

    mutating func show(_ snapshot: SnapshotRecord, _ text: [UInt8], at now: Uptime) {
        switch self {
        case .json: writeJSON("snapshot", text)
        case .lines: for event in snapshot.missed ?? [] { writeLine(event) }
        case .screen(var scene):
            scene.happened(snapshot.missed ?? [])
            scene.draw(snapshot.status, at: now)
            self = .screen(scene)
        }
    }

    mutating func show(
        _ notification: Notification, _ kind: Notification.Kind, _ params: [UInt8]
    ) {
        switch self {
        case .json: writeJSON(kind.rawValue, params)
        case .lines:
            switch notification {
            case .event(let event): writeLine(event)
            case .position(let position): writeLine(position)
            case .progress(let progress): writeLine(progress)
            case .visit(let visit): Output.write(VisitSentence.text(visit, Figure()) + "\n")
            case .heartbeat, .goodbye: break
            }
        case .screen(var scene):
            if case .event(let event) = notification { scene.happened([event]) }
            self = .screen(scene)
        }
    }

    private func writeJSON(_ method: String, _ params: [UInt8]) {
        Output.write(Array("{\"method\":\"\(method)\",\"params\":".utf8) + params)
        Output.write("}\n")
    }

    private func writeLine(_ event: EventRecord) {
        Output.write(EventSentence.row(event, Figure()).joined(separator: "  ") + "\n")
    }

    private func writeLine(_ progress: ProgressRecord) {
        Output.write(ProgressSentence.text(progress, Figure()) + "\n")
    }

    private func writeLine(_ position: PositionRecord) {
        let time = position.time.map(LocalTime.dateAndTime) ?? "undated"
        let speed = position.speed.map { "  \(Figure().speed($0))" } ?? ""
        Output.write(
            "\(time)  \(Figure.coordinate(position.lat, position.lon))\(speed)"
                + (position.freshness == .fresh ? "\n" : "  \(position.freshness.rawValue)\n"))
    }
}
