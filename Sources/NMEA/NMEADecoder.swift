package import Positioning

/// Turns a receiver's bytes into epochs: the whole way of NMEA 0183.
///
/// ```
///  bytes ─▶ SentenceFramer ─▶ Sentence ─▶ RMC · GGA · … ─▶ EpochAssembler ─▶ Epoch
///               counts what it drops         fields            one per instant
/// ```
package struct NMEADecoder: Sendable {
    private var framer: SentenceFramer
    private var assembler: EpochAssembler
    private var lastRead = Uptime(nanoseconds: 0)

    package init(source: Int = 0, isChecksumOptional: Bool = false) {
        framer = SentenceFramer(isChecksumOptional: isChecksumOptional)
        assembler = EpochAssembler(source: source)
    }

    /// Feeds bytes read at `now`; calls `closed` with each epoch that is complete.
    package mutating func read(
        _ bytes: UnsafeRawBufferPointer, at now: Uptime, _ closed: (Epoch) -> Void
    ) {
        lastRead = now
        withRoom(for: bytes) { decoder, input in
            while let sentence = decoder.framer.next(in: &input) {
                decoder.take(sentence, at: now, closed)
            }
        }
    }

    /// When `woke` should be called to close the open epoch; `nil` when nothing is open.
    ///
    /// Any byte puts it off: a slow line may spend long on sentences that say nothing to us.
    package var wakeAt: Uptime? {
        assembler.patience.map { lastRead.advanced(by: $0) }
    }

    /// The line has been quiet: closes the open epoch if it is time.
    package mutating func woke(at now: Uptime, _ closed: (Epoch) -> Void) {
        guard let due = wakeAt, now >= due else { return }
        flush(closed)
        assembler.close(closed)
    }

    /// End of input: closes what is open.
    package mutating func finish(_ closed: (Epoch) -> Void) {
        flush(closed)
        assembler.close(closed)
    }

    package var counts: SentenceCounts { framer.counts }

    private mutating func flush(_ closed: (Epoch) -> Void) {
        withRoom(for: UnsafeRawBufferPointer(start: nil, count: 0)) { decoder, input in
            if let sentence = decoder.framer.flush(in: &input) {
                decoder.take(sentence, at: decoder.lastRead, closed)
            }
        }
    }

    private mutating func take(
        _ sentence: Sentence, at now: Uptime, _ closed: (Epoch) -> Void
    ) {
        switch assembler.take(sentence, at: now, closed) {
        case .taken: break
        case .malformed: framer.counts.malformed += 1
        case .late: framer.counts.late += 1
        }
    }

    /// Works on stack memory, so that no sentence costs an allocation.
    private mutating func withRoom(
        for bytes: UnsafeRawBufferPointer, _ work: (inout Self, inout FramerInput) -> Void
    ) {
        withUnsafeTemporaryAllocation(byteCount: FramerInput.roomSize, alignment: 1) { room in
            var input = FramerInput(bytes, room: room)
            work(&self, &input)
        }
    }
}
