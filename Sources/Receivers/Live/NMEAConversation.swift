import NMEA
import Positioning

/// Sentences from a receiver: epochs while it talks, a verdict when it does not.
struct NMEAConversation: Conversation {
    private var decoder: NMEADecoder
    private var hunt: BaudHunt?
    private let silence: Duration
    /// By when a good report must have come; `nil` between sessions.
    private var deadline: Uptime?
    /// Whether anything has come since the last good report.
    private var hasBytes = false
    /// Sentences of an instant that was over already, as of the last good report.
    private var late = 0

    init(
        _ address: SourceAddress, source: Int, settings: ReceiverSettings, hunt: BaudHunt? = nil
    ) {
        decoder = NMEADecoder(source: source, isChecksumOptional: address.isChecksumOptional)
        silence = settings.silence
        self.hunt = hunt
    }

    var wakeAt: Uptime? {
        [decoder.wakeAt, hunt?.wakeAt, deadline].compactMap { $0 }.min()
    }

    mutating func opened(at now: Uptime, _ tell: (Remark) -> Void) {
        hunt?.opened(at: now)
        hasBytes = false
        // A hunt is entitled to one whole round before anyone calls it silence.
        deadline = now.advanced(by: max(silence, hunt?.round ?? .zero))
        late = decoder.counts.late
        if let hunt { tell(.baud(hunt.baud)) }
    }

    mutating func read(
        _ bytes: UnsafeRawBufferPointer, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        hasBytes = true
        hunt?.bytesArrived(at: now)
        var epochs: [Epoch] = []
        decoder.read(bytes, at: now) { epochs.append($0) }
        close(epochs, at: now, tell)
    }

    mutating func woke(at now: Uptime, _ tell: (Remark) -> Void) {
        var epochs: [Epoch] = []
        decoder.woke(at: now) { epochs.append($0) }
        close(epochs, at: now, tell)
        if let baud = hunt?.woke(at: now) { tell(.baud(baud)) }
        guard let deadline, now >= deadline else { return }
        self.deadline = nil
        tell(.dead(reason))
    }

    mutating func closed(_ tell: (Remark) -> Void) {
        deadline = nil
        decoder.finish { tell(.epoch($0)) }
    }

    func report(to health: inout ReceiverHealth) {
        health.sentences = decoder.counts
        health.baud = hunt?.baud
    }

    /// Why no good report came.
    private var reason: String {
        if decoder.counts.late > late {
            // A wedged receiver repeats its last fix for ever; only reopening it may help.
            "the receiver's clock stands still"
        } else if hasBytes {
            "bytes, but no report: a wrong speed, or another protocol"
        } else {
            "nothing was sent"
        }
    }

    private mutating func close(
        _ epochs: [Epoch], at now: Uptime, _ tell: (Remark) -> Void
    ) {
        for epoch in epochs {
            hunt?.understood()
            hasBytes = false
            late = decoder.counts.late
            deadline = now.advanced(by: silence)
            tell(.epoch(epoch))
        }
    }
}
