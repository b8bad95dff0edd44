import Control
import Ledger
import Positioning
import Tracking

/// How trips are mended: they are read, it is decided what becomes of them, and that is written, told and
/// answered.
extension Receptionist {
    func merge(_ ticket: Ticket, _ wish: Request.TripNumbers, _ desk: Desk) {
        guard wish.ids.count > 1 else {
            server.refuse(ticket, .invalidParameters("it takes two trips to merge"))
            return
        }
        mend(ticket, wish.ids, desk) { .merge(wish.ids, as: desk.tripNumbers(1)) }
    }

    func split(_ ticket: Ticket, _ wish: Request.TripsSplit, _ desk: Desk) {
        let cut = wish.at.map { TripCut.Wish.time($0.utc) } ?? .stop(wish.stop ?? 0)
        mend(ticket, wish.id, desk) { .split(cut, as: desk.tripNumbers(2)) }
    }

    func delete(_ ticket: Ticket, _ wish: Request.TripNumbers, _ desk: Desk) {
        mend(ticket, wish.ids, desk) { .delete(wish.ids) }
    }

    func undo(_ ticket: Ticket, _ wish: Request.TripChoice, _ desk: Desk) {
        mend(ticket, wish.id, desk) { .undo }
    }

    /// Of the open trip the pipeline is told, of others the store.
    func edit(_ ticket: Ticket, _ trip: TripReference, _ edit: TripEdit, _ desk: Desk) {
        guard let open = desk.openTrip, trip == .open || trip == .last || trip == .id(open.id)
        else {
            mend(ticket, trip, desk) { .edit(edit) }
            return
        }
        switch desk.command(.editTrip(edit)) {
        case .tripEdited(let record)?:
            server.reply(
                ticket,
                .tripsMended(
                    TripsMendedRecord(TripMending(.changed, [record]), units: desk.board.units)))
        case .refused(let why)?:
            server.refuse(ticket, .refused(why))
        case .tripStarted?, .tripStopped?, .course?, .reroutingSet?, .courseObjected?,
            .visitSkipped?, .itineraryReplaced?, .visitObjected?, nil:
            server.refuse(ticket, .fault("the command was not answered"))
        }
    }

    func set(_ ticket: Ticket, _ trip: TripReference, vehicle name: String, _ desk: Desk) {
        guard let vehicle = desk.vehicles.first(where: { $0.name == name }) else {
            let nearest = nearestName(to: name, among: desk.vehicles.map(\.name))
            server.refuse(
                ticket,
                .notFound(
                    "no vehicle “\(name.prefix(Self.longestEcho))” is configured"
                        + (nearest.map { "; did you mean “\($0)”?" } ?? "")))
            return
        }
        edit(ticket, trip, .vehicle(vehicle), desk)
    }

    // MARK: Asking the disk

    private func mend(
        _ ticket: Ticket, _ trip: TripReference, _ desk: Desk, _ wish: () -> MendingWish
    ) {
        switch trip {
        case .id(let id): mend(ticket, [id], desk, wish)
        // Of none the last is answered.
        case .last where desk.openTrip == nil: mend(ticket, [], desk, wish)
        case .last, .open:
            guard let open = desk.openTrip else {
                server.refuse(ticket, .notFound("no trip is open"))
                return
            }
            mend(ticket, [open.id], desk, wish)
        }
    }

    private func mend(
        _ ticket: Ticket, _ ids: [Int64], _ desk: Desk, _ wish: () -> MendingWish
    ) {
        // Before that the trips in it have numbers that may be given to others.
        guard desk.isStoreOpen else {
            server.refuse(ticket, .unavailable("the store is not open yet"))
            return
        }
        ask(
            .mendable(ids),
            Waiting(ticket: ticket, question: .mendable(wish(), ids)))
    }

    // MARK: Answers of the disk

    func decide(
        _ found: [MendableTrip], neighbours: Int, _ waits: Waiting, _ desk: Desk
    ) {
        guard case .mendable(let wish, let ids) = waits.question else { return }
        let mender = Mender(
            wish: wish, ids: ids, found: found, neighbours: neighbours,
            maximumSpeed: desk.maximumSpeed, place: desk.placeName)
        do throws(RPCError) {
            let (deed, told) = try mender.decide()
            let announcement = Announcement(
                happened: desk.now, decided: desk.now, subject: .mending(told))
            // Its figures are finite: the rules let no other number through.
            guard let body = try? EventBody.text(of: announcement) else {
                throw .fault("the event cannot be written")
            }
            let event = EventEntry(
                name: announcement.name, happened: desk.now, decided: desk.now, body: body)
            ask(
                .mend(Mending(deed, event: event)),
                Waiting(ticket: waits.ticket, question: .mend(told, event)))
        } catch {
            server.refuse(waits.ticket, error)
        }
    }

    func tell(_ sequence: Int64, _ waits: Waiting, _ desk: Desk) {
        guard case .mend(let told, let event) = waits.question else { return }
        server.reply(
            waits.ticket, .tripsMended(TripsMendedRecord(told, units: desk.board.units)))
        desk.tell(event, sequence)
    }

    /// How much of what was read an error repeats, in characters.
    static let longestEcho = 64
}
