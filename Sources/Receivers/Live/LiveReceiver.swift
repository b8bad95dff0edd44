import Glibc
import Positioning

/// Keeps one receiver open for ever: opens, listens, loses, waits, opens again.
///
/// The parts decide what they know about: the source how to open and read, the conversation what
/// the bytes mean and when they mean nothing, the link what is shown, the back-off how long to
/// wait. This ties them together.
final class LiveReceiver<Talk: Conversation>: ReceiverKind {
    private enum Phase {
        case idle
        /// Nothing is open until then.
        case waiting(until: Uptime)
        /// A connection is coming about, and must have by then.
        case opening(deadline: Uptime)
        case open
        /// For good.
        case ended
    }

    /// Its place in the list of sources.
    private let index: Int
    private let source: any ByteSource
    private var conversation: Talk
    private let settings: ReceiverSettings
    private var poller: Poller
    private var phase = Phase.idle
    private var backoff: Backoff
    private var link: LinkWatch
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: readingSize, alignment: 16)
    private var bytes: UInt64 = 0
    private var epochs: UInt64 = 0
    private var lastHeard: Uptime?
    private var isSilent = false

    init(
        _ source: any ByteSource, _ conversation: Talk, source index: Int,
        settings: ReceiverSettings
    ) throws(SystemError) {
        self.index = index
        self.source = source
        self.conversation = conversation
        self.settings = settings
        poller = try Poller()
        backoff = Backoff(limit: settings.retryLimit)
        link = LinkWatch(source: index, patience: settings.patience)
    }

    deinit {
        buffer.deallocate()
        source.close()
    }

    var descriptor: Int32 { poller.descriptor }
    var virtualNow: Uptime? { nil }

    var wakeAt: Uptime? {
        let own: Uptime? =
            switch phase {
            case .idle, .ended: nil
            case .waiting(let until): until
            case .opening(let deadline): deadline
            // In the past: as soon as everyone else has had a turn.
            case .open: poller.isUnwatchable ? Uptime(.zero) : conversation.wakeAt
            }
        return [own, link.wakeAt].compactMap { $0 }.min()
    }

    var health: ReceiverHealth {
        var health = ReceiverHealth(of: link)
        health.bytes = bytes
        health.epochs = epochs
        health.lastHeard = lastHeard
        health.isSilent = isSilent
        conversation.report(to: &health)
        return health
    }

    func start(at now: Uptime) -> [ReceiverOutput] {
        guard case .idle = phase else { return [] }
        var outputs: [ReceiverOutput] = []
        if let change = link.started() { outputs.append(.link(change)) }
        open(at: now, &outputs)
        return outputs
    }

    func ready(at now: Uptime) -> [ReceiverOutput] {
        var outputs: [ReceiverOutput] = []
        guard poller.isReady else { return outputs }
        switch phase {
        case .opening:
            attempt(at: now, &outputs) { source throws(SystemError) in
                try source.continueOpening()
            }
        case .open:
            read(at: now, &outputs)
        case .idle, .waiting, .ended:
            break
        }
        return outputs
    }

    func woke(at now: Uptime) -> [ReceiverOutput] {
        var outputs: [ReceiverOutput] = []
        switch phase {
        case .waiting(let until) where now >= until:
            open(at: now, &outputs)
        case .opening(let deadline) where now >= deadline:
            lose(.unexpected, "\(source.name) does not answer", at: now, &outputs)
        case .open:
            if poller.isUnwatchable { read(at: now, &outputs) }
            if case .open = phase { converse(at: now, &outputs) { $0.woke(at: now, $1) } }
        case .idle, .waiting, .opening, .ended:
            break
        }
        if let change = link.woke(at: now) { outputs.append(.link(change)) }
        return outputs
    }

    func stop(at now: Uptime) -> [ReceiverOutput] {
        var outputs: [ReceiverOutput] = []
        if case .ended = phase { return outputs }
        finish(at: now, &outputs)
        phase = .ended
        if let change = link.closed(reason: "stopped", at: now) { outputs.append(.link(change)) }
        return outputs
    }
}

