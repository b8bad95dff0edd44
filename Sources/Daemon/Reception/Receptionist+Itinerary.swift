import Configuration
import Control
import Positioning
import Tracking

/// How questions and commands about the itinerary are answered.
extension Receptionist {
    func set(_ ticket: Ticket, _ wish: Request.ItinerarySet, _ desk: Desk) {
        // What was read as JSON can be written as such.
        guard let text = try? JSONText.encode(wish.visits) else {
            server.refuse(ticket, .fault("the visits cannot be read"))
            return
        }
        let verdict = ItineraryFile.read(
            TextFile(path: "visits", bytes: Array(text)),
            places: .all(desk.board.placeNames))
        switch verdict {
        case .refused(let complaints):
            server.refuse(
                ticket,
                .invalidParameters(complaints.map(\.sentence).joined(separator: "\n")))
        case .accepted(let visits, let advice):
            command(.replace(visits), ticket, advice: advice.map(\.sentence), desk)
        }
    }

    func command(
        _ command: ItineraryCommand, _ ticket: Ticket, advice: [String] = [], _ desk: Desk
    ) {
        switch desk.command(.itinerary(command)) {
        case .itineraryReplaced(let count)?:
            server.reply(
                ticket,
                .itineraryChanged(
                    ItineraryChangeRecord(
                        .set, visits: count, awaited: desk.board.visit, advice: advice)))
        case .visitSkipped(let outcome)?:
            server.reply(
                ticket,
                .itineraryChanged(
                    ItineraryChangeRecord(
                        .skipped, visits: desk.board.itinerary.visits.count,
                        visit: desk.board.visit(number: outcome.number),
                        awaited: desk.board.visit)))
        case .visitObjected(.noVisit)?:
            server.refuse(ticket, .notFound(nothing(for: command, desk)))
        case .visitObjected(.alreadySettled)?:
            server.refuse(ticket, .refused("that visit was settled before"))
        case .refused(let why)?:
            server.refuse(ticket, .refused(why))
        case .course?, .reroutingSet?, .courseObjected?, .tripStarted?, .tripStopped?,
            .tripEdited?, nil:
            server.refuse(ticket, .fault("the command was not answered"))
        }
    }

    private func nothing(for command: ItineraryCommand, _ desk: Desk) -> String {
        let count = desk.board.itinerary.visits.count
        guard case .skip(let number?) = command else {
            return count == 0 ? "there is no itinerary" : "no visit is awaited any more"
        }
        return "there is no visit \(number): the itinerary has \(count)"
    }
}

extension Complaint {
    /// Without its file and line, which a request has not.
    fileprivate var sentence: String {
        let expectation = expected.map { "; expected \($0)" } ?? ""
        let suggestion = nearest.map { "; did you mean “\($0)”?" } ?? ""
        return read + expectation + suggestion
    }
}
