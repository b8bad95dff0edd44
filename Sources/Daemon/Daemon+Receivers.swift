import Configuration
import Ledger
import Positioning
import Receivers
import Tracking

/// How receivers are opened, and what becomes of what they say.
extension Daemon {
    /// Opens the configured receivers.
    func listen() throws {
        let addresses = setup.configuration.receivers
        // A capture's clock begins at zero, before its first epoch.
        if setup.configuration.hasCapture {
            virtualNow = virtualNow ?? Uptime(nanoseconds: 0)
        }
        var settings = ReceiverSettings()
        settings.configure = setup.configuration.configureReceivers
        listeners = try addresses.enumerated().map { number, address in
            try Listener(
                address, number: number, on: loop, settings: settings,
                remembering: remembered.first { $0.source == address.text },
                heard: { [unowned self] in hear($0) })
        }
        for listener in listeners { try listener.start() }
    }

    private func hear(_ output: ReceiverOutput) {
        switch output {
        case .epoch(let epoch):
            if let clock = virtualNow { virtualNow = max(clock, epoch.received) }
            navigator.receive(.epochReceived(epoch), at: now)
        case .link(let change):
            navigator.receive(.linkChanged(change), at: now)
        case .time(let mark):
            navigator.receive(.timeHeard(mark), at: now)
        case .trouble(let change):
            navigator.receive(.receiverTroubled(change), at: now)
        case .learned(let memory):
            learn([memory])
            recorder.keepMemory(at: now)
        case .ended:
            // No more time passes on a capture's clock, so nothing would ever be due.
            recorder.flush(at: now, offset: navigator.pipeline.offset)
        }
        settle()
    }

    /// Keeps what was learned of configured receivers; what is new replaces what was known.
    func learn(_ memories: [ReceiverMemory]) {
        let configured = Set(setup.configuration.receivers.map(\.text))
        let known = remembered.filter { old in
            !memories.contains { $0.source == old.source } && configured.contains(old.source)
        }
        remembered = known + memories
    }
}
