import Configuration
import Control
import Ledger
import Positioning
import Tracking

/// Answers what clients ask, at once where we know, later where the disk must be asked.
final class Receptionist {
    let server: ControlServer
    private let ledger: Ledger
    /// Questions that wait for the disk.
    private var waiting: [UInt64: Waiting] = [:]
    /// Trips in the store, as counted last.
    private(set) var trips = 0
    /// Of the database, as measured then.
    private(set) var bytesInUse: Int64?
    private var sizing: UInt64?
    /// A trip of an old recording that a client sends, part by part.
    var upload: Upload?
    var uploads: Int64 = 0

    init(server: ControlServer, ledger: Ledger) {
        self.server = server
        self.ledger = ledger
        countTrips()
    }

    /// Asks again how many trips there are: one began, ended or went.
    func countTrips() { sizing = ledger.ask(.size) }

    /// Whether a copy of the store is being made.
    var isBackingUp: Bool {
        waiting.values.contains { if case .backup = $0.question { true } else { false } }
    }

    // MARK: Questions

    func answer(_ incoming: Incoming, _ desk: Desk) {
        let ticket = incoming.ticket
        forgetUpload(at: desk.now)
        switch incoming.request {
        case .version:
            server.reply(
                ticket,
                .version(VersionRecord(version: Build.version, built: Timestamp(Build.date))))
        case .status:
            server.reply(ticket, .status(desk.board.status))
        case .subscribe(let wish):
            subscribe(ticket, wish, desk)
        case .events(let wish):
            let limit = min(wish.limit ?? Self.eventsByDefault, Self.eventsAtMost)
            let after =
                wish.since
                ?? max(0, desk.lastSequence - Int64(wish.from == nil ? limit : Self.eventsKept))
            let asked = wish.from == nil ? limit + 1 : Self.eventsKept
            ask(
                // Who names no number wants what there is.
                wish.since == nil
                    ? .eventsLeft(after: after, limit: asked) : .events(after: after, limit: asked),
                Waiting(
                    ticket: ticket, question: .events(limit: limit, from: wish.from?.utc)))
        case .tripsList(let wish):
            list(ticket, wish)
        case .tripsStats(let wish):
            addUp(ticket, wish)
        case .tripsGet(let wish):
            get(ticket, wish, desk)
        case .tripsMerge(let wish):
            merge(ticket, wish, desk)
        case .tripsSplit(let wish):
            split(ticket, wish, desk)
        case .tripsLabel(let wish):
            edit(ticket, wish.id, .label(wish.text.flatMap { $0.isEmpty ? nil : $0 }), desk)
        case .tripsNote(let wish):
            edit(ticket, wish.id, .note(wish.text.flatMap { $0.isEmpty ? nil : $0 }), desk)
        case .tripsSet(let wish):
            set(ticket, wish.id, vehicle: wish.vehicle, desk)
        case .tripSet(let wish):
            set(ticket, .open, vehicle: wish.vehicle, desk)
        case .tripsUndo(let wish):
            undo(ticket, wish, desk)
        case .tripsDelete(let wish):
            delete(ticket, wish, desk)
        case .tripsImport(let wish):
            receive(ticket, wish, desk)
        case .tripsImportPart(let part):
            receive(ticket, part, desk)
        case .tripStart:
            command(.startTrip, ticket, desk)
        case .tripStop:
            command(.stopTrip, ticket, desk)
        case .placesList(let wish):
            server.reply(ticket, .places(desk.board.places(wish)))
        case .places(let wish):
            change(ticket, wish, desk)
        case .courseList(let wish):
            list(ticket, wish)
        case .courseGet(let wish):
            get(ticket, wish, desk)
        case .courseShow(let wish):
            show(ticket, wish)
        case .courseStart(let wish):
            command(.start(wish.course), ticket, desk)
        case .courseStop(let wish):
            command(.stop(wish.id), ticket, desk)
        case .courseReplace(let wish):
            command(.replace(with: wish.course, in: wish.id), ticket, desk)
        case .courseRerouting(let wish):
            command(.reroute(wish.on ?? true, in: wish.id), ticket, desk)
        case .courseConfirm(let wish):
            command(.resolve(.confirmed(note: wish.note), wish.id), ticket, desk)
        case .courseDiscard(let wish):
            command(.resolve(.discarded, wish.id), ticket, desk)
        case .itineraryShow:
            server.reply(ticket, .itinerary(desk.board.itinerary))
        case .itinerarySet(let wish):
            set(ticket, wish, desk)
        case .itinerarySkip(let wish):
            command(.skip(wish.visit), ticket, desk)
        case .explored(let wish):
            explore(ticket, wish)
        case .why:
            server.reply(ticket, .why(desk.board.why))
        case .whyPlace(let question):
            explain(ticket, question, desk)
        case .health:
            server.reply(ticket, .health(desk.board.health))
        case .backup:
            backUp(ticket, desk)
        case .reload:
            switch desk.reload() {
            case .success(let files):
                server.reply(ticket, .reloaded(ReloadRecord(files: files)))
            case .failure(let error):
                server.refuse(ticket, error)
            }
        }
    }

