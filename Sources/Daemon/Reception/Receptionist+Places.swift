import Control
import Ledger
import Positioning
import Tracking

/// How questions and wishes about places are answered.
extension Receptionist {
    func change(_ ticket: Ticket, _ wish: Request.PlaceWish, _ desk: Desk) {
        switch desk.change(wish) {
        case .success(let record): server.reply(ticket, .placesChanged(record))
        case .failure(let error): server.refuse(ticket, error)
        }
    }

    /// Its last events are asked of the disk; without them the answer comes all the same.
    func explain(_ ticket: Ticket, _ question: Request.PlaceQuestion, _ desk: Desk) {
        guard let record = desk.board.why(of: question.place) else {
            let nearest = nearestName(to: question.place, among: desk.board.placeNames)
            server.refuse(
                ticket,
                .notFound(
                    "there is no place “\(question.place.prefix(Self.longestName))”"
                        + (nearest.map { "; did you mean “\($0)”?" } ?? "")))
            return
        }
        let first = max(0, desk.lastSequence - Int64(Self.eventsKept))
        ask(
            .eventsLeft(after: first, limit: Self.eventsKept),
            Waiting(ticket: ticket, question: .why(record)))
    }

    func tell(_ record: PlaceWhyRecord, _ events: [StoredEvent], to ticket: Ticket) {
        var told: [PlaceWhyRecord.Event] = []
        for event in events.reversed() where event.name.hasPrefix("place.") {
            let known = EventRecord(
                name: event.name, body: event.body, happened: event.happened,
                decided: event.decided, sequence: event.sequence)
            if let known, known.fields["place"] == .text(record.place) {
                told.append(PlaceWhyRecord.Event(known))
            }
            if told.count == Self.eventsTold { break }
        }
        var record = record
        record.events = told.reversed()
        server.reply(ticket, .whyPlace(record))
    }

    /// Of a name that nothing has, in characters.
    private static let longestName = 64
    /// As many as a screen shows.
    private static let eventsTold = 8
}
