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

    private let device: String?
    private let settings: ReceiverSettings
    private let decoder = GpsdDecoder()
    private var lines = GpsdLines()
    private var epochs: GpsdEpochs
    private var state = State.closed
    private var health = ReceiverHealth.Gpsd()

    init(source: Int, device: String?, settings: ReceiverSettings) {
        self.device = device
        self.settings = settings
        epochs = GpsdEpochs(source: source)
    }

    var wakeAt: Uptime? {
        let own: Uptime? =
            switch state {
            case .closed: nil
            case .listening(let until), .asking(let until): until
            }
        return [epochs.wakeAt, own].compactMap { $0 }.min()
    }

    mutating func opened(at now: Uptime, _ tell: (Remark) -> Void) {
        lines.reset()
        health.devices = []
        health.lastError = nil
        state = .listening(until: now.advanced(by: settings.silence))
        tell(.send(watch))
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
        health.badLines += bad
        for report in reports { take(report, at: now, tell) }
    }

    mutating func woke(at now: Uptime, _ tell: (Remark) -> Void) {
        epochs.woke(at: now) { tell(.epoch($0)) }
        switch state {
        case .listening(let until) where now >= until:
            ask(at: now, tell)
        case .asking(let until) where now >= until:
            state = .closed
            tell(.dead("gpsd does not answer"))
        case .closed, .listening, .asking:
            break
        }
    }

    mutating func closed(_ tell: (Remark) -> Void) {
        epochs.finish { tell(.epoch($0)) }
        state = .closed
    }

    func report(to health: inout ReceiverHealth) {
        var own = self.health
        own.badLines += lines.refused
        health.gpsd = own
    }

    private mutating func take(
        _ report: GpsdReport, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        switch report {
        case .position(let position):
            listen(at: now)
            epochs.read(position, at: now) { tell(.epoch($0)) }
        case .sky(let sky):
            listen(at: now)
            epochs.read(sky, at: now)
        case .noise(let noise):
            listen(at: now)
            epochs.read(noise, at: now)
        case .deviceAdded(let path):
            if !health.devices.contains(path) { health.devices.append(path) }
            listen(at: now)
        case .deviceDropped:
            ask(at: now, tell)
        case .devices(let paths):
            health.devices = paths
            guard case .asking = state else { return }
            listen(at: now)
            tell(
                .silent(
                    paths.isEmpty
                        ? "gpsd answers but has no receiver"
                        : "gpsd answers but its receiver is silent"))
        case .version(let release):
            health.release = release
        case .failure(let text):
            health.lastError = text
        case .other:
            break
        }
    }

    private mutating func listen(at now: Uptime) {
        state = .listening(until: now.advanced(by: settings.silence))
    }

    private mutating func ask(at now: Uptime, _ tell: (Remark) -> Void) {
        state = .asking(until: now.advanced(by: settings.answering))
        // Asking to be told once more costs nothing, and wakes a receiver that gpsd let sleep.
        tell(.send(Array("?DEVICES;\n".utf8) + watch))
    }

    private var watch: [UInt8] {
        let choice = device.map { ",\"device\":\"\(Self.escaped($0))\"" } ?? ""
        return Array("?WATCH={\"enable\":true,\"json\":true\(choice)};\n".utf8)
    }

    /// A path as it stands in a JSON string.
    private static func escaped(_ path: String) -> String {
        String(path.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
    }
}
