import Control
import Ledger
import Positioning
import Tracking

/// How a trip is told.
extension Receptionist {
    func get(_ ticket: Ticket, _ wish: Request.TripsGet, _ desk: Desk) {
        if wish.smoothed == true || wish.speedRuns == true {
            draw(ticket, wish, desk)
            return
        }
        let waits = Waiting(ticket: ticket, question: .trip(wish))
        // Where it can be cut, and where the car stood, its points say.
        let withPoints = wish.points == true || wish.trimmed == true || wish.stops == true
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
        guard case .trip(let wish) = waits.question else { return }
        guard let record else {
            server.refuse(waits.ticket, .notFound("there is no such trip"))
            return
        }
        var trip = TrimmedTrip(
            TripSummary(fresh(record, desk)), points.map { PointRecord($0.point, time: $0.utc) },
            stops: wish.stops == true ? stops(in: points, desk) : [])
        if wish.trimmed == true { trip.trim(outside: desk.zones()) }
        answer(
            waits.ticket, wish,
            TripDetail(
                trip: trip.summary, points: wish.points == true ? trip.points : nil,
                stops: wish.stops == true ? trip.stops : nil, isTrimmed: trip.isTrimmed,
                units: desk.board.units))
    }

    /// The stops as `trips.split` counts them.
    func stops(in points: [DatedPoint], _ desk: Desk) -> [StopRecord] {
        let stands = TripStand.all(in: points.map(\.point))
        var dates: [Uptime: UTC] = [:]
        for point in points { dates[point.point.instant] = point.utc }
        return stands.enumerated().map { index, stand in
            StopRecord(
                stand, number: index + 1, time: dates[stand.since],
                place: desk.placeName(stand.coordinate))
        }
    }

    /// Answers at once, or when it is known what the trip was made of.
    func answer(_ ticket: Ticket, _ wish: Request.TripsGet, _ detail: TripDetail) {
        guard wish.origin == true else {
            server.reply(ticket, .trip(detail))
            return
        }
        ask(.origin(detail.trip.id), Waiting(ticket: ticket, question: .origin(detail)))
    }

    func tell(origin ids: [Int64], to waits: Waiting) {
        guard case .origin(var detail) = waits.question else { return }
        detail.madeOf = ids
        server.reply(waits.ticket, .trip(detail))
    }
}
