package import Configuration
import Control
import Ledger
import Positioning
package import Supervision
import Tracking

/// The whole daemon: receivers, pipeline, store and socket on one loop.
///
/// ```
/// Listener ─▶ Navigator(Pipeline) ─▶ Recorder ─▶ Ledger (its own thread)
///                 │ show                │ committed
///                 ▼                     ▼
///            ControlServer ◀────────────┘      Receptionist answers what clients ask
/// ```
///
/// This is the only place that reads the clock and that logs. Everything runs on the thread of the
/// loop, so no decision can be re-entered half-way.
package final class Daemon {
    let files: ConfigurationFiles
    let journal: Journal
    let loop: EventLoop
    let started: Uptime
    var setup: Setup
    /// Fingerprint of what the itinerary's file says.
    var itineraryFile: Int64
    /// The file's and those added at run time.
    var places: PlaceBook
    /// Who we are and where our store is, which another path changes with the next start.
    var identity: DaemonRecord
    /// What exports near private places are trimmed by.
    var secret: [UInt8]
    let navigator: Navigator
    let recorder: Recorder
    let server: ControlServer
    let receptionist: Receptionist
    let herald: Herald
    var listeners: [Listener] = []
    private let door: Door
    private var watches: [Watch] = []
    private var clients: Attendant?
    private var timer: Timer?
    /// What was learned of receivers, in this run or an earlier one.
    var remembered: [ReceiverMemory]
    /// The capture's clock, once one is played: it drives everything but sockets.
    var virtualNow: Uptime?
    /// Of the position that clients were told last.
    private var toldFreshness = Freshness.lost

    /// Opens the store and the socket.
    ///
    /// Throws an error whose description is a sentence for a person.
    package init(_ setup: Setup, from files: ConfigurationFiles, journal: Journal) throws {
        self.setup = setup
        itineraryFile = setup.itinerary.fingerprint
        self.files = files
        self.journal = journal
        herald = Herald(journal: journal)
        let loop = try EventLoop()
        self.loop = loop
        started = loop.now
        // Before the disk thread starts: a signal must find only the loop.
        let signals = SignalQueue()
        watches = try signals.watch(on: loop)
        identity = DaemonRecord(files, state: setup.configuration.paths.state)
        door = try Door.open(path: setup.configuration.paths.socket)
        let boot = try Self.boot(of: setup, at: started)
        let store = try Self.open(directory: identity.state, boot: boot)
        remembered = store.opening.receivers
        secret = store.opening.secret
        places = PlaceBook(setup, store.opening, journal)
        navigator = Navigator(
            pipeline: Pipeline(
                setup: setup, places: places.places, opening: store.opening, journal: journal))
        recorder = Recorder(
            ledger: store.ledger, opening: store.opening, settings: setup.configuration.store,
            at: setup.configuration.hasCapture ? Uptime(nanoseconds: 0) : started)
        server = try ControlServer(listener: door.descriptor, access: .ofThisProcess())
        server.limits = ServerLimits(setup.configuration.publish)
        receptionist = Receptionist(server: server, ledger: store.ledger)
        signals.received = { [unowned self] in react(to: $0) }
        recorder.memory = { [unowned self] in savedState() }
        recorder.itinerary = { [unowned self] in itineraryRecord }
        let state = identity.state
        recorder.freeSpace = { FreeSpace.bytes(in: state) }
        recorder.isDriving = { [unowned self] in navigator.pipeline.openTrip != nil }
        recorder.outcome = { [unowned self] in hear($0) }
        navigator.perform = { [unowned self] in perform($0, at: $1) }
        tell(repairs: store.opening.repairs)
        tellHiddenPlaces()
        if let fault = store.fault {
            recorder.postpone(at: now)
            hear(.failing(fault))
        } else {
            closeOrphans(of: store.opening)
        }
        watches.append(
            try loop.watch(readable: store.ledger.descriptor) { [unowned self] in
                takeAnswers()
                settle()
            })
    }

    /// The clock that uptimes are on: this boot's, or a capture's, which begins anew with each run.
    private static func boot(of setup: Setup, at started: Uptime) throws -> String {
        let boot = try BootID.current()
        return setup.configuration.hasCapture ? "\(boot)/\(started.nanoseconds)" : boot
    }

    /// Listens, decides and answers until a signal ends it.
    package func run() throws {
        clients = try Attendant(
            on: loop, descriptor: server.descriptor, priority: .patient,
            wakeAt: { [unowned self] in server.wakeAt },
            ready: { [unowned self] in serve() },
            woke: { [unowned self] in server.woke(at: loop.now) })
        timer = try loop.timer { [unowned self] in
            navigator.woke(at: now)
            settle()
        }
        try listen()
        try loop.feedWatchdog()
        door.announce()
        Readiness.ready(status: statusLine)
        journal.info(
            "running", ["version": Build.version, "sources": "\(listeners.count)"])
        settle()
        StartPages.letGo()
        try loop.run()
    }

    /// The pipeline's clock.
    var now: Uptime { virtualNow ?? loop.now }

    /// Hands over what is due and arms the timer: after every event.
    func settle() {
        let now = now
        recorder.settle(at: now, offset: navigator.pipeline.offset)
        tellFreshness(at: now)
        clients?.settle()
        guard virtualNow == nil else { return }
        let due = Uptime.earlier(
            navigator.wakeAt, Uptime.earlier(recorder.wakeAt(now), staleAt))
        // A timer that cannot be armed is made good by the next epoch.
        try? timer?.set(at: due)
    }

    func takeAnswers() {
        for answer in recorder.ledger.answers()
        where !recorder.take(answer, at: now, offset: navigator.pipeline.offset) {
            receptionist.take(answer) { desk }
        }
    }

    private func savedState() -> StateEntry? {
        // Until UTC says how long we were off, the memory is of another boot: it stays as it is.
        guard !navigator.pipeline.isWaitingForTime else { return nil }
        let memory = navigator.pipeline.memory
        guard let bytes = try? SavedMemory.encode(memory, receivers: remembered) else { return nil }
        return StateEntry(at: now, bytes: bytes, known: memory.places.known)
    }

    // MARK: Freshness

    /// When the position that clients know will be stale, or lost.
    private var staleAt: Uptime? {
        guard let shownAt = navigator.shownAt, toldFreshness != .lost else { return nil }
        let limit = Freshness.limit(
            of: toldFreshness, maximumAge: setup.configuration.tracking.gate.maximumAge)
        return shownAt.advanced(bySeconds: limit + Self.slack)
    }

    /// Tells clients when what they know as current is not any more.
    private func tellFreshness(at now: Uptime) {
        // After every event: nothing else of the board is put together for it.
        let freshness = navigator.freshness(
            at: now, maximumAge: setup.configuration.tracking.gate.maximumAge)
        guard freshness != toldFreshness else { return }
        toldFreshness = freshness
        if freshness != .fresh, let position = board.position {
            server.publish(position: position, at: loop.now)
        }
    }

    // MARK: The end

    /// Writes what is pending, says goodbye, and lets the loop end; within two seconds.
    func stop() {
        Readiness.stopping()
        journal.info("stopping")
        for listener in listeners { listener.stop() }
        let deadline = EventLoop.clock.advanced(by: Self.patience)
        while !recorder.isDone, EventLoop.clock < deadline {
            recorder.flush(at: now, offset: navigator.pipeline.offset)
            Wait.readable(recorder.ledger.descriptor, atMost: .milliseconds(50))
            takeAnswers()
        }
        // Nobody can know whether we are only restarted: who sees the next one open comes back.
        door.withdraw()
        server.goodbye(comesBack: false)
        if !recorder.ledger.close(within: .milliseconds(400)) {
            journal.error("the disk did not take everything in time")
        }
        door.remove()
        loop.stop()
    }

    /// Of the two seconds that a stop may take, for the last commit.
    private static let patience = Duration.milliseconds(1200)
    /// Seconds, so that the limit is surely passed when the timer fires.
    private static let slack = 0.01
}
