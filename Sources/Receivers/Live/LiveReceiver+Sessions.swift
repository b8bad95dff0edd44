import Positioning

/// Opening and losing.
extension LiveReceiver {
    func open(at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        attempt(at: now, &outputs) { source throws(SystemError) in try source.open() }
    }

    func attempt(
        at now: Uptime, _ outputs: inout [ReceiverOutput],
        _ step: (any ByteSource) throws(SystemError) -> Opening
    ) {
        do {
            switch try step(source) {
            case .pending(let interest):
                if case .opening = phase {
                } else {
                    phase = .opening(deadline: now.advanced(by: settings.connecting))
                }
                try watch(interest)
            case .open:
                phase = .open
                try watch(.reading)
                clear(TroubleBook.ofOpening, &outputs)
                session.opened(afterWedge: book.troubles.contains(.clockStandsStill))
                converse(at: now, &outputs) { $0.opened(at: now, $1) }
            }
        } catch {
            // What kept us out before does not any more, or not in the same way.
            clear(TroubleBook.ofOpening.filter { $0 != error.trouble }, &outputs)
            if let trouble = error.trouble { hold(trouble, error.hint, &outputs) }
            lose(.unexpected, error.description, at: now, &outputs)
        }
    }

    private func watch(_ interest: Poller.Interest) throws(SystemError) {
        if let descriptor = source.descriptor {
            try poller.watch(descriptor, for: interest)
        }
    }

    /// The session is over, or could not begin; what was wrong with what it said is over with it.
    func lose(
        _ kind: LossKind, _ reason: String, at now: Uptime, _ outputs: inout [ReceiverOutput]
    ) {
        clear(TroubleBook.ofSpeech, &outputs)
        giveUp(kind, reason, at: now, &outputs)
    }

    /// The session is over because of `trouble`, which holds until the receiver is well again.
    func fail(
        _ trouble: ReceiverTrouble, _ reason: String, at now: Uptime,
        _ outputs: inout [ReceiverOutput]
    ) {
        complain(trouble, reason, &outputs)
        giveUp(.unexpected, "\(source.name): \(reason)", at: now, &outputs)
    }

    private func giveUp(
        _ kind: LossKind, _ reason: String, at now: Uptime, _ outputs: inout [ReceiverOutput]
    ) {
        finish(at: now, &outputs)
        link.failed(kind, reason, at: now)
        phase = .waiting(until: now.advanced(by: backoff.failed(dice: settings.dice())))
    }

    /// Ends the session, keeping what was being put together.
    func finish(at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        switch phase {
        case .open, .flooded: converse(at: now, &outputs) { $0.closed($1) }
        case .idle, .waiting, .opening, .ended: break
        }
        poller.release()
        source.close()
    }

    // MARK: Floods

    /// Looks away for a moment, so that the loop has time for others.
    func lookAway(at now: Uptime) {
        poller.release()
        phase = .flooded(until: now.advanced(by: breath))
    }

    func listenAgain(at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        phase = .open
        do {
            try watch(.reading)
        } catch {
            lose(.unexpected, error.description, at: now, &outputs)
        }
        // Bytes wait: what is due because none came is decided when they have been read.
    }

    // MARK: Troubles

    func hold(
        _ trouble: ReceiverTrouble, _ detail: String?, _ outputs: inout [ReceiverOutput]
    ) {
        if let change = book.hold(trouble, detail) { outputs.append(.trouble(change)) }
    }

    func clear(_ troubles: [ReceiverTrouble], _ outputs: inout [ReceiverOutput]) {
        outputs += book.clear(troubles).map { .trouble($0) }
    }

    /// Holds this one of the troubles with what a receiver says, and no other.
    func complain(
        _ trouble: ReceiverTrouble, _ detail: String?, _ outputs: inout [ReceiverOutput]
    ) {
        clear(TroubleBook.ofSpeech.filter { $0 != trouble }, &outputs)
        hold(trouble, detail, &outputs)
    }
}

/// With 64 KiB a turn that leaves 640 kB/s, seven times what the fastest serial line carries.
private let breath = Duration.milliseconds(100)
