import Positioning

/// Talks with gpsd: asks to be told, listens, and asks again when it hears nothing.
///
/// gpsd says nothing at all when its receiver says nothing, and does not notice that one was
/// unplugged. So silence is met with a question. An answer means that gpsd lives and its receiver
/// does not; no answer means that the connection is dead, whatever the kernel believes.
///
/// Source: linux.md §3; gpsd_json(5) `?WATCH`, `?DEVICES`.
struct GpsdConversation: Conversation {
    private enum State: Equatable {
        case closed
        /// Reports come, or are given time to.
        case listening(until: Uptime)
        /// Asked; any answer must come by then.
        case asking(until: Uptime)
    }

    private let settings: ReceiverSettings
    private let request: GpsdRequest
    private let decoder = GpsdDecoder()
    private var lines = GpsdLines()
    private var epochs: GpsdEpochs
    private var timekeeper: GpsdTimekeeper
    private var diagnosis: GpsdDiagnosis
    private var state = State.closed
    private var badLines = 0
    /// Lines that could not be read, as of the beginning of the session.
    private var refusedBefore = 0
    /// Whether gpsd has said in this session that it has no such receiver.
    private var isRefused = false
    /// Whether the receiver is expected to come back: gpsd dropped it, or it was found silent.
    private var isAwaited = false
    /// TPVs of an instant that has been told, since the last that had not, and when the last came.
    private var repeats = 0
    private var repeated = Uptime(.zero)

    init(source: Int, host: String, device: String?, settings: ReceiverSettings) {
        self.settings = settings
        request = GpsdRequest(host: host, device: device)
        epochs = GpsdEpochs(source: source, device: device)
        timekeeper = GpsdTimekeeper(source: source)
        diagnosis = GpsdDiagnosis(wanted: device)
    }

    var wakeAt: Uptime? {
        let own: Uptime? =
            switch state {
            case .closed: nil
            case .listening(let until), .asking(let until): until
            }
        return Uptime.earlier(epochs.wakeAt, own)
    }

    mutating func opened(at now: Uptime, _ tell: (Remark) -> Void) {
        lines.reset()
        diagnosis.opened()
        isRefused = false
        isAwaited = false
        refusedBefore = refused
        repeats = 0
        if request.isLocal { timekeeper.opened(settings.wall()) }
        listen(at: now)
        tell(.send(request.watch))
    }

    mutating func read(
        _ bytes: UnsafeRawBufferPointer, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        var reports: [GpsdReport] = []
        var bad = 0
        let decoder = decoder
        lines.read(bytes) { line in
            if let report = decoder.decode(line) { reports.append(report) } else { bad += 1 }
        }
        badLines += bad
        for report in reports { take(report, at: now, tell) }
    }

    mutating func woke(at now: Uptime, _ tell: (Remark) -> Void) {
        epochs.woke(at: now) { tell(.epoch($0)) }
        switch state {
        case .listening(let until) where now >= until && isRepeating(at: now):
            // Beginning anew is all that can be done from here: gpsd may open its receiver again.
            state = .closed
            tell(.failed(.clockStandsStill, "its receiver's clock stands still"))
        case .listening(let until) where now >= until:
            ask(at: now, tell)
        case .asking(let until) where now >= until:
            state = .closed
            tell(.dead(isForeign ? "what answers there is not gpsd" : "gpsd does not answer"))
        case .closed, .listening, .asking:
            break
        }
    }

    mutating func closed(_ tell: (Remark) -> Void) {
        epochs.finish { tell(.epoch($0)) }
        diagnosis.closed().forEach(tell)
        state = .closed
    }

    /// Lines that could not be read.
    private var refused: Int { badLines + lines.refused }

    /// Whether the other side talks, and never as gpsd does.
    private var isForeign: Bool { diagnosis.version == nil && refused > refusedBefore }

