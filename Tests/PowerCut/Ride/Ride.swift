import Configuration
import Control
import Glibc
import Positioning
import Supervision
import TestKit
import Tracking

@testable import Daemon
@testable import Ledger

/// A daemon without sockets and signals: the pipeline, the recorder and the store of the real one, on a
/// clock that is told.
final class Ride {
    let opening: Opening
    let recorder: Recorder
    private let ledger: Ledger
    private let navigator: Navigator
    private(set) var now: Uptime { didSet { moved(now) } }
    /// Called when time has passed.
    var moved: (Uptime) -> Void = { _ in }
    /// What was published, in order.
    private(set) var told: [EventRecord] = []
    /// Points that were to be kept, and when.
    private(set) var points: [(at: Uptime, trip: Int64)] = []
    private(set) var discarded: Set<Int64> = []
    /// Why the disk refused something.
    private(set) var faults: [String] = []
    /// Called when the store has answered that something is on the disk for good.
    var committed: () throws -> Void = {}

    var pipeline: Pipeline { navigator.pipeline }

    init(
        in folder: String, boot: String, on disk: Disk = .system, at now: Uptime,
        setup: Setup = Journey.setup
    ) throws {
        self.now = now
        (ledger, opening) = try Ledger.open(directory: folder, boot: boot, on: disk)
        let journal = Journal(threshold: .error, now: { now }, write: { _ in })
        navigator = Navigator(
            pipeline: Pipeline(
                setup: setup, places: setup.places, opening: opening, journal: journal))
        recorder = Recorder(
            ledger: ledger, opening: opening, settings: setup.configuration.store, at: now)
        recorder.memory = { [unowned self] in
            let memory = pipeline.memory
            guard !pipeline.isWaitingForTime, let bytes = try? SavedMemory.encode(memory)
            else { return nil }
            return StateEntry(at: self.now, bytes: bytes, known: memory.places.known)
        }
        let fingerprint = setup.itinerary.fingerprint
        recorder.itinerary = { [unowned self] in
            ItineraryRecord(file: fingerprint, visits: pipeline.visitRecords)
        }
        recorder.outcome = { [unowned self] in
            switch $0 {
            case .publish(let record): told.append(record)
            case .failing(let error): faults.append(error)
            case .replaced(let repairs), .repaired(let repairs): faults += repairs
            case .unchecked(let error): faults.append(error)
            case .working, .full, .roomAgain, .opened: break
            }
        }
        navigator.perform = { [unowned self] in perform($0, at: $1) }
    }

    /// As `Daemon.perform` does, but for what only clients and the journal are told.
    private func perform(_ effect: Effect, at now: Uptime) {
        switch effect {
        case .record(let point, let trip):
            points.append((now, trip))
            recorder.keep(point, trip: trip, at: now)
        case .sample(let point, let session): recorder.keep(point, session: session, at: now)
        case .update(let record): recorder.keep(record.value, at: now)
        case .discard(let trip):
            discarded.insert(trip)
            recorder.discard(trip: trip)
        case .date(let offset): recorder.date(by: offset, .undated)
        case .redate(let offset): recorder.date(by: offset, .openTrip)
        case .announce(let announcement): recorder.announce(announcement, at: now)
        case .explore(let cell, let instant, let trip):
            recorder.keep(.cell(cell, at: instant), trip: trip)
        case .colour(let run, let trip): recorder.keep(.run(run), trip: trip)
        case .trace(let points, let trip): recorder.keep(.path(points), trip: trip)
        case .show, .guide, .refuse, .trouble, .wake, .answer: break
        }
    }

    // MARK: Time

    /// Does everything that is due by itself until `time`, each at its own.
    func pass(to time: Uptime) throws {
        while let due = [navigator.wakeAt, recorder.wakeAt(now)].compactMap({ $0 }).min(),
            due <= time
        {
            now = max(now, due)
            navigator.woke(at: now)
            try settle()
        }
        now = time
    }

    func hear(_ epoch: Epoch) throws {
        try pass(to: epoch.received)
        navigator.receive(.epochReceived(epoch), at: now)
        try settle()
    }

    func obey(_ command: Command) throws -> CommandAnswer? {
        let answer = navigator.receive(.commandReceived(command), at: now)
        try settle()
        return answer
    }

    func keep(_ place: PlaceEntry) throws {
        recorder.keep([place])
        try settle()
    }

    // MARK: The disk

    /// Hands over what is due and waits until the disk has nothing left to do.
    private func settle() throws {
        while let due = recorder.wakeAt(now), due <= now {
            recorder.settle(at: now, offset: pipeline.offset)
            _ = try ask(.size)
        }
    }

    /// Asks the store, and takes what it says until that is answered.
    func ask(_ question: Question) throws -> Answer {
        let ticket = ledger.ask(question)
        var mine: Answer?
        while mine == nil {
            var request = pollfd(fd: ledger.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, 60_000) == 1 else { throw Silent() }
            for answer in ledger.answers() {
                if case .committed = answer { try committed() }
                if case .mended = answer { try committed() }
                if !recorder.take(answer, at: now, offset: pipeline.offset),
                    answer.ticket == ticket
                {
                    mine = answer
                }
            }
        }
        return mine ?? .expired(ticket)
    }

    struct Silent: Error {}

    /// As SIGTERM does: writes what waits, and closes the store.
    func stop() throws {
        while !recorder.isDone {
            recorder.flush(at: now, offset: pipeline.offset)
            _ = try ask(.size)
        }
        guard ledger.close(within: .seconds(60).stretched) else { throw Silent() }
    }

    // MARK: Mending

    func merge(_ ids: [Int64]) throws -> Int64? {
        guard case .mendable(_, let found, _) = try ask(.mendable(ids)) else { return nil }
        let trips = found.map(\.trip)
        let id = navigator.reserveTrips(1)
        let draft = try TripMerge.merge(trips, as: id, maximumSpeed: 70)
        try mend(
            .replace(trips.map(\.record), by: [draft]), as: TripMending(.merged, [draft.record]))
        return id
    }

    func undo(_ id: Int64) throws {
        guard case .mendable(_, let found, _) = try ask(.mendable([id])),
            let step = found.first?.undo
        else { return }
        try mend(.undo(id, step), as: TripMending(.restored, found.map(\.trip.record)))
    }

    private func mend(_ deed: Mending.Deed, as mending: TripMending) throws {
        let moment = Moment(now, by: pipeline.offset)
        let announcement = Announcement(
            happened: moment, decided: moment, subject: .mending(mending))
        let event = EventEntry(
            name: announcement.name, happened: moment, decided: moment,
            body: try EventBody.text(of: announcement))
        guard case .mended(_, let sequence) = try ask(.mend(Mending(deed, event: event))) else {
            return
        }
        recorder.tell(event, sequence: sequence)
    }
}

extension Answer {
    /// The question that it answers; `nil` for what was not asked.
    fileprivate var ticket: UInt64? {
        switch self {
        case .committed, .failed, .replaced: nil
        case .trips(let ticket, _), .trip(let ticket, _, _, _), .mendable(let ticket, _, _),
            .mended(let ticket, _), .overtaken(let ticket), .sessions(let ticket, _),
            .session(let ticket, _, _, _), .picture(let ticket, _, _, _, _),
            .explored(let ticket, _), .tripSums(let ticket, _), .origin(let ticket, _),
            .events(let ticket, _), .expired(let ticket),
            .size(let ticket, _), .checked(let ticket, _), .holding(let ticket, _),
            .backedUp(let ticket, _, _), .clashes(let ticket, _), .added(let ticket, _),
            .refused(let ticket, _):
            ticket
        }
    }
}
