import Configuration
import Control
import Ledger
import Positioning
import Tracking

/// How a trip of an old recording comes in: its figures, then its points in parts, and only when all is here
/// it is stored, in one transaction.
///
/// ```
/// trips.import ──▶ judged ──▶ was another driven then? ──▶ skipped
///                                     │ no
///                                     ▼
///                          awaited ◀──┴── trips.import_part … the last one ──▶ asked again, stored, told
/// ```
///
/// The pipeline hears nothing of it: no place is entered, no course is driven, and the open trip goes on.
extension Receptionist {
    /// What has come of a trip so far.
    struct Upload {
        var number: Int64
        /// What began it: its parts come over the same connection.
        var ticket: Ticket
        var parcel: TripParcel
        var heard: Uptime
    }

    /// Somebody who says nothing for so long does not keep others waiting.
    private static let patience = Duration.seconds(10)

    /// Seconds behind our build, ten years: while no clock is proved a date that is later has rolled over.
    private static let longAhead = 10 * 365.25 * 86_400

    /// What was given up half-way takes no room any more.
    func forgetUpload(at now: Moment) {
        guard let upload, upload.heard.advanced(by: Self.patience) < now.uptime else { return }
        self.upload = nil
    }

    // MARK: Questions

    func receive(_ ticket: Ticket, _ wish: Request.TripsImport, _ desk: Desk) {
        do throws(RPCError) {
            guard desk.isStoreOpen else { throw .unavailable("the store is not open yet") }
            try checkTurn(of: ticket)
            let parcel: TripParcel
            do throws(TripParcel.Flaw) {
                parcel = try TripParcel(TripRecord(wish))
            } catch {
                throw .invalidParameters(error.sentence)
            }
            guard let start = parcel.record.start.utc, let end = parcel.record.end.utc else {
                throw .fault("a trip without dates was taken")
            }
            let latest = desk.now.utc ?? Build.date.advanced(bySeconds: Self.longAhead)
            guard end <= latest else {
                throw .refused("it ends in the future, at \(end): its dates are wrong")
            }
            if let now = desk.now.utc, let keep = desk.board.store.keep,
                now.seconds(since: end) > keep
            {
                throw .refused("it is older than trips are kept here: [store] keep")
            }
            uploads += 1
            let upload = Upload(
                number: uploads, ticket: ticket, parcel: parcel, heard: desk.now.uptime)
            ask(
                .clashes(from: start, to: end),
                Waiting(
                    ticket: ticket, question: .importable(upload, isDry: wish.dryRun ?? false)))
        } catch {
            server.refuse(ticket, error)
        }
    }

    func receive(_ ticket: Ticket, _ part: Request.TripsImportPart, _ desk: Desk) {
        guard var upload, upload.number == part.upload, upload.ticket.session == ticket.session
        else {
            server.refuse(
                ticket,
                .notFound("no import \(part.upload) is under way here: begin it by trips.import"))
            return
        }
        // What is added to must not be held twice.
        self.upload = nil
        do throws(TripParcel.Flaw) {
            try upload.parcel.add(part)
            guard part.last ?? false else {
                upload.heard = desk.now.uptime
                self.upload = upload
                server.reply(
                    ticket,
                    .tripsImport(
                        TripsImportRecord(
                            .awaited, upload: upload.number, units: desk.board.units)))
                return
            }
            try upload.parcel.close()
        } catch {
            server.refuse(ticket, .invalidParameters(error.sentence))
            return
        }
        store(upload.parcel, ticket, desk)
    }

    private func checkTurn(of ticket: Ticket) throws(RPCError) {
        // Each may take a megabyte until it is whole.
        guard let upload, upload.ticket.session != ticket.session,
            server.isConnected(upload.ticket)
        else { return }
        throw .busy("another import is under way: try again later")
    }

    private func store(_ parcel: TripParcel, _ ticket: Ticket, _ desk: Desk) {
        var parcel = parcel
        let record = parcel.record
        parcel.name(
            as: desk.tripNumbers(1), from: desk.placeName(record.startCoordinate),
            to: desk.placeName(record.endCoordinate))
        let announcement = Announcement(
            happened: desk.now, decided: desk.now,
            subject: .mending(TripMending(.imported, [parcel.record])))
        // Its figures are finite: the parcel let no other number through.
        guard let body = try? EventBody.text(of: announcement) else {
            server.refuse(ticket, .fault("the event cannot be written"))
            return
        }
        let event = EventEntry(
            name: announcement.name, happened: desk.now, decided: desk.now, body: body)
        ask(
            .add(TripImport(parcel, event: event, leaving: desk.keepFree)),
            Waiting(ticket: ticket, question: .importing(parcel.record, event)))
    }

    // MARK: Answers of the disk

    func tell(clashes trips: [TripRecord], _ waits: Waiting, _ desk: Desk) {
        let units = desk.board.units
        guard trips.isEmpty, case .importable(var upload, let isDry) = waits.question else {
            server.reply(
                waits.ticket,
                .tripsImport(
                    TripsImportRecord(
                        .skipped, others: trips.map { TripSummary(fresh($0, desk)) }, units: units)
                ))
            return
        }
        guard !isDry else {
            server.reply(
                waits.ticket, .tripsImport(TripsImportRecord(.possible, units: units)))
            return
        }
        do throws(RPCError) {
            try checkTurn(of: waits.ticket)
        } catch {
            server.refuse(waits.ticket, error)
            return
        }
        upload.heard = desk.now.uptime
        self.upload = upload
        server.reply(
            waits.ticket,
            .tripsImport(TripsImportRecord(.awaited, upload: upload.number, units: units)))
    }

    func tell(added sequence: Int64, _ waits: Waiting, _ desk: Desk) {
        guard case .importing(let record, let event) = waits.question else { return }
        server.reply(
            waits.ticket,
            .tripsImport(
                TripsImportRecord(
                    .imported, trip: TripSummary(record), units: desk.board.units)))
        desk.tell(event, sequence)
    }
}
