package import NMEA
package import Positioning

/// Reads a recorded receiver, epoch by epoch, in memory that does not grow with the file.
///
/// A line may begin with the time of its arrival and a tab (`<seconds>\t<sentence>`); the first
/// such line makes the capture a timed one, and from there on arrival times rule. Without them
/// `received` comes from a `VirtualClock`. A GPX track is known by its content. Source: SPEC §14.
package final class CaptureReader {
    private let file: CaptureFile
    private let path: String
    private var decoder: NMEADecoder
    /// When the capture is a GPX track.
    private var track: TrackReader?
    private let source: Int
    /// Goes on in the next capture, when several are read one after the other.
    package private(set) var clock: VirtualClock
    /// Arrival time of the line being read; `nil` while none has been seen.
    private var arrival: Uptime?
    private var lastReceived = Uptime(nanoseconds: 0)
    private var epochs = ContiguousArray<Epoch>()
    private var nextEpoch = 0
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: CaptureReader.chunkSize, alignment: 16)
    /// Bytes at the front of the buffer that belong to a line not read to its end.
    private var kept = 0
    private var isFirstChunk = true
    private var isAtEnd = false

    /// What `step()` came to.
    enum Step {
        case epoch(Epoch)
        /// Some of the file was read, and no epoch was in it.
        case nothing
        case end
    }

    package convenience init(
        path: String, source: Int = 0, isChecksumOptional: Bool = false,
        clock: VirtualClock = VirtualClock()
    ) throws(CaptureError) {
        try self.init(
            file: CaptureFile(path: path), path: path, source: source,
            isChecksumOptional: isChecksumOptional, clock: clock)
    }

    /// For who may not wait: an ordinary file only.
    convenience init(
        atHand path: String, source: Int, isChecksumOptional: Bool
    ) throws(CaptureError) {
        try self.init(
            file: CaptureFile(path: path, mustBeAtHand: true), path: path, source: source,
            isChecksumOptional: isChecksumOptional, clock: VirtualClock())
    }

    private init(
        file: consuming CaptureFile, path: String, source: Int, isChecksumOptional: Bool,
        clock: VirtualClock
    ) {
        self.path = path
        self.source = source
        self.clock = clock
        decoder = NMEADecoder(source: source, isChecksumOptional: isChecksumOptional)
        progress = (0, file.size)
        self.file = file
    }

    deinit { buffer.deallocate() }

    /// The next epoch of the capture, `received` on the capture's clock; `nil` at the end.
    package func next() throws(CaptureError) -> Epoch? {
        while true {
            switch try step() {
            case .epoch(let epoch): return epoch
            case .nothing: continue
            case .end: return nil
            }
        }
    }

    /// The next epoch, if it is found by reading at most `chunkSize` more of the file.
    func step() throws(CaptureError) -> Step {
        if nextEpoch == epochs.count {
            guard !isAtEnd else { return .end }
            epochs.removeAll(keepingCapacity: true)
            nextEpoch = 0
            try readChunk()
            guard !epochs.isEmpty else { return .nothing }
        }
        defer { nextEpoch += 1 }
        return .epoch(epochs[nextEpoch])
    }

    /// Bytes of the file read so far, and in all.
    package private(set) var progress: (read: Int64, total: Int64)

    package var counts: SentenceCounts { decoder.counts }

    /// What a GPX track was made of; `nil` for any other capture.
    package var trackCounts: TrackCounts? { track?.counts }

    private func readChunk() throws(CaptureError) {
        let count = try file.read(
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[kept...]))
        progress.read = file.offset
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<(kept + count)])
        if isFirstChunk {
            isFirstChunk = false
            if CaptureLine.isGPX(bytes) { track = TrackReader(source: source) }
        }
        isAtEnd = count == 0
        guard track == nil else { return try readTrack(bytes) }
        let rest = decodeLines(bytes)
        if isAtEnd {
            decoder.finish(give)
            clock.finish(keep)
        } else {
            kept = rest.count
            if kept == buffer.count {
                // A line this long is no line.
                decode(rest)
                kept = 0
            } else if kept > 0 {
                UnsafeMutableRawBufferPointer(rebasing: buffer[..<kept]).copyMemory(from: rest)
            }
        }
    }

    private func readTrack(_ bytes: UnsafeRawBufferPointer) throws(CaptureError) {
        track?.read(Array(bytes)) { clock.take($0, keep) }
        guard isAtEnd else { return }
        track?.finish()
        clock.finish(keep)
        guard let counts = track?.counts, counts.points == 0 else { return }
        throw .noTrack(
            path: path,
            reason: counts.damage
                ?? (counts.timeless > 0 ? "its points have no times" : "it has no track points"))
    }

    /// Decodes whole lines, each at its time of arrival, and returns what is left.
    private func decodeLines(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var start = 0
        var plain = 0
        while let end = CaptureLine.end(in: bytes, from: start) ?? lastLineEnd(bytes, start) {
            if let (nanoseconds, behind) = CaptureLine.arrival(in: bytes, from: start, to: end) {
                decode(UnsafeRawBufferPointer(rebasing: bytes[plain..<start]))
                let stamp = Uptime(nanoseconds: nanoseconds)
                arrival = clock.arrival(stamp, isFirst: arrival == nil)
                plain = behind
            }
            start = end
        }
        decode(UnsafeRawBufferPointer(rebasing: bytes[plain..<start]))
        return UnsafeRawBufferPointer(rebasing: bytes[start...])
    }

    /// The last line of a file may lack its line feed.
    private func lastLineEnd(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
        isAtEnd && start < bytes.count ? bytes.count : nil
    }

    private func decode(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        decoder.read(bytes, at: arrival, give)
    }

    private func give(_ epoch: Epoch) {
        guard arrival != nil else {
            clock.take(epoch, keep)
            return
        }
        clock.finish(keep)
        clock.heard(epoch)
        // One begun before the first line with a time does not know when it arrived.
        var epoch = epoch
        epoch.received = max(epoch.received, lastReceived)
        keep(epoch)
    }

    private func keep(_ epoch: Epoch) {
        lastReceived = epoch.received
        epochs.append(epoch)
    }

    /// What is read at once.
    private static let chunkSize = 128 << 10
}
