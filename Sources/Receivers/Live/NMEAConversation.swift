import NMEA
import Positioning

/// Sentences from a receiver: epochs while it talks, a verdict when it does not.
///
/// ```
///  bytes ─▶ NMEADecoder ─▶ epochs            BaudHunt: at which speed
///    └─────▶ BinaryWatch ─▶ NMEA is asked for   Hearing: for how long, and what is wrong
///            (until a report has come)
/// ```
struct NMEAConversation: Conversation {
    private var decoder: NMEADecoder
    private var hunt: BaudHunt?
    private var hearing: Hearing
    private var dialect: ForeignDialect

    init(
        _ address: SourceAddress, source: Int, settings: ReceiverSettings, hunt: BaudHunt? = nil
    ) {
        decoder = NMEADecoder(source: source, isChecksumOptional: address.isChecksumOptional)
        hearing = Hearing(silence: settings.silence)
        // A receiver at the other end of a network is not ours to set.
        dialect = ForeignDialect(mayAsk: settings.configure && hunt != nil)
        self.hunt = hunt
    }

    var wakeAt: Uptime? {
        Uptime.earlier(
            Uptime.earlier(decoder.wakeAt, hunt?.wakeAt),
            Uptime.earlier(hearing.deadline, dialect.wakeAt))
    }

    mutating func opened(at now: Uptime, _ tell: (Remark) -> Void) {
        hunt?.opened(at: now)
        // A hunt is entitled to one whole round before anyone calls it silence.
        hearing.opened(at: now, granting: hunt?.round ?? .zero, decoder.counts)
        dialect.opened()
        if let hunt { tell(.baud(hunt.baud)) }
    }

    mutating func read(
        _ bytes: UnsafeRawBufferPointer, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        hearing.bytesArrived()
        hunt?.bytesArrived(at: now)
        if dialect.read(bytes, at: now, tell) {
            // Packets with a right checksum: the speed is right, and somebody is there.
            hunt?.understood()
            hearing.extend(at: now)
        }
        let good = decoder.counts.good
        var epochs: [Epoch] = []
        decoder.read(bytes, at: now) { epochs.append($0) }
        if decoder.counts.good > good {
            hunt?.understood()
            dialect.sentenceRead()
        }
        close(epochs, at: now, tell)
    }

    mutating func woke(at now: Uptime, _ tell: (Remark) -> Void) {
        var epochs: [Epoch] = []
        decoder.woke(at: now) { epochs.append($0) }
        close(epochs, at: now, tell)
        if dialect.woke(at: now, baud: hunt?.baud, tell) {
            // The answer may come at another speed.
            hunt?.opened(at: now)
        }
        if let baud = hunt?.woke(at: now) { tell(.baud(baud)) }
        if let (trouble, reason) = hearing.verdict(at: now, decoder.counts, listening: listening) {
            tell(.failed(trouble, reason))
        }
    }

    mutating func closed(_ tell: (Remark) -> Void) {
        hearing.closed()
        dialect.opened()
        decoder.finish { tell(.epoch($0)) }
    }

    func report(to health: inout ReceiverHealth) {
        health.sentences = decoder.counts
        health.baud = hunt?.baud
    }

    func remember(in memory: inout ReceiverMemory) { memory.baud = hunt?.found }

    /// How the bytes were listened to, for a person.
    private var listening: String {
        guard let hunt else { return "of ours" }
        return hunt.isSearching ? "at any speed" : "at \(hunt.baud) baud"
    }

    private mutating func close(
        _ epochs: [Epoch], at now: Uptime, _ tell: (Remark) -> Void
    ) {
        for epoch in epochs {
            hunt?.understood()
            hearing.reported(at: now, decoder.counts)
            dialect.reported()
            tell(.epoch(epoch))
        }
    }
}
