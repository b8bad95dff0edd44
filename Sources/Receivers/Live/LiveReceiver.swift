import Glibc
import Positioning

/// Keeps one receiver open for ever: opens, listens, loses, waits, opens again.
///
/// The parts decide what they know about: the source how to open and read, the conversation what
/// the bytes mean and when they mean nothing, the link what is shown, the back-off how long to
/// wait, the book which trouble is new. This ties them together.
///
/// ```
/// LiveReceiver             life, and what the loop calls
/// LiveReceiver+Sessions    opening, losing, and the troubles of both
/// LiveReceiver+Listening   reading, and doing what the conversation asks for
/// ```
final class LiveReceiver<Talk: Conversation>: ReceiverKind {
    enum Phase {
        case idle
        /// Nothing is open until then.
        case waiting(until: Uptime)
        /// A connection is coming about, and must have by then.
        case opening(deadline: Uptime)
        case open
        /// Open, and not listened to until then: it sends more than anyone should.
        case flooded(until: Uptime)
        /// For good.
        case ended
    }

    let source: any ByteSource
    let settings: ReceiverSettings
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: readingSize, alignment: 16)
    var conversation: Talk
    var poller: Poller
    var phase = Phase.idle
    var backoff: Backoff
    var link: LinkWatch
    var book: TroubleBook
    var counters = Counters()
    var session = SessionTally()
    /// What was told last of it, or what an earlier run knew.
    var memory: ReceiverMemory

    struct Counters {
        var bytes: UInt64 = 0
        var epochs: UInt64 = 0
        var lastHeard: Uptime?
    }

    init(
        _ source: any ByteSource, _ conversation: Talk, source index: Int,
        settings: ReceiverSettings, memory: ReceiverMemory = ReceiverMemory(source: "")
    ) throws(SystemError) {
        self.source = source
        self.conversation = conversation
        self.settings = settings
        self.memory = memory
        poller = try Poller()
        backoff = Backoff(limit: settings.retryLimit)
        link = LinkWatch(source: index, patience: settings.patience)
        book = TroubleBook(source: index)
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
            case .flooded(let until): until
            }
        return Uptime.earlier(own, link.wakeAt)
    }

    var health: ReceiverHealth {
        var health = ReceiverHealth(of: link)
        health.bytes = counters.bytes
        health.epochs = counters.epochs
        health.lastHeard = counters.lastHeard
        health.troubles = book.troubles
        conversation.report(to: &health)
        source.report(to: &health)
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
        case .idle, .waiting, .flooded, .ended:
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
        case .flooded(let until) where now >= until:
            listenAgain(at: now, &outputs)
        case .idle, .waiting, .opening, .flooded, .ended:
            break
        }
        if let change = link.woke(at: now) { outputs.append(.link(change)) }
        return outputs
    }

    func stop(at now: Uptime) -> [ReceiverOutput] {
        var outputs: [ReceiverOutput] = []
        if case .ended = phase { return outputs }
        finish(at: now, &outputs)
        clear(Array(book.troubles), &outputs)
        phase = .ended
        if let change = link.closed(reason: "stopped", at: now) { outputs.append(.link(change)) }
        return outputs
    }
}

/// Bytes taken at once: four times what a receiver at 115 200 baud sends in a tenth of a second.
private let readingSize = 4096
