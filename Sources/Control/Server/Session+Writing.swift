import Glibc
import Positioning

/// What a client is told, and how it is let go.
extension Session {
    /// Says the newest position, progress or visit where it is owed, once all before it was read.
    func sayOwed(_ newest: inout Newest, at now: Uptime) {
        guard outbox.isEmpty else { return }
        for index in subscriptions.indices {
            let number = subscriptions[index].number
            if subscriptions[index].owesPosition, let line = newest.positionLine(for: number) {
                say(line, at: now)
            }
            if subscriptions[index].owesProgress, let line = newest.progressLine(for: number) {
                say(line, at: now)
            }
            if subscriptions[index].owesVisit, let line = newest.visitLine(for: number) {
                say(line, at: now)
            }
            subscriptions[index].owesPosition = false
            subscriptions[index].owesProgress = false
            subscriptions[index].owesVisit = false
        }
    }

    /// Writes what the client can take.
    func flush(at now: Uptime, limits: ServerLimits) {
        guard ending != .gone else { return }
        drain(at: now)
        // One piece: the next is made when the others have had their turn.
        if outbox.makeMore() { drain(at: now) } else { ending = .gone }
        watchReading(at: now, limits)
        if outbox.isEmpty { eventBacklog = subscriptions.reduce(0) { $0 + $1.heldBytes } }
        if case .leaving = ending, outbox.isEmpty { ending = .gone }
        // It sends no more, waits for no answer and hears nothing: it is done.
        if ending == .listening, inbox.isEmpty, outbox.isEmpty, questions.isEmpty,
            subscriptions.isEmpty
        {
            ending = .gone
        }
    }

    private func drain(at now: Uptime) {
        outbox.drain { waiting in
            // Without MSG_NOSIGNAL a client that left would end us with SIGPIPE.
            let taken = send(
                descriptor.number, waiting.baseAddress, waiting.count,
                Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if taken < 0 && errno != EAGAIN && errno != EINTR { ending = .gone }
            if taken > 0 { lastActive = now }
            return taken
        }
    }

    /// Whoever leaves much unread must read on, or memory of ours is his for as long as he likes.
    private func watchReading(at now: Uptime, _ limits: ServerLimits) {
        guard outbox.count > limits.backlog else {
            reading = nil
            return
        }
        if let reading, outbox.count > reading.down { return }
        reading = (outbox.count - limits.backlog, now.advanced(by: limits.halfRequest))
    }

    /// One goodbye, instead of everything that was not begun yet.
    func leave(_ goodbye: Goodbye, at now: Uptime, limits: ServerLimits) {
        switch ending {
        case .leaving, .gone: return
        case .open, .listening: break
        }
        guard outbox.keepBegunLine() else {
            // Its end was never made: what follows would be read as a part of it.
            ending = .gone
            return
        }
        // Two plain values can always be written.
        if let params = try? JSONText.encode(goodbye) {
            say(Line.notification(.goodbye, params), at: now)
        }
        subscriptions = []
        questions = [:]
        largeQuestion = nil
        reading = nil
        ending = .leaving(by: now.advanced(by: limits.halfRequest))
    }
}