    func ask(_ question: Question, _ waits: Waiting) {
        waiting[ledger.ask(question)] = waits
    }

    private func command(_ command: Command, _ ticket: Ticket, _ desk: Desk) {
        switch desk.command(command) {
        case .tripStarted?, .tripStopped?:
            guard let (change, trip) = desk.board.navigator.tripChange else {
                server.refuse(ticket, .fault("the command changed no trip"))
                return
            }
            server.reply(
                ticket, .tripChanged(TripChangeRecord(change: change, trip: TripSummary(trip))))
        case .refused(let why)?:
            server.refuse(ticket, .refused(why))
        case .course?, .reroutingSet?, .courseObjected?, .visitSkipped?, .itineraryReplaced?,
            .visitObjected?, .tripEdited?, nil:
            server.refuse(ticket, .fault("the command was not answered"))
        }
    }

    // MARK: Answers of the disk

    func take(_ answer: Answer, _ desk: () -> Desk) {
        switch answer {
        case .size(let number, let size):
            if number == sizing {
                trips = Int(size.trips)
                bytesInUse = size.inUse
            }
        case .trips(let number, let records):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(records, to: waits, desk())
        case .tripSums(let number, let page):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(page, to: waits, desk())
        case .origin(let number, let ids):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(origin: ids, to: waits)
        case .trip(let number, let record, let points, _):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(record, points, to: waits, desk())
        case .events(let number, let events):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            if case .why(let record) = waits.question {
                tell(record, events, to: waits.ticket)
            } else {
                tell(events, waits, desk())
            }
        case .expired(let number):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            if case .missed = waits.question {
                server.reply(waits.ticket, .snapshot(snapshot(desk(), isResync: true)))
            } else if case .why(let record) = waits.question {
                server.reply(waits.ticket, .whyPlace(record))
            } else {
                server.refuse(
                    waits.ticket, .notFound("these events are no longer, or not yet, stored"))
            }
        case .refused(let number, let error):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            if waits.question.isOwnFault(error) {
                server.refuse(waits.ticket, .refused("\(error)"))
            } else if case .missed = waits.question {
                // What it missed nobody can read now; what is so can be told all the same.
                server.reply(waits.ticket, .snapshot(snapshot(desk(), isResync: true)))
            } else if case .why(let record) = waits.question {
                server.reply(waits.ticket, .whyPlace(record))
            } else {
                server.refuse(waits.ticket, .unavailable("the store does not answer: \(error)"))
            }
        case .mendable(let number, let trips, let neighbours):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            decide(trips, neighbours: neighbours, waits, desk())
        case .mended(let number, let sequence):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(sequence, waits, desk())
        case .clashes(let number, let trips):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(clashes: trips, waits, desk())
        case .added(let number, let sequence):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(added: sequence, waits, desk())
        case .overtaken(let number):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            server.refuse(
                waits.ticket, .refused("somebody changed these trips meanwhile; try again"))
        case .sessions(let number, let sessions):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(sessions, to: waits, desk())
        case .session(let number, let session, let points, _):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(session, points, to: waits, desk())
        case .picture(let number, let record, let points, let drawing, _):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(record, points, drawing, to: waits, desk())
        case .explored(let number, let page):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            tell(page, to: waits, desk())
        case .backedUp(let number, let copy, let store):
            guard let waits = waiting.removeValue(forKey: number) else { return }
            hand(copy, of: store, to: waits.ticket)
        case .checked, .holding, .committed, .failed, .replaced:
            break
        }
    }

    /// The open trip's figures are newer here than on the disk.
    func fresh(_ record: TripRecord, _ desk: Desk) -> TripRecord {
        desk.openTrip.flatMap { $0.id == record.id && record.isOpen ? $0 : nil } ?? record
    }

    private func tell(_ stored: [StoredEvent], _ waits: Waiting, _ desk: Desk) {
        let records = stored.compactMap { event in
            EventRecord(
                name: event.name, body: event.body, happened: event.happened,
                decided: event.decided, sequence: event.sequence)
        }
        switch waits.question {
        case .missed:
            // More than one answer may hold: it cannot be told all of it.
            let isWhole = stored.last.map { $0.sequence >= desk.lastSequence } ?? false
            server.reply(
                waits.ticket,
                .snapshot(
                    snapshot(desk, missed: isWhole ? records : nil, isResync: !isWhole)))
        case .events(let limit, let from):
            let wanted = from.map { from in
                records.filter { $0.time.map { $0.utc >= from } ?? false }
            }
            let found = wanted ?? records
            server.reply(
                waits.ticket,
                .events(
                    EventsRecord(
                        store: desk.store, events: Array(found.prefix(limit)),
                        more: found.count > limit, units: desk.board.units)))
        case .trips, .trip, .sessions, .session, .mendable, .mend, .picture,
            .explored, .why, .backup, .tripSums, .origin, .importable, .importing:
            break
        }
    }

    private static let eventsByDefault = 100
    static let eventsAtMost = 1000
    /// As many as the store keeps.
    static let eventsKept = 10_000
}
