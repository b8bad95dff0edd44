import Control
import Ledger
import Tracking

/// How a trip is told.
extension Receptionist {
    func get(_ ticket: Ticket, _ wish: Request.TripsGet, _ desk: Desk) {
        if wish.smoothed == true || wish.speedRuns == true {
            draw(ticket, wish, desk)
            return
        }
        let isTrimmed = wish.trimmed ?? false
        let waits = Waiting(
            ticket: ticket,
            question: .trip(withPoints: wish.points ?? false, isTrimmed: isTrimmed))
        // Where it can be cut its points say.
        let withPoints = wish.points ?? false || isTrimmed
        switch wish.id {
        case .id(let id): ask(.trip(id, withPoints: withPoints), waits)
        case .last: ask(.latestTrip(withPoints: withPoints), waits)
        case .open:
            guard let open = desk.openTrip else {
                server.refuse(ticket, .notFound("no trip is open"))
                return
            }
            ask(.trip(open.id, withPoints: withPoints), waits)
        }
    }

    func tell(_ record: TripRecord?, _ points: [DatedPoint], to waits: Waiting, _ desk: Desk) {
        guard case .trip(let withPoints, let isTrimmed) = waits.question else { return }
        guard let record else {
            server.refuse(waits.ticket, .notFound("there is no such trip"))
            return
        }
        var trip = TrimmedTrip(
            TripSummary(fresh(record, desk)), points.map { PointRecord($0.point, time: $0.utc) })
        if isTrimmed { trip.trim(outside: desk.zones()) }
        server.reply(
            waits.ticket,
            .trip(
                TripDetail(
                    trip: trip.summary, points: withPoints ? trip.points : nil,
                    isTrimmed: trip.isTrimmed, units: desk.board.units)))
    }
}
