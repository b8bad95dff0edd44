import Positioning
import Tracking

/// One `subscribe` of one client.
struct Subscription {
    /// An event as it will be sent.
    struct Held {
        let sequence: Int64?
        let params: [UInt8]

        func line(for subscription: Int) -> [UInt8] {
            Line.notification(.event, params, subscription: subscription)
        }
    }

    enum State {
        /// The snapshot is not sent yet: events that happen meanwhile wait for it.
        case awaitingSnapshot(held: [Held])
        case live
    }

    let number: Int
    let classes: Set<SubscriptionClass>
    var state = State.awaitingSnapshot(held: [])
    var positions: PublishSchedule<PositionRecord>
    var progress = ProgressSchedule()
    /// Of the way to the awaited visit.
    var visits = ProgressSchedule()
    /// To be said as soon as the client has read what came before.
    var owesPosition = false
    var owesProgress = false
    var owesVisit = false

    init(number: Int, _ wish: Request.Subscribe, limits: ServerLimits) {
        self.number = number
        classes = wish.classes.map(Set.init) ?? Set(SubscriptionClass.allCases)
        if wish.everyFix == true {
            positions = PublishSchedule(.everyFix)
        } else {
            let interval = wish.interval.map {
                max(Duration.seconds($0), limits.shortestInterval)
            }
            positions = PublishSchedule(.atMost(every: interval ?? limits.interval))
        }
    }

    /// Whether changes of this class are said to it now.
    func hears(_ kind: SubscriptionClass) -> Bool { isLive && wants(kind) }

    private var isLive: Bool {
        switch state {
        case .live: true
        case .awaitingSnapshot: false
        }
    }

    var heldBytes: Int {
        switch state {
        case .live: 0
        case .awaitingSnapshot(let held): held.reduce(0) { $0 + $1.params.count }
        }
    }

    /// Keeps an event until the snapshot is sent; answers `false` when it was.
    mutating func hold(_ event: Held) -> Bool {
        guard case .awaitingSnapshot(let held) = state else { return false }
        state = .awaitingSnapshot(held: held + [event])
        return true
    }

    /// The snapshot is sent; answers what happened since it was taken.
    mutating func begin(after snapshot: SnapshotRecord, at now: Uptime) -> [Held] {
        guard case .awaitingSnapshot(let held) = state else { return [] }
        state = .live
        if let position = snapshot.status.position {
            positions.told(position.substance, at: now)
        }
        // Without a number it reached no store, so no snapshot can hold it.
        return held.filter { ($0.sequence ?? .max) > snapshot.sequence }
    }

    func wants(_ kind: SubscriptionClass) -> Bool { classes.contains(kind) }

    /// The longest interval that makes sense, in seconds: a day.
    static let longestInterval = 86_400.0
}
