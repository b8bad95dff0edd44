package import Positioning

/// Follows whether a receiver is heard, and decides what of it is worth showing.
///
/// Heard means that a good report came, not that a port or a socket is open. A loss is shown as
/// `lost` only when it has lasted for `patience`; one that heals before is counted and kept to
/// ourselves. A receiver that is never heard at all is shown as `lost` by the same rule, from its
/// first failed try on, but is no loss: there was no session.
///
/// ```
/// connecting ──heard──▶ connected ──failed──▶ reconnecting ──patience──▶ lost
///      └────────────────── failed ──▶──────────┘ │ heard: healed          │ heard
///                            connected ◀─────────┴─────────────────────────┘
/// ```
///
/// Source: SPEC §3, link state.
package struct LinkWatch: Equatable, Sendable {
    private enum State: Equatable {
        case idle
        /// Waiting for the first good report; nothing has failed yet.
        case connecting
        case connected(since: Uptime)
        /// Waiting for it to come back before anyone needs to know.
        case reconnecting(LinkChange.Loss, since: Uptime)
        /// Everyone knows.
        case lost
        case closed
    }

    private let source: Int
    private let patience: Duration
    private var state = State.idle
    /// Whether the present trouble ended a session, rather than never having had one.
    private var isLoss = false

    package private(set) var sessions = 0
    package private(set) var losses: [LossKind: Int] = [:]
    package private(set) var healed = 0
    package private(set) var shown = 0
    package private(set) var lastLoss: LinkChange.Loss?
    /// When that was.
    package private(set) var lastLostAt: Uptime?
    package private(set) var lastFailure: String?
    /// Tries that failed since the last good report.
    package private(set) var failedTries = 0

    package init(source: Int, patience: Duration) {
        self.source = source
        self.patience = patience
    }

    /// The state that clients see; `nil` before the start.
    package var shownState: LinkState? {
        switch state {
        case .idle: nil
        case .connecting: .connecting
        case .connected: .connected
        case .reconnecting: isLoss ? .connected : .connecting
        case .lost: .lost
        case .closed: .closed
        }
    }

    /// When `woke` has something to decide.
    package var wakeAt: Uptime? {
        guard case .reconnecting(_, let since) = state else { return nil }
        return since.advanced(by: patience)
    }

    package mutating func started() -> LinkChange? {
        guard case .idle = state else { return nil }
        state = .connecting
        return LinkChange(source: source, state: .connecting)
    }

    /// A good report came.
    package mutating func heard(at now: Uptime) -> LinkChange? {
        failedTries = 0
        switch state {
        case .connected, .closed:
            return nil
        case .reconnecting where isLoss:
            healed += 1
            sessions += 1
            state = .connected(since: now)
            return nil
        case .idle, .connecting, .reconnecting, .lost:
            sessions += 1
            state = .connected(since: now)
            return LinkChange(source: source, state: .connected)
        }
    }

    /// A session ended, or a try to begin one did.
    package mutating func failed(_ kind: LossKind, _ reason: String, at now: Uptime) {
        lastFailure = reason
        failedTries += 1
        switch state {
        case .connected(let since):
            let loss = LinkChange.Loss(kind: kind, reason: reason, session: since.duration(to: now))
            losses[kind, default: 0] += 1
            lastLoss = loss
            lastLostAt = now
            isLoss = true
            state = .reconnecting(loss, since: now)
        case .idle, .connecting:
            isLoss = false
            let loss = LinkChange.Loss(kind: kind, reason: reason, session: .zero)
            state = .reconnecting(loss, since: now)
        case .reconnecting, .lost, .closed:
            break
        }
    }

    /// Shows a loss that has lasted.
    package mutating func woke(at now: Uptime) -> LinkChange? {
        guard case .reconnecting(let loss, let since) = state,
            since.duration(to: now) >= patience
        else { return nil }
        if isLoss { shown += 1 }
        state = .lost
        return LinkChange(source: source, state: .lost, loss: loss)
    }

    /// We let go of it for good: a session that lasted until now ends by us.
    package mutating func closed(reason: String, at now: Uptime) -> LinkChange? {
        var loss: LinkChange.Loss?
        switch state {
        case .closed:
            return nil
        case .connected(let since):
            loss = LinkChange.Loss(kind: .byUs, reason: reason, session: since.duration(to: now))
            losses[.byUs, default: 0] += 1
            lastLoss = loss
            lastLostAt = now
        case .reconnecting(let unseen, _):
            loss = unseen
        case .idle, .connecting, .lost:
            break
        }
        state = .closed
        return LinkChange(source: source, state: .closed, loss: loss)
    }
}
