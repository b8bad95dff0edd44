import Configuration
import Control
import Positioning
import Supervision
import Tracking

/// How clients and signals are answered.
extension Daemon {
    /// What is known now, for an answer.
    var board: StatusBoard {
        StatusBoard(
            configuration: setup.configuration, navigator: navigator, listeners: listeners,
            now: now, started: virtualNow == nil ? started : Uptime(nanoseconds: 0),
            store: StoreRecord(
                id: recorder.store, trips: receptionist.trips, sequence: recorder.lastSequence,
                bytesPerHour: WriteMeter.bytesPerHour(over: started.duration(to: loop.now)),
                pending: recorder.pending, writing: recorder.isWriting,
                bytes: receptionist.bytesInUse, keep: setup.configuration.store.keep,
                keepSize: setup.configuration.store.keepSize),
            planned: setup.itinerary, added: places.addedNames,
            daemon: identity)
    }

    var desk: Receptionist.Desk {
        Receptionist.Desk(
            board: board, store: recorder.store, lastSequence: recorder.lastSequence,
            openTrip: navigator.pipeline.openTrip,
            now: Moment(now, by: navigator.pipeline.offset), isStoreOpen: recorder.isOpen,
            keepFree: setup.configuration.store.keepFree,
            vehicles: setup.configuration.vehicles,
            maximumSpeed: setup.configuration.tracking.gate.maximumSpeed,
            placeName: { [unowned self] in navigator.pipeline.placeName(at: $0) },
            tripNumbers: { [unowned self] in navigator.reserveTrips($0) },
            tell: { [unowned self] in recorder.tell($0, sequence: $1) },
            command: { [unowned self] in obey($0) },
            reload: { [unowned self] in reload() },
            zones: { [unowned self] in zones },
            change: { [unowned self] in change($0) })
    }

    func serve() {
        for incoming in server.ready(at: loop.now) { receptionist.answer(incoming, desk) }
        settle()
    }

    func react(to signal: SignalQueue.Received) {
        switch signal {
        case .stop: stop()
        case .reload:
            Readiness.reloading()
            _ = reload()
            Readiness.ready(status: statusLine)
        }
    }

    /// Reads the configuration again; a broken one is reported and the old one stays in force.
    func reload() -> Result<[String], RPCError> {
        switch Setup.load(from: files) {
        case .refused(let complaints):
            for complaint in complaints {
                journal.error("configuration refused", ["what": complaint.discreet])
            }
            hold(
                Warning(
                    code: .configurationBroken,
                    title: "The new configuration is broken, the old one is in force: "
                        + (complaints.first?.discreet ?? "it cannot be read"),
                    advice: "Mend it and see: rodid --check"),
                true)
            return .failure(.refused(complaints.map(\.description).joined(separator: "\n")))
        case .accepted(let fresh, let advice):
            for complaint in advice {
                journal.notice("configuration", ["what": complaint.discreet])
            }
            hold(Warning(code: .configurationBroken, title: "", advice: ""), false)
            apply(fresh)
            journal.notice("configuration in force", ["file": files.path])
            return .success([
                files.path, fresh.configuration.paths.places, fresh.configuration.paths.courses,
                fresh.configuration.paths.itinerary,
            ])
        }
    }

    private func hold(_ warning: Warning, _ holds: Bool) {
        navigator.receive(.conditionChanged(warning, holds: holds), at: now)
        settle()
    }

    private func apply(_ fresh: Setup) {
        let old = setup
        setup = fresh
        journal.threshold = Journal.Level(fresh.configuration.log)
        places = places.with(drawn: fresh.places, of: fresh.configuration.paths.places)
        tellHiddenPlaces()
        navigator.apply(fresh.configuration.tracking, places.places, fresh.courses)
        followFile()
        recorder.apply(fresh.configuration.store)
        server.limits = ServerLimits(fresh.configuration.publish)
        if fresh.configuration.paths.state != old.configuration.paths.state
            || fresh.configuration.paths.socket != old.configuration.paths.socket
        {
            journal.warning("paths changed: they take effect with the next start")
        }
        guard
            fresh.configuration.receivers != old.configuration.receivers
                || fresh.configuration.configureReceivers != old.configuration.configureReceivers
        else { return }
        guard fresh.configuration.hasCapture == old.configuration.hasCapture else {
            // One has a clock of its own, and what is open is on it.
            journal.warning(
                "a capture and receivers do not mix: they take effect with the next start")
            setup.configuration.receivers = old.configuration.receivers
            return
        }
        for listener in listeners { listener.stop() }
        navigator.expect(sources: fresh.configuration.receivers.map(\.text))
        do {
            try listen()
        } catch {
            journal.error("receivers cannot be opened", ["what": "\(error)"])
        }
    }
}

extension ServerLimits {
    init(_ publish: Configuration.Publish) {
        self.init()
        interval = .seconds(publish.interval)
        heartbeat = .seconds(publish.heartbeat)
    }
}

extension Configuration {
    /// Whether a capture is among the receivers, whose clock then drives everything.
    var hasCapture: Bool { receivers.contains(where: \.isPlayed) }
}
