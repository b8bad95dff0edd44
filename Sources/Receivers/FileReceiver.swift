import NMEA
import Positioning

/// Plays a capture as if it were a receiver, on a clock of its own.
final class FileReceiver: ReceiverKind {
    private enum Phase { case idle, playing, ended }

    private struct Progress {
        let counts: SentenceCounts
        let bytes: UInt64

        init(of reader: CaptureReader) {
            counts = reader.counts
            bytes = UInt64(clamping: reader.progress.read)
        }
    }

    private let path: String
    private let index: Int
    private let open: () throws(CaptureError) -> CaptureReader
    private let poller: Poller
    private var phase = Phase.idle
    private var reader: CaptureReader? {
        willSet { if let reader { done = Progress(of: reader) } }
    }
    /// How far the latest reader came.
    private var done: Progress?
    private var player: FilePlayer
    private var link: LinkWatch
    private var epochs: UInt64 = 0
    private var lastHeard: Uptime?
    /// When the file was last searched for an epoch: at once again, while none is found.
    private var searchedAt: Uptime?

    init(
        path: String, pace: SourceAddress.Pace, source: Int, isChecksumOptional: Bool,
        patience: Duration
    ) throws(SystemError) {
        self.path = path
        index = source
        player = FilePlayer(pace: pace)
        link = LinkWatch(source: source, patience: patience)
        poller = try Poller()
        open = { () throws(CaptureError) in
            try CaptureReader(
                atHand: path, source: source, isChecksumOptional: isChecksumOptional)
        }
    }

    var descriptor: Int32 { poller.descriptor }
    var virtualNow: Uptime? { player.virtualNow }
    var wakeAt: Uptime? {
        guard phase == .playing else { return nil }
        return player.isHungry ? searchedAt : player.wakeAt
    }

    var health: ReceiverHealth {
        var health = ReceiverHealth(of: link)
        health.epochs = epochs
        health.lastHeard = lastHeard
        let progress = reader.map(Progress.init(of:)) ?? done
        health.sentences = progress?.counts
        health.bytes = progress?.bytes ?? 0
        return health
    }

    func start(at now: Uptime) -> [ReceiverOutput] {
        guard phase == .idle else { return [] }
        var outputs: [ReceiverOutput] = []
        if let change = link.started() { outputs.append(.link(change)) }
        do {
            reader = try open()
            phase = .playing
            play(at: now, &outputs)
        } catch {
            end("\(path): \(error)", at: now, &outputs)
        }
        return outputs
    }

    func ready(at now: Uptime) -> [ReceiverOutput] { woke(at: now) }

    func woke(at now: Uptime) -> [ReceiverOutput] {
        var outputs: [ReceiverOutput] = []
        if phase == .playing { play(at: now, &outputs) } else { player.tick(at: now) }
        return outputs
    }

    func stop(at now: Uptime) -> [ReceiverOutput] {
        guard phase != .ended else { return [] }
        phase = .ended
        reader = nil
        return link.closed(reason: "stopped", at: now).map { [.link($0)] } ?? []
    }

    /// Plays what is due, at most `epochsPerTurn` of it, so that clients are served in between.
    ///
    /// Where the file holds no epochs it is searched a chunk at a time, for the same reason.
    private func play(at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        do {
            if player.isHungry { try load(at: now, &outputs) }
            for _ in 0..<epochsPerTurn {
                guard phase == .playing, let epoch = player.play(at: now) else { return }
                epochs += 1
                lastHeard = now
                if let change = link.heard(at: now) { outputs.append(.link(change)) }
                outputs.append(.epoch(epoch))
                try load(at: now, &outputs)
            }
        } catch {
            end("\(path): \(error)", at: now, &outputs)
        }
    }

    private func load(at now: Uptime, _ outputs: inout [ReceiverOutput]) throws(CaptureError) {
        searchedAt = now
        switch try reader?.step() {
        case .epoch(let epoch)?: player.load(epoch, at: now)
        case .nothing?: break
        case .end?, nil: end("end of \(path)", at: now, &outputs)
        }
    }

    private func end(_ reason: String, at now: Uptime, _ outputs: inout [ReceiverOutput]) {
        phase = .ended
        reader = nil
        link.failed(.byPeer, reason, at: now)
        if let change = link.closed(reason: reason, at: now) { outputs.append(.link(change)) }
        outputs.append(.ended)
    }
}

/// A second of a car's life takes the rules some microseconds: this many stay below 10 ms.
private let epochsPerTurn = 256
