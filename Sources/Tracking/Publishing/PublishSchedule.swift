package import Positioning

/// Decides when a subscriber hears of a new position.
///
/// Only the newest counts, only when it says something new, and at most once per interval; what
/// comes too soon waits, and is forgotten if the old value returns. A subscriber may ask for every
/// fix instead.
///
/// Source: SPEC §12, class `position`.
package struct PublishSchedule<Shown: Equatable & Sendable>: Equatable, Sendable {
    package enum Pace: Equatable, Sendable {
        case everyFix
        case atMost(every: Duration)
    }

    private enum State: Equatable {
        /// Nothing was said yet: the first is said at once.
        case silent
        /// The subscriber knows the newest.
        case told(Shown, at: Uptime)
        /// Something newer waits for the interval to pass.
        case holding(told: Shown, at: Uptime, newest: Shown)
    }

    package var pace: Pace
    private var state = State.silent

    package init(_ pace: Pace) {
        self.pace = pace
    }

    /// When `woke` should be called, if something waits.
    package var wakeAt: Uptime? {
        guard case .holding(_, let told, _) = state else { return nil }
        return due(after: told)
    }

    /// A new value is there; answers whether to say it now.
    package mutating func offer(_ shown: Shown, at now: Uptime) -> Bool {
        if pace == .everyFix { return say(shown, at: now) }
        switch state {
        case .silent:
            return say(shown, at: now)

        case .told(let known, let told), .holding(let known, let told, _):
            if shown == known {
                state = .told(known, at: told)
                return false
            }
            if now >= due(after: told) { return say(shown, at: now) }
            state = .holding(told: known, at: told, newest: shown)
            return false
        }
    }

    /// Time passed; answers whether to say the newest value now.
    package mutating func woke(at now: Uptime) -> Bool {
        guard case .holding(_, let told, let newest) = state, now >= due(after: told) else {
            return false
        }
        return say(newest, at: now)
    }

    /// The subscriber learned this value another way, such as from a snapshot.
    package mutating func told(_ shown: Shown, at now: Uptime) {
        state = .told(shown, at: now)
    }

    private mutating func say(_ shown: Shown, at now: Uptime) -> Bool {
        state = .told(shown, at: now)
        return true
    }

    private func due(after told: Uptime) -> Uptime {
        switch pace {
        case .everyFix: told
        case .atMost(let interval): told.advanced(by: interval)
        }
    }
}