// MARK: Opening and losing

extension LiveReceiver {
    private func open(at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        attempt(at: now, &outputs) { source throws(SystemError) in try source.open() }
    }

    private func attempt(
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
                converse(at: now, &outputs) { $0.opened(at: now, $1) }
            }
        } catch {
            lose(.unexpected, error.description, at: now, &outputs)
        }
    }

    private func watch(_ interest: Poller.Interest) throws(SystemError) {
        if let descriptor = source.descriptor {
            try poller.watch(descriptor, for: interest)
        }
    }

    private func lose(
        _ kind: LossKind, _ reason: String, at now: Uptime, _ outputs: inout [ReceiverOutput]
    ) {
        finish(at: now, &outputs)
        link.failed(kind, reason, at: now)
        phase = .waiting(until: now.advanced(by: backoff.failed(dice: settings.dice())))
    }

    /// Ends the session, keeping what was being put together.
    private func finish(at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        if case .open = phase { converse(at: now, &outputs) { $0.closed($1) } }
        poller.release()
        isSilent = false
        source.close()
    }
}

// MARK: Listening

extension LiveReceiver {
    private func read(at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        for _ in 0..<readingsPerTurn {
            guard case .open = phase else { return }
            do {
                switch try source.read(into: buffer) {
                case .nothing:
                    return
                case .bytes(let count):
                    bytes += UInt64(count)
                    let arrived = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                    converse(at: now, &outputs) { $0.read(arrived, at: now, $1) }
                case .end(let kind, let reason) where source.isFinite:
                    finish(at: now, &outputs)
                    phase = .ended
                    link.failed(kind, reason, at: now)
                    if let change = link.closed(reason: reason, at: now) {
                        outputs.append(.link(change))
                    }
                    outputs.append(.ended)
                case .end(let kind, let reason):
                    lose(kind, reason, at: now, &outputs)
                }
            } catch {
                lose(.unexpected, error.description, at: now, &outputs)
            }
        }
    }

    /// Lets the conversation speak, then does what it asked for.
    private func converse(
        at now: Uptime, _ outputs: inout [ReceiverOutput],
        _ turn: (inout Talk, (Remark) -> Void) -> Void
    ) {
        var remarks: [Remark] = []
        turn(&conversation) { remarks.append($0) }
        for remark in remarks {
            switch remark {
            case .epoch(let epoch):
                hear(epoch, at: now, &outputs)
            case .send(let bytes):
                perform(at: now, &outputs) { source throws(SystemError) in
                    try source.send(bytes)
                }
            case .baud(let baud):
                perform(at: now, &outputs) { source throws(SystemError) in
                    try source.setBaud(baud)
                }
            case .time(let mark):
                outputs.append(.time(mark))
            case .trouble(let trouble, let holds, let detail):
                outputs.append(
                    .trouble(
                        TroubleChange(
                            source: index, trouble: trouble, holds: holds, detail: detail)))
            case .silent(let reason):
                isSilent = true
                link.failed(.unexpected, reason, at: now)
            case .dead(let reason):
                guard case .open = phase else { continue }
                lose(.unexpected, "\(source.name): \(reason)", at: now, &outputs)
            }
        }
    }

    private func hear(_ epoch: Epoch, at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        epochs += 1
        lastHeard = now
        isSilent = false
        backoff.succeeded()
        if let change = link.heard(at: now) { outputs.append(.link(change)) }
        outputs.append(.epoch(epoch))
    }

    private func perform(
        at now: Uptime, _ outputs: inout [ReceiverOutput],
        _ action: (any ByteSource) throws(SystemError) -> Void
    ) {
        guard case .open = phase else { return }
        do {
            try action(source)
        } catch {
            lose(.unexpected, error.description, at: now, &outputs)
        }
    }
}

/// Bytes taken at once: four times what a receiver at 115 200 baud sends in a tenth of a second.
private let readingSize = 4096
/// Readings in one turn, so that a flood leaves the loop to others after 64 KiB.
private let readingsPerTurn = 16
