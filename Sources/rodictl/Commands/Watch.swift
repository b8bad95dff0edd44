import Control
import Positioning

/// One client that writes a line for whatever it hears.
struct Watch {
    /// 1-2-4 s and then every 4 s; begins anew with the first message.
    var backoff = Backoff(limit: .seconds(4))
    private let view: WatchView
    private let interval: Double?
    private var memory = WatchMemory()

    init(isJSON: Bool, interval: Double?) {
        view = isJSON ? .json : .lines
        self.interval = interval
    }

    /// Shows what the daemon says, and answers how the connection ended.
    ///
    /// Not a function that throws and returns `Never`: Swift 6.0.3 crashes on optimising that.
    mutating func follow(_ client: ControlClient) -> ClientError {
        do throws(ClientError) {
            var vigil = Vigil(client, try subscribe(client))
            while true {
                let (kind, params) = try vigil.next()
                try take(kind, params)
            }
        } catch {
            return error
        }
    }

    private mutating func subscribe(_ client: ControlClient) throws(ClientError) -> SnapshotRecord {
        let wish = Request.Subscribe(
            classes: [.position, .progress, .events], interval: interval, store: memory.store,
            since: memory.sequence)
        let text = try client.callForText(.subscribe(wish))
        let snapshot = try Message.decode(SnapshotRecord.self, from: text, of: "the snapshot")
        backoff.succeeded()
        if snapshot.resync == true {
            StandardError.say(
                line: "rodid has another store now: what was missed cannot be told")
        }
        memory = WatchMemory(store: snapshot.store, sequence: snapshot.sequence)
        view.show(snapshot, text)
        return snapshot
    }

    private mutating func take(
        _ kind: Notification.Kind, _ params: [UInt8]
    ) throws(ClientError) {
        let notification = try Notification(kind, params)
        if case .event(let event) = notification { memory.saw(event) }
        view.show(notification, kind, params)
        if case .goodbye(let goodbye) = notification { throw .goodbye(goodbye) }
    }
}
