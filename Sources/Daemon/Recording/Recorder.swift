import Configuration
import Control
import Ledger
import Positioning
import Tracking

/// Brings what the pipeline decides to the disk, and says when it is there.
///
/// It owns no clock and never waits: the disk has a thread of its own behind `ledger`. Events are
/// published once they are committed, or, if the disk fails, at once and marked as not durable.
final class Recorder {
    let ledger: Ledger
    var schedule: CommitSchedule
    var backlog = Backlog()
    var thinner = TraceThinner()
    /// Events on their way to the disk, by the ticket of their commit.
    private var underWay: [UInt64: [EventEntry]] = [:]
    private(set) var lastSequence: Int64
    private(set) var store: String
    private var reserve: Reserve
    var upkeep: ItineraryUpkeep
    /// The look at everything that is stored, which a power cut makes necessary.
    var checking: UInt64?
    var retention: Retention
    /// What is on its way of what is thrown away.
    var dropping: Dropping?
    /// Whether what the store holds is known: before that nothing may be written to it.
    private(set) var isOpen = true
    /// Bytes that are free on the disk; set by who owns us.
    var freeSpace: () -> Int64? = { nil }
    /// What must survive a power cut besides; set by who owns us.
    var memory: () -> StateEntry? = { nil }
    /// The itinerary as it is now; set by who owns us.
    var itinerary: () -> ItineraryRecord = { .none }
    /// Whether a trip is open; set by who owns us.
    var isDriving: () -> Bool = { false }
    /// Hears what became of it; set by who owns us.
    var outcome: (Outcome) -> Void = { _ in }

    init(
        ledger: Ledger, opening: Opening, settings: Configuration.Store, at now: Uptime
    ) {
        self.ledger = ledger
        schedule = CommitSchedule(sync: .seconds(settings.sync))
        reserve = Reserve(keepFree: settings.keepFree)
        upkeep = ItineraryUpkeep(opening.itinerary)
        retention = Retention(settings, at: now)
        lastSequence = opening.lastSequence
        store = opening.store
        if opening.isUnchecked { checking = ledger.ask(.check) }
    }

    /// Points and events that are not on the disk yet.
    var pending: Int {
        backlog.batch.points.count + backlog.batch.samples.count + backlog.batch.events.count
            + underWay.values.reduce(0) { $0 + $1.count }
    }

    var isWriting: Bool { !schedule.isFailing }

    func wakeAt(_ now: Uptime) -> Uptime? {
        // A commit under way will call us when it is done.
        let commit = underWay.count >= Self.commitsAtOnce ? nil : schedule.wakeAt(now)
        return Uptime.earlier(commit, isOpen && isWriting ? retention.wakeAt : nil)
    }

    /// The store cannot be opened now; it is tried again and again.
    func postpone(at now: Uptime) {
        isOpen = false
        schedule.failed(at: now, dice: .random(in: 0..<1))
    }

    func apply(_ settings: Configuration.Store) {
        schedule.sync = .seconds(settings.sync)
        reserve.keepFree = settings.keepFree
        retention.apply(settings)
    }

    // MARK: Handing over

    /// Hands over what is due, if the disk takes it.
    func settle(at now: Uptime, offset: ClockOffset?) {
        retain(at: now, offset: offset)
        guard schedule.isDue(at: now), underWay.count < Self.commitsAtOnce else { return }
        guard isOpen else {
            tryToOpen(at: now)
            return
        }
        guard !backlog.isEmpty else { return }
        handOver(at: now, offset: offset)
    }

    /// Nothing waits that may be written, and nothing is on its way.
    var isDone: Bool { isIdle && underWay.isEmpty }

    private var isIdle: Bool {
        backlog.isEmpty || (reserve.isReached && backlog.holdsPointsOnly)
    }

    /// Hands over everything, due or not: the end is near.
    func flush(at now: Uptime, offset: ClockOffset?) {
        guard !isIdle else { return }
        guard isOpen else {
            tryToOpen(at: now)
            return
        }
        handOver(at: now, offset: offset)
    }

