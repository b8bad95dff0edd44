package import Positioning
import Tracking

// MARK: Publishing

extension ControlServer {
    /// Class `position`: the newest only, when it changed, at each subscriber's own rate.
    package func publish(position: PositionRecord, at now: Uptime) {
        self.now = now
        newest.keep(position)
        let substance = position.substance
        for session in Array(sessions.values) where !session.subscriptions.isEmpty {
            var hasNews = false
            for index in session.subscriptions.indices
            where session.subscriptions[index].hears(.position) {
                if session.subscriptions[index].positions.offer(substance, at: now) {
                    session.subscriptions[index].owesPosition = true
                    hasNews = true
                }
            }
            if hasNews { settle(session) }
        }
    }

    /// Class `progress`: on a change of phase, every 3 %, and at least every 15 s.
    package func publish(progress: ProgressRecord, at now: Uptime) {
        self.now = now
        newest.keep(progress)
        for session in Array(sessions.values) where !session.subscriptions.isEmpty {
            var hasNews = false
            for index in session.subscriptions.indices
            where session.subscriptions[index].hears(.progress) {
                if session.subscriptions[index].progress.offer(progress.milestone, at: now) {
                    session.subscriptions[index].owesProgress = true
                    hasNews = true
                }
            }
            if hasNews { settle(session) }
        }
    }

    /// Class `progress` as well, of the way to the awaited visit.
    package func publish(visit: VisitSummary, at now: Uptime) {
        self.now = now
        newest.keep(visit)
        let milestone = visit.milestone
        for session in Array(sessions.values) where !session.subscriptions.isEmpty {
            var hasNews = false
            for index in session.subscriptions.indices
            where session.subscriptions[index].hears(.progress) {
                if session.subscriptions[index].visits.offer(milestone, at: now) {
                    session.subscriptions[index].owesVisit = true
                    hasNews = true
                }
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
