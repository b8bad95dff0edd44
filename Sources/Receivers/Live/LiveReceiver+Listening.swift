import Positioning

/// Reading, and doing what the conversation asks for.
extension LiveReceiver {
    func read(at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        let limit = counters.bytes + bytesPerTurn
        for _ in 0..<readingsPerTurn where counters.bytes < limit {
            guard case .open = phase else { return }
            do {
                switch try source.read(into: buffer) {
                case .nothing:
                    return
                case .bytes(let count):
                    take(count, at: now, &outputs)
                case .datagram(let count, let sender):
                    conversation.turned(to: sender)
                    take(count, at: now, &outputs)
                case .end(let kind, let reason) where source.isFinite:
                    end(kind, reason, at: now, &outputs)
                case .end(let kind, let reason):
                    lose(kind, reason, at: now, &outputs)
                }
            } catch {
                lose(.unexpected, error.description, at: now, &outputs)
            }
        }
        // There is always more. A capture in a pipe has all the time it wants: it takes turns.
        guard case .open = phase, !source.isFinite else { return }
        // A flood may never end, so what is due is not put off until it does.
        converse(at: now, &outputs) { $0.woke(at: now, $1) }
        if case .open = phase { lookAway(at: now) }
    }

    private func take(_ count: Int, at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        counters.bytes += UInt64(count)
        let arrived = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        converse(at: now, &outputs) { $0.read(arrived, at: now, $1) }
    }

    private func end(
        _ kind: LossKind, _ reason: String, at now: Uptime, _ outputs: inout [ReceiverOutput]
    ) {
        finish(at: now, &outputs)
        clear(Array(book.troubles), &outputs)
        phase = .ended
        link.failed(kind, reason, at: now)
        if let change = link.closed(reason: reason, at: now) { outputs.append(.link(change)) }
        outputs.append(.ended)
    }

    /// Lets the conversation speak, then does what it asked for.
    func converse(
        at now: Uptime, _ outputs: inout [ReceiverOutput],
        _ turn: (inout Talk, (Remark) -> Void) -> Void
    ) {
        var remarks: [Remark] = []
        turn(&conversation) { remarks.append($0) }
        for remark in remarks { heed(remark, at: now, &outputs) }
    }

    private func heed(_ remark: Remark, at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        switch remark {
        case .epoch(let epoch):
            hear(epoch, at: now, &outputs)
        case .send(let bytes):
            perform(at: now, &outputs) { source throws(SystemError) in try source.send(bytes) }
        case .baud(let baud):
            perform(at: now, &outputs) { source throws(SystemError) in try source.setBaud(baud) }
        case .time(let mark):
            outputs.append(.time(mark))
        case .trouble(let trouble, true, let detail):
            hold(trouble, detail, &outputs)
        case .trouble(let trouble, false, _):
            clear([trouble], &outputs)
        case .useless(let trouble, let reason):
            complain(trouble, reason, &outputs)
            link.failed(.unexpected, reason, at: now)
        case .failed(let trouble, let reason):
            guard isOpen else { return }
            fail(trouble, reason, at: now, &outputs)
        case .dead(let reason):
            guard isOpen else { return }
            lose(.unexpected, "\(source.name): \(reason)", at: now, &outputs)
        }
    }

    private var isOpen: Bool {
        if case .open = phase { true } else { false }
    }

    private func hear(_ epoch: Epoch, at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        counters.epochs += 1
        counters.lastHeard = now
        let isFirst = session.isFirst
        if session.reported() {
            backoff.succeeded()
            if !book.isEmpty { clear(TroubleBook.ofSpeech, &outputs) }
        }
        if let change = link.heard(at: now) { outputs.append(.link(change)) }
        outputs.append(.epoch(epoch))
        if isFirst { learn(&outputs) }
    }

    /// The first good report of a session proves what has been found out about the receiver.
    private func learn(_ outputs: inout [ReceiverOutput]) {
        source.heard()
        var learned = ReceiverMemory(source: memory.source)
        conversation.remember(in: &learned)
        source.remember(in: &learned)
        guard learned != memory, !learned.isEmpty else { return }
        memory = learned
        outputs.append(.learned(learned))
    }

    private func perform(
        at now: Uptime, _ outputs: inout [ReceiverOutput],
        _ action: (any ByteSource) throws(SystemError) -> Void
    ) {
        guard isOpen else { return }
        do {
            try action(source)
        } catch {
            lose(.unexpected, error.description, at: now, &outputs)
        }
    }
}

/// Bytes in one turn, so that a flood leaves the loop to others after 64 KiB.
private let bytesPerTurn: UInt64 = 64 << 10
/// Readings in one turn: datagrams may hold a few bytes each, or none.
private let readingsPerTurn = 512
