package import Positioning

/// One configured source, whatever its kind: bytes from outside become epochs.
///
/// It is passive. Whoever owns it watches `descriptor` and calls `ready` when that can be read,
/// calls `woke` when `wakeAt` has come, and asks for `wakeAt` again after every call. It reads no
/// clock, and decides nothing about what it hears.
package final class Receiver {
    private let kind: any ReceiverKind
    /// The time of the latest call, which is as near to now as we may know.
    private var latest = Uptime(.zero)

    /// What an earlier run learned of this source comes in as `memory`; what is learned from now on
    /// comes out as `ReceiverOutput.learned`.
    package init(
        _ address: SourceAddress, source: Int, settings: ReceiverSettings = ReceiverSettings(),
        remembering memory: ReceiverMemory? = nil
    ) throws(ReceiverError) {
        do {
            kind = try Self.kind(
                of: address, source: source, settings,
                memory ?? ReceiverMemory(source: address.text))
        } catch {
            throw ReceiverError(description: "\(error)")
        }
    }

    private static func kind(
        of address: SourceAddress, source: Int, _ settings: ReceiverSettings,
        _ memory: ReceiverMemory
    ) throws(SystemError) -> any ReceiverKind {
        func sentences(_ hunt: BaudHunt? = nil) -> NMEAConversation {
            NMEAConversation(address, source: source, settings: settings, hunt: hunt)
        }
        switch address.link {
        case .gpsd(let host, let port, let device):
            return try LiveReceiver(
                TCPStream(host: host, port: port),
                GpsdConversation(
                    source: source, host: host, device: device, settings: settings),
                source: source, settings: settings)
        case .serial(let path, let baud):
            return try LiveReceiver(
                SerialPort(path: path, settings: settings, remembered: memory),
                sentences(BaudHunt(fixed: baud, remembered: memory.baud)),
                source: source, settings: settings, memory: memory)
        case .tcp(let host, let port):
            return try LiveReceiver(
                TCPStream(host: host, port: port), sentences(), source: source, settings: settings)
        case .udp(let host, let port):
            return try LiveReceiver(
                UDPSocket(host: host, port: port),
                DatagramConversation(address, source: source, settings: settings),
                source: source, settings: settings)
        case .standardInput:
            return try LiveReceiver(
                Pipe(descriptor: 0, name: "standard input"), sentences(), source: source,
                settings: settings)
        case .file(let path, let pace):
            return try FileReceiver(
                path: path, pace: pace, source: source,
                isChecksumOptional: address.isChecksumOptional, patience: settings.patience)
        }
    }

    /// Readable when there is something to do; the same for life, whatever is open behind it.
    package var descriptor: Int32 { kind.descriptor }

    /// When `woke` must be called, if nothing happens before.
    package var wakeAt: Uptime? { kind.wakeAt }

    /// Begins to listen.
    package func start(at now: Uptime) -> [ReceiverOutput] {
        latest = now
        return kind.start(at: now)
    }

    /// Takes in what has arrived, a bounded amount at a time.
    package func ready(at now: Uptime) -> [ReceiverOutput] {
        latest = now
        return kind.ready(at: now)
    }

    /// Does what was due at `wakeAt`; too early does no harm.
    package func woke(at now: Uptime) -> [ReceiverOutput] {
        latest = now
        return kind.woke(at: now)
    }

    /// Lets go for good; says so, with what was still being assembled.
    @discardableResult
    package func stop() -> [ReceiverOutput] { kind.stop(at: latest) }

    package var health: ReceiverHealth { kind.health }

    /// The clock of a capture that is played, which then drives everything; `nil` for live sources.
    package var virtualNow: Uptime? { kind.virtualNow }
}

/// A receiver could not even be set up: the process has run out of something.
package struct ReceiverError: Error, Equatable, CustomStringConvertible {
    package let description: String
}

/// What every kind of receiver can do; see `Receiver` for the meaning.
protocol ReceiverKind: AnyObject {
    var descriptor: Int32 { get }
    var wakeAt: Uptime? { get }
    var health: ReceiverHealth { get }
    var virtualNow: Uptime? { get }
    func start(at now: Uptime) -> [ReceiverOutput]
    func ready(at now: Uptime) -> [ReceiverOutput]
    func woke(at now: Uptime) -> [ReceiverOutput]
    func stop(at now: Uptime) -> [ReceiverOutput]
}
