import Control
import Positioning

/// Hears what a daemon says to a subscriber, and notices when it has fallen silent.
struct Vigil {
    private let client: ControlClient
    private let heartbeat: Duration
    private var heard = BootClock.now

    /// `snapshot` was the answer to the subscription.
    init(_ client: ControlClient, _ snapshot: SnapshotRecord) {
        self.client = client
        heartbeat = snapshot.heartbeat.map(Duration.seconds) ?? Self.usualHeartbeat
    }

    /// Waits for the next notification; throws `silent` for a connection that is as good as dead.
    mutating func next() throws(ClientError) -> (kind: Notification.Kind, params: [UInt8]) {
        while true {
            if let notification = try client.nextNotification(within: heartbeat) {
                heard = BootClock.now
                return notification
            }
            if heard.duration(to: BootClock.now) > heartbeat * Self.missedBeats { throw .silent }
        }
    }

    /// Of a daemon that does not say how often it gives a sign of life.
    static let usualHeartbeat = Duration.seconds(10)
    /// More silence than this is a dead connection.
    ///
    /// Source: SPEC §12; docs/protocol.md.
    static let missedBeats = 2.5
}
