import Positioning

// MARK: Questions and answers

extension ControlServer {
    /// Answers a question, now or long after it was asked; nothing happens when the client left.
    package func reply(_ ticket: Ticket, _ reply: Reply) {
        guard let (session, question) = close(ticket) else { return }
        if let number = question.subscription {
            guard case .snapshot(var snapshot) = reply else {
                preconditionFailure("subscribe is answered by a snapshot, not by \(reply)")
            }
            snapshot.subscription = number
            snapshot.heartbeat = limits.heartbeat.seconds.places(Decimals.figure)
            if let id = question.id { session.say(Line.result(snapshot, to: id), at: now) }
            begin(number, of: session, after: snapshot)
        } else if let id = question.id {
            session.say(reply, to: id, at: now)
        }
        settle(session)
    }

    /// Whether the client that asked it is still there.
    package func isConnected(_ ticket: Ticket) -> Bool { sessions[ticket.session] != nil }

    /// Answers a question with an error.
    package func refuse(_ ticket: Ticket, _ error: RPCError) {
        guard let (session, question) = close(ticket) else { return }
        session.subscriptions.removeAll { $0.number == question.subscription }
        if let id = question.id { session.say(Line.error(error, to: id), at: now) }
        settle(session)
    }

    func close(_ ticket: Ticket) -> (Session, Session.Question)? {
        if largeAnswers.end(ticket) { tidySoon() }
        // Also when nobody is left to hear it: the next one's turn has come.
        defer { letNextBegin() }
        guard let session = sessions[ticket.session],
            let question = session.questions.removeValue(forKey: ticket.number)
        else { return nil }
        if session.largeQuestion == ticket { session.largeQuestion = nil }
        return (session, question)
    }

    /// The snapshot is on its way: now say what happened since it was taken.
    private func begin(_ number: Int, of session: Session, after snapshot: SnapshotRecord) {
        guard let index = session.subscriptions.firstIndex(where: { $0.number == number }) else {
            return
        }
        for event in session.subscriptions[index].begin(after: snapshot, at: now) {
            session.say(event.line(for: number), at: now)
        }
    }

    /// Reads questions from what a client sent, as many as it may have open.
    func ask(_ session: Session, _ incoming: inout [Incoming]) {
        var lines = 0
        while session.mayAsk(limits), lines < Self.linesAtOnce,
            let line = session.inbox.nextLine()
        {
            lines += 1
            guard line.count <= limits.request else {
                refuseTooLarge(session)
                return
            }
            question(line, from: session, &incoming)
        }
        guard session.mayAsk(limits), !session.inbox.hasLine else {
            session.halfSince = nil
            return
        }
        if session.inbox.count > limits.request {
            refuseTooLarge(session)
        } else if session.ending == .listening, !session.inbox.isEmpty {
            question(session.inbox.takeRest(), from: session, &incoming)
        }
        if session.inbox.isEmpty {
            session.halfSince = nil
        } else if lines > 0 || session.halfSince == nil {
            session.halfSince = now
        }
    }

    private func question(
        _ line: ArraySlice<UInt8>, from session: Session, _ incoming: inout [Incoming]
    ) {
        guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") })
        else { return }
        let frame = RequestFrame(line: line)
        do throws(RPCError) {
            let request = try frame.request.get()
            let subscription = try admit(request, from: session)
            let ticket = session.takeTicket(
                Session.Question(id: frame.id, subscription: subscription))
            let asked = Incoming(ticket: ticket, request: request)
            if request.hasLargeAnswer {
                session.largeQuestion = ticket
                largeAnswers.queue(asked)
            } else {
                incoming.append(asked)
            }
        } catch {
            if let id = frame.id { session.say(Line.error(error, to: id), at: now) }
        }
    }

    /// Checks what needs no knowledge of the car; answers the number of a new subscription.
    private func admit(_ request: Request, from session: Session) throws(RPCError) -> Int? {
        if request.method.changesSomething, !session.mayChange {
            throw .notPermitted(
                request.method == .backup
                    ? "“backup” gives everything away, also what is private: that needs root or"
                        + " membership of group rodi-admin"
                    : "“\(request.method.rawValue)” changes something: that needs root or"
                        + " membership of group rodi-admin")
        }
        guard case .subscribe(let wish) = request else { return nil }
        if let interval = wish.interval {
            guard interval >= 0, interval <= Subscription.longestInterval else {
                throw .invalidParameters("“interval” must be 0…86400 seconds")
            }
        }
        guard session.subscriptions.count < limits.subscriptions else {
            throw .busy("at most \(limits.subscriptions) subscriptions for one client")
        }
        return session.subscribe(wish, limits: limits)
    }

    private func refuseTooLarge(_ session: Session) {
        session.say(
            Line.error(
                .invalidRequest("a request may have at most \(limits.request) bytes"), to: .null),
            at: now)
        session.flush(at: now, limits: limits)
        session.inbox = Inbox()
        session.leave(Goodbye(reason: .invalid, comesBack: true), at: now, limits: limits)
    }

    /// Of one client in one round, so that a flood from one cannot keep the others waiting.
    private static let linesAtOnce = 32
}