    func report(to health: inout ReceiverHealth) {
        var own = ReceiverHealth.Gpsd()
        own.release = diagnosis.version?.release
        own.protocolVersion = diagnosis.version.map { "\($0.major).\($0.minor)" }
        own.devices = diagnosis.devices
        own.followed = epochs.followed
        own.classes = decoder.counts.byName
        own.badLines = refused
        own.junkBytes = lines.junk
        own.errors = diagnosis.errors
        own.lastError = diagnosis.lastError
        own.wallSteps = timekeeper.steps
        health.gpsd = own
    }
}

// MARK: What gpsd said

extension GpsdConversation {
    private mutating func take(
        _ report: GpsdReport, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        switch report {
        case .position(let position):
            take(position, at: now, tell)
        case .sky(let sky):
            epochs.read(sky, at: now) { tell(.epoch($0)) }
            if epochs.follows(sky.device) { heard(at: now, tell) }
        case .noise(let noise):
            epochs.read(noise, at: now) { tell(.epoch($0)) }
            if epochs.follows(noise.device) { heard(at: now, tell) }
        case .clock(let clock):
            take(clock, tell)
        case .deviceAdded(let path):
            added(path, at: now, tell)
        case .deviceDropped(let path):
            diagnosis.dropped(path)
            guard epochs.dropped(path, { tell(.epoch($0)) }) else { return }
            isAwaited = true
            ask(at: now, tell)
        case .devices(let paths):
            diagnosis.devices = paths
            guard case .asking = state else { return }
            listen(at: now)
            isAwaited = true
            diagnosis.silent().forEach(tell)
        case .version(let version):
            diagnosis.version = version
        case .failure(let text):
            failed(text, at: now, tell)
        case .other:
            break
        }
    }

    private mutating func take(
        _ position: GpsdPosition, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        switch epochs.read(position, at: now, { tell(.epoch($0)) }) {
        case .fresh:
            repeats = 0
            heard(at: now, tell)
        case .repeated:
            repeats += 1
            repeated = now
        case .ignored:
            break
        }
    }

    private mutating func take(_ clock: GpsdClock, _ tell: (Remark) -> Void) {
        // Another machine's clock says nothing about ours.
        guard request.isLocal, clock.isPulsePort || epochs.follows(clock.device) else { return }
        if let mark = timekeeper.mark(clock, settings.wall()) { tell(.time(mark)) }
    }

    private mutating func added(
        _ path: String, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        diagnosis.added(path)
        guard epochs.follows(path) else { return }
        listen(at: now)
        guard isAwaited else { return }
        // A receiver that gpsd was given again sleeps until somebody asks for it.
        isAwaited = false
        tell(.send(request.watch))
    }

    private mutating func failed(
        _ text: String, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        diagnosis.failed(text)
        guard !isRefused, text.hasPrefix(Self.refusal) else { return }
        // It will not come by waiting: what there is instead is worth saying at once.
        isRefused = true
        state = .asking(until: now.advanced(by: settings.answering))
        tell(.send(GpsdRequest.devices))
    }

    /// gpsd's answer to a watch on a receiver that it has not.
    private static let refusal = "No such device"
    /// More often than that gpsd does not tell an instant that it is done with.
    private static let repeatsThatCount = 3
}

// MARK: Patience

extension GpsdConversation {
    /// The receiver spoke.
    private mutating func heard(at now: Uptime, _ tell: (Remark) -> Void) {
        // While time stands still nothing else proves that the receiver works.
        if !isRepeating(at: now) { listen(at: now) }
        isAwaited = false
        diagnosis.spoke().forEach(tell)
    }

    /// Whether the receiver talks, and says nothing new; one TPV too many is only a slow one.
    private func isRepeating(at now: Uptime) -> Bool {
        repeats >= Self.repeatsThatCount && repeated.duration(to: now) < settings.silence / 2
    }

    private mutating func listen(at now: Uptime) {
        state = .listening(until: now.advanced(by: settings.silence))
    }

    private mutating func ask(at now: Uptime, _ tell: (Remark) -> Void) {
        state = .asking(until: now.advanced(by: settings.answering))
        // Asking to be told once more costs nothing, and wakes a receiver that gpsd let sleep.
        tell(.send(GpsdRequest.devices + request.watch))
    }
}
