package import Positioning
import Tracking

// MARK: Publishing

extension ControlServer {
    /// Class `position`: the newest only, when it changed, at each subscriber's own rate.
    package func publish(position: PositionRecord, at now: Uptime) {
        self.now = now
        newest.keep(position)
        let substance = position.substance
        offer(.position) { subscription in
            guard subscription.positions.offer(substance, at: now) else { return false }
            subscription.owesPosition = true
            return true
        }
    }

    /// Class `progress`: on a change of phase, every 3 %, and at least every 15 s.
    package func publish(progress: ProgressRecord, at now: Uptime) {
        self.now = now
        newest.keep(progress)
        offer(.progress) { subscription in
            guard subscription.progress.offer(progress.milestone, at: now) else { return false }
            subscription.owesProgress = true
            return true
        }
    }

    /// Class `progress` as well, of the way to the awaited visit.
    package func publish(visit: VisitSummary, at now: Uptime) {
        self.now = now
        newest.keep(visit)
        let milestone = visit.milestone
        offer(.progress) { subscription in
            guard subscription.visits.offer(milestone, at: now) else { return false }
            subscription.owesVisit = true
            return true
        }
    }

    /// To every subscription of a class; who takes it, as `takes` says, is written to.
    private func offer(
        _ kind: SubscriptionClass, _ takes: (inout Subscription) -> Bool
    ) {
        for session in Array(sessions.values) where !session.subscriptions.isEmpty {
            var hasNews = false
            for index in session.subscriptions.indices
            where session.subscriptions[index].hears(kind) {
                if takes(&session.subscriptions[index]) { hasNews = true }
            }
            if hasNews { settle(session) }
        }
    }

    /// To every subscriber of events, in this order; who does not read is told goodbye.
    package func publish(event: EventRecord, at now: Uptime) {
        self.now = now
        // Its figures were checked when it was made.
        guard let encoded = try? JSONText.encode(event) else { return }
        let told = Subscription.Held(sequence: event.sequence, params: Array(encoded))
        for session in Array(sessions.values) where !session.subscriptions.isEmpty {
            session.tell(told, at: now)
            session.flush(at: now, limits: limits)
            if session.eventBacklog > limits.backlog {
                session.leave(
                    Goodbye(reason: .slow, comesBack: true), at: now, limits: limits)
            }
            settle(session)
        }
    }
}