    /// Any question opens the store, if it can be opened; if not, the next try is later.
    private func tryToOpen(at now: Uptime) {
        _ = ledger.ask(.size)
        schedule.failed(at: now, dice: .random(in: 0..<1))
    }

    private func handOver(at now: Uptime, offset: ClockOffset?) {
        measure()
        schedule.handedOver()
        // Looked at again in a while: there may be room by then.
        if reserve.isReached,
            !backlog.batch.points.isEmpty || !backlog.batch.samples.isEmpty
                || !backlog.batch.strokes.isEmpty
        {
            schedule.changed(at: now)
        }
        guard !isIdle else { return }
        var batch = reserve.isReached ? backlog.takeWithoutPoints() : backlog.take()
        batch.state = memory()
        batch.itinerary = upkeep.change(to: itinerary())
        batch.offset = offset ?? batch.offset
        guard let ticket = ledger.commit(batch) else {
            backlog.putBack(batch)
            schedule.urged()
            return
        }
        underWay[ticket] = batch.events
        upkeep.handedOver(itinerary())
    }

    private func measure() {
        guard let free = freeSpace() else { return }
        switch reserve.measured(free: free) {
        case .reached(let free): outcome(.full(free: free))
        case .roomAgain: outcome(.roomAgain)
        case nil: break
        }
    }

    // MARK: Answers

    /// Takes an answer of the ledger; `false` when it is not about a commit.
    func take(_ answer: Answer, at now: Uptime, offset: ClockOffset?) -> Bool {
        switch answer {
        case .committed(let ticket, let sequences):
            let events = underWay.removeValue(forKey: ticket) ?? []
            let wasFailing = schedule.isFailing
            schedule.succeeded()
            upkeep.committed()
            lastSequence = max(lastSequence, sequences.last ?? 0)
            for (event, sequence) in zip(events, sequences) { publish(event, sequence: sequence) }
            if wasFailing { outcome(.working) }
        case .failed(let ticket, let error, let batch):
            underWay[ticket] = nil
            let wasFailing = schedule.isFailing
            upkeep.failed()
            schedule.failed(at: now, dice: .random(in: 0..<1))
            for event in batch.events where !told.contains(event) { tellUnstored(event) }
            backlog.putBack(batch)
            if !wasFailing { outcome(.failing("\(error)")) }
        case .replaced(let opening):
            store = opening.store
            lastSequence = opening.lastSequence
            upkeep = ItineraryUpkeep(opening.itinerary)
            if isOpen {
                outcome(.replaced(repairs: opening.repairs))
            } else {
                isOpen = true
                schedule.succeeded()
                outcome(.opened(opening))
                outcome(.working)
            }
            keepItinerary()
            if opening.isUnchecked { checking = ledger.ask(.check) }
        case .holding, .mended, .overtaken, .refused, .checked:
            guard takeChecking(answer) || takeDropping(answer, at: now, offset: offset) else {
                return false
            }
        case .trips, .tripSums, .origin, .trip, .picture, .explored, .mendable, .sessions, .session,
            .events,
            .expired, .size, .backedUp, .clashes, .added:
            return false
        }
        settle(at: now, offset: offset)
        return true
    }

    /// Events that were published as not durable and wait for the disk to work again.
    var told: [EventEntry] = []

    func tellUnstored(_ event: EventEntry) {
        publish(event, sequence: nil)
        told.append(event)
    }

    /// An event was stored with what it tells of, apart from our commits.
    func tell(_ event: EventEntry, sequence: Int64) {
        lastSequence = max(lastSequence, sequence)
        publish(event, sequence: sequence)
    }

    private func publish(_ event: EventEntry, sequence: Int64?) {
        if sequence != nil, let index = told.firstIndex(of: event) {
            // Clients know it already; it has only become durable.
            told.remove(at: index)
            return
        }
        let record = EventRecord(
            name: event.name, body: event.body, happened: event.happened, decided: event.decided,
            sequence: sequence, isDurable: sequence != nil)
        if let record { outcome(.publish(record)) }
    }

    /// Tickets at the disk at one time.
    private static let commitsAtOnce = 1
}
