import Control
import Glibc
import Ledger
import Positioning
import Tracking

/// Keeps a replay's trips and events in a store, as the daemon would: `--state DIR`.
///
/// A later replay into the same directory goes on where this one ended, as after a power cut.
struct ReplayStore: ~Copyable {
    private let ledger: Ledger
    private var batch: Batch
    private var thinner: TraceThinner
    let nextTrip: Int64
    let nextCourse: Int64
    let memory: PipelineMemory?
    private let itinerary: ItineraryRecord

    init(directory: String) throws(SQLiteError) {
        let probe = try Ledger.open(directory: directory, boot: "replay")
        // Each replay is a boot of its own: its clock begins anew.
        let boot = "replay-\(probe.opening.lastSequence)-\(probe.opening.nextTrip)"
        probe.ledger.close(within: .seconds(10))
        let opened = try Ledger.open(directory: directory, boot: boot)
        ledger = opened.ledger
        // Not where it is declared: Swift 6.0.3 crashes on undoing it when the lines above throw.
        batch = Batch()
        thinner = TraceThinner()
        nextTrip = opened.opening.nextTrip
        nextCourse = opened.opening.nextCourse
        itinerary = opened.opening.itinerary ?? .none
        memory = opened.opening.state.flatMap { state in
            guard
                case .success(var memory) = SavedMemory.decode(
                    state.bytes, knowing: state.known, itinerary: opened.opening.itinerary)
            else { return nil }
            memory.offset = state.offset
            return memory
        }
    }

    mutating func take(_ effect: Effect, by offset: ClockOffset?) throws(SQLiteError) {
        switch effect {
        case .record(let point, let trip):
            batch.points.append(PointEntry(trip, point))
            if batch.points.count >= Self.pointsAtOnce { try commit(by: offset) }
        case .sample(let point, let session):
            batch.samples.append(PointEntry(session, point))
        case .update(let record):
            merge { $0.trips = [record.value] }
        case .announce(let announcement):
            take(announcement)
        case .discard(let trip):
            merge { $0.discards = [trip] }
        case .date(let offset):
            merge { $0.dating = Dating(offset: offset, scope: .undated) }
        case .redate(let offset):
            merge { $0.dating = Dating(offset: offset, scope: .openTrip) }
        case .explore(let cell, let instant, let trip):
            batch.strokes.append(StrokeEntry(trip, .cell(cell, at: instant)))
        case .colour(let run, let trip):
            batch.strokes.append(StrokeEntry(trip, .run(run)))
        case .trace(let points, let trip):
            batch.strokes.append(StrokeEntry(trip, .path(thinner.thin(points, of: trip))))
        case .show, .guide, .refuse, .trouble, .answer, .wake:
            break
        }
    }

    /// Writes what is left, and what a later replay needs to go on.
    mutating func finish(
        _ memory: PipelineMemory, at now: Uptime, by offset: ClockOffset?
    ) throws(SQLiteError) {
        if let bytes = try? SavedMemory.encode(memory) {
            batch.state = StateEntry(at: now, bytes: bytes, known: memory.places.known)
        }
        let visits = memory.itinerary?.records ?? []
        batch.itinerary = ItineraryEntry(
            from: itinerary,
            to: ItineraryRecord(file: visits.map(\.visit).fingerprint, visits: visits))
        try commit(by: offset)
        ledger.close(within: .seconds(60))
    }

    private mutating func take(_ announcement: Announcement) {
        // Its figures are finite: the rules let no other number through.
        guard let body = try? EventBody.text(of: announcement) else { return }
        merge {
            if case .trip(let change, let record) = announcement.subject, change != .discarded {
                $0.trips = [record]
            }
            if case .course(let outcome) = announcement.subject, let record = outcome.record {
                $0.sessions = [record]
            }
            $0.events = [
                EventEntry(
                    name: announcement.name, happened: announcement.happened,
                    decided: announcement.decided, body: body)
            ]
        }
    }

    private mutating func merge(_ change: (inout Batch) -> Void) {
        var addition = Batch()
        change(&addition)
        batch.merge(addition)
    }

    private mutating func commit(by offset: ClockOffset?) throws(SQLiteError) {
        batch.offset = offset
        guard !batch.isEmpty, let ticket = ledger.commit(batch) else { return }
        batch = Batch()
        while true {
            var waiting = pollfd(fd: ledger.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&waiting, 1, -1)
            for answer in ledger.answers() {
                switch answer {
                case .committed(ticket, _): return
                case .failed(ticket, let error, _): throw error
                default: continue
                }
            }
        }
    }

    private static let pointsAtOnce = 1000
}
