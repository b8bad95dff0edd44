import Control
import Positioning

/// A client that subscribed, and everything it was told.
final class Subscriber {
    let client: ControlClient
    let snapshot: SnapshotRecord
    private(set) var heard: [Control.Notification] = []

    init(_ client: ControlClient, _ wish: Request.Subscribe) throws {
        self.client = client
        snapshot = try client.call(.subscribe(wish))
    }

    /// The next thing it is told, if it comes in time.
    @discardableResult
    func next(within patience: Duration) throws -> Control.Notification? {
        guard let (kind, params) = try client.nextNotification(within: patience) else { return nil }
        let notification = try Control.Notification(kind, params)
        heard.append(notification)
        return notification
    }

    /// Hears on until it is told what is wanted.
    @discardableResult
    func awaits<Found>(
        _ what: String, within patience: Duration = .seconds(60),
        _ find: (Control.Notification) -> Found?
    ) throws -> Found {
        let deadline = Deadline(patience)
        while !deadline.isOver {
            if let notification = try next(within: .seconds(1)), let found = find(notification) {
                return found
            }
        }
        throw TestFault(doing: "wait until a subscriber hears \(what): \(heard.suffix(20))")
    }

    /// Hears on for so long.
    func listen(for time: Duration) throws {
        let deadline = Deadline(exactly: time)
        while !deadline.isOver {
            _ = try next(within: .milliseconds(Int64(deadline.left())))
        }
    }

    /// Hears on until this event comes.
    @discardableResult
    func awaits(event name: String, within patience: Duration = .seconds(60)) throws -> EventRecord
    {
        try awaits(name, within: patience) { $0.event.flatMap { $0.name == name ? $0 : nil } }
    }

    var events: [EventRecord] { heard.compactMap(\.event) }
    var positions: [PositionRecord] { heard.compactMap(\.position) }
}

extension Control.Notification {
    var event: EventRecord? { if case .event(let event) = self { event } else { nil } }
    var position: PositionRecord? {
        if case .position(let position) = self { position } else { nil }
    }
}
