import CLinux
import Glibc
package import Positioning
import Tracking

// MARK: Coming, waiting and leaving

extension ControlServer {
    /// The next time `woke` has something to do.
    package var wakeAt: Uptime? {
        // After every event, for every client: so nothing is collected first.
        sessions.values.reduce(Uptime.earlier(acceptAgainAt, tidyAt)) {
            Uptime.earlier($0, nextDeadline(of: $1))
        }
    }

    /// Time passed: heartbeats, positions that are due, and clients that kept us waiting.
    package func woke(at now: Uptime) {
        self.now = now
        if let again = acceptAgainAt, now >= again { resumeAccepting() }
        if let tidyAt, now >= tidyAt {
            let isUnread = sessions.values.contains { $0.outbox.count > limits.unread }
            self.tidyAt = isUnread ? now.advanced(by: Self.tidyPause) : nil
            // The allocator keeps what it was given for the largest answer ever: malloc_trim(3).
            malloc_trim(0)
        }
        for session in Array(sessions.values) {
            if let deadline = nextDeadline(of: session), now >= deadline {
                expire(session)
                settle(session)
            }
        }
    }

    /// Tells every client that the daemon ends, and waits for slow readers at most `patience`.
    package func goodbye(
        _ reason: Goodbye.Reason = .stopping, comesBack: Bool,
        within patience: Duration = .milliseconds(500)
    ) {
        for session in Array(sessions.values) {
            session.leave(
                Goodbye(reason: reason, comesBack: comesBack), at: now, limits: limits)
            settle(session)
        }
        let step = Int32(max(1, patience.nanoseconds / 1_000_000 / Int64(Self.goodbyeRounds)))
        for _ in 0..<Self.goodbyeRounds where !sessions.isEmpty {
            var waiting = sessions.values.map {
                pollfd(fd: $0.descriptor.number, events: Int16(POLLOUT), revents: 0)
            }
            poll(&waiting, nfds_t(waiting.count), step)
            for session in Array(sessions.values) { settle(session) }
        }
        sessions = [:]
    }

    /// Accepts who waits, a bounded number at a time.
    func accept() {
        for _ in 0..<Self.acceptedAtOnce {
            let number = Glibc.accept(listener.number, nil, nil)
            guard number >= 0 else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                    pauseAccepting()
                    return
                default: return
                }
            }
            welcome(Descriptor(number))
        }
    }

    private func welcome(_ descriptor: consuming Descriptor) {
        let number = descriptor.number
        guard sessions.count < limits.clients else {
            let line = busyLine()
            send(number, line, line.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            return
        }
        do throws(ControlError) {
            try check(fcntl(number, F_SETFL, O_NONBLOCK), doing: "set up a client")
            try check(fcntl(number, F_SETFD, FD_CLOEXEC), doing: "set up a client")
            let mayChange = access.mayChange(try Peer(of: number))
            try epoll.add(number, as: nextName, .readable)
            sessions[nextName] = Session(
                name: nextName, descriptor: descriptor, mayChange: mayChange, at: now)
            nextName += 1
        } catch {
            // It cannot be served; closing it tells the client.
        }
    }

    /// A thousand a second may be told this: it is made once.
    private func busyLine() -> [UInt8] {
        if let busy, busy.clients == limits.clients { return busy.line }
        let line = Line.error(
            .busy("\(limits.clients) clients are connected already: try later"), to: .null)
        busy = (limits.clients, line)
        return line
    }

    private func pauseAccepting() {
        // Without this the loop would spin on a listener that stays ready.
        guard (try? epoll.change(listener.number, as: Name.listener, [])) != nil else { return }
        acceptAgainAt = now.advanced(by: Self.acceptPause)
    }

    private func resumeAccepting() {
        do throws(ControlError) {
            try epoll.change(listener.number, as: Name.listener, .readable)
            acceptAgainAt = nil
        } catch {
            acceptAgainAt = now.advanced(by: Self.acceptPause)
        }
    }

    // MARK: Deadlines

    private func nextDeadline(of session: Session) -> Uptime? {
        switch session.ending {
        case .gone: return now
        case .leaving(let by): return by
        case .open, .listening: break
        }
        var first = session.reading?.by
        if let since = session.halfSince {
            first = Uptime.earlier(first, since.advanced(by: limits.halfRequest))
        }
        if session.subscriptions.isEmpty {
            guard session.questions.isEmpty else { return first }
            return Uptime.earlier(first, session.lastActive.advanced(by: limits.idle))
        }
        first = Uptime.earlier(first, session.lastSaid.advanced(by: limits.heartbeat))
        for subscription in session.subscriptions {
            first = Uptime.earlier(first, subscription.positions.wakeAt)
        }
        return first
    }

    private func expire(_ session: Session) {
        switch session.ending {
        case .gone: return
        case .leaving(let by):
            if now >= by { session.ending = .gone }
            return
        case .open, .listening: break
        }
        if let since = session.halfSince, now >= since.advanced(by: limits.halfRequest) {
            leave(session, .unfinished)
        } else if let reading = session.reading, now >= reading.by {
            // A goodbye could only follow the rest of that answer, which it does not read.
            session.ending = .gone
        } else if session.subscriptions.isEmpty {
            leave(session, .idle)
        } else {
            for index in session.subscriptions.indices
            where session.subscriptions[index].positions.woke(at: now) {
                session.subscriptions[index].owesPosition = true
            }
            session.sayOwed(&newest, at: now)
            if now >= session.lastSaid.advanced(by: limits.heartbeat) { beat(session) }
        }
    }

    private func beat(_ session: Session) {
        guard session.outbox.isEmpty,
            let params = try? JSONText.encode(  // One checked number can be written.
                Heartbeat(uptime: now.seconds.places(Decimals.figure) ?? 0))
        else {
            // It has not read the last one yet; another would not help.
            session.lastSaid = now
            return
        }
        session.say(Line.notification(.heartbeat, params), at: now)
    }

    private func leave(_ session: Session, _ reason: Goodbye.Reason) {
        session.leave(Goodbye(reason: reason, comesBack: true), at: now, limits: limits)
    }

    private static let acceptedAtOnce = 64
    /// Until descriptors may be free again.
    private static let acceptPause = Duration.seconds(1)
    private static let goodbyeRounds = 4
}
