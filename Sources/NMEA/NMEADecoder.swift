package import Positioning

/// Turns a receiver's bytes into epochs: the whole way of NMEA 0183.
///
/// ```
///  bytes ─▶ SentenceFramer ─▶ Sentence ─▶ RMC · GGA · … ─▶ EpochAssembler ─▶ Epoch
///               counts what it drops         fields            one per instant
/// ```
///
/// A live line says when its bytes were read. Then an epoch is given with the last byte of its burst,
/// once the receiver's ways are learned, or after a short quiet; bytes without a time of reading (a
/// capture) are taken one after the other, and an epoch is given when the next one begins.
package struct NMEADecoder: Sendable {
    private var framer: SentenceFramer
    private var assembler: EpochAssembler
    package init(source: Int = 0, isChecksumOptional: Bool = false) {
        framer = SentenceFramer(isChecksumOptional: isChecksumOptional)
        assembler = EpochAssembler(source: source)
    }

    /// Feeds bytes read at `now`; calls `closed` with each epoch that is complete.
    ///
    /// With `nil` nobody knows when they came. A line keeps to one or the other.
    package mutating func read(
        _ bytes: UnsafeRawBufferPointer, at now: Uptime?, _ closed: (Epoch) -> Void
    ) {
        if let now {
            woke(at: now, closed)
            assembler.bytesCame(at: now)
        }
        withRoom(for: bytes) { decoder, input in
            while let sentence = decoder.framer.next(in: &input) {
                decoder.take(sentence, at: now, closed)
            }
        }
    }

    /// When `woke` should be called to close the open epoch; `nil` when nothing is open.
    ///
    /// Any byte puts it off: a slow line may spend long on sentences that say nothing to us.
    package var wakeAt: Uptime? { assembler.quietAt }

    /// The line has been quiet: closes the open epoch if it is time.
    package mutating func woke(at now: Uptime, _ closed: (Epoch) -> Void) {
        guard let due = wakeAt, now >= due else { return }
        end(closed) { $0.completed(in: &$1) }
    }

    /// End of input: closes what is open.
    package mutating func finish(_ closed: (Epoch) -> Void) {
        end(closed) { $0.flush(in: &$1) }
    }

    package var counts: SentenceCounts { framer.counts }

    /// Takes the sentence that lacks only its line end, if there is one, and closes.
    private mutating func end(
        _ closed: (Epoch) -> Void,
        _ last: (inout SentenceFramer, inout FramerInput) -> Sentence?
    ) {
        withRoom(for: UnsafeRawBufferPointer(start: nil, count: 0)) { decoder, input in
            if let sentence = last(&decoder.framer, &input) {
                decoder.take(sentence, at: decoder.assembler.lastBytes, closed)
            }
        }
        assembler.close(closed)
    }

    private mutating func take(
        _ sentence: Sentence, at now: Uptime?, _ closed: (Epoch) -> Void
    ) {
        switch assembler.take(sentence, at: now, closed) {
        case .taken: break
        case .malformed: framer.counts.malformed += 1
        case .late: framer.counts.late += 1
        case .trailing: framer.counts.trailing += 1
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
