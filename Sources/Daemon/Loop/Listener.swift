import Configuration
import Control
import Positioning
import Receivers
import Supervision

/// One configured receiver on the loop, and how it is doing.
final class Listener {
    let address: SourceAddress
    let number: Int
    let receiver: Receiver
    private var attendant: Attendant?
    private let loop: EventLoop
    private let heard: (ReceiverOutput) -> Void
    private var since: Uptime?
    private var shown: LinkState = .connecting
    private var hearing: Hearing

    init(
        _ address: SourceAddress, number: Int, on loop: EventLoop, settings: ReceiverSettings,
        remembering memory: ReceiverMemory?, heard: @escaping (ReceiverOutput) -> Void
    ) throws {
        self.address = address
        self.number = number
        self.loop = loop
        self.heard = heard
        hearing = Hearing(isPlayed: address.isPlayed)
        receiver = try Receiver(
            address, source: number, settings: settings, remembering: memory)
    }

    var shownState: LinkState { shown }
    /// Seconds since that began.
    var shownFor: Double? { since.map { loop.now.seconds(since: $0) } }
    var linkState: LinkChange { LinkChange(source: number, state: shown) }

    func start() throws {
        pass(receiver.start(at: loop.now))
        attendant = try Attendant(
            on: loop, descriptor: receiver.descriptor,
            // A capture can always be played on: it takes turns with the clients, or they starve.
            priority: address.isPlayed ? .patient : .urgent,
            wakeAt: { [receiver] in receiver.wakeAt },
            ready: { [weak self] in
                guard let self else { return }
                pass(receiver.ready(at: loop.now))
            },
            woke: { [weak self] in
                guard let self else { return }
                pass(receiver.woke(at: loop.now))
            })
    }

    func stop() {
        attendant = nil
        pass(receiver.stop())
    }

    private func pass(_ outputs: [ReceiverOutput]) {
        for output in outputs {
            switch output {
            case .link(let change):
                shown = change.state
                since = loop.now
            case .epoch(let epoch):
                hearing.heard(epoch, at: EventLoop.clock)
            case .time, .trouble, .learned, .ended:
                break
            }
            heard(output)
        }
    }

    var healthRecord: SourceHealth {
        SourceHealth(address, receiver.health, hearing, at: loop.now)
    }
}
