import Control
import Ledger
import Positioning
import Tracking

/// How several trips are told.
extension Receptionist {
    func list(_ ticket: Ticket, _ wish: Request.TripsWish) {
        let limit = min(wish.limit ?? Self.tripsByDefault, Self.tripsAtMost)
        var filter = TripFilter(wish)
        // One more tells whether there are more.
        filter.limit = limit + 1
        ask(.trips(filter), Waiting(ticket: ticket, question: .trips(limit: limit)))
    }

    func addUp(_ ticket: Ticket, _ wish: Request.TripsWish) {
        ask(.tripSums(TripSumsWish(wish)), Waiting(ticket: ticket, question: .tripSums(wish)))
    }

    // MARK: Answers of the disk

    func tell(_ records: [TripRecord], to waits: Waiting, _ desk: Desk) {
        guard case .trips(let limit) = waits.question else { return }
        let list = records.prefix(limit).map { TripSummary(fresh($0, desk)) }
        server.reply(
            waits.ticket,
            .trips(
                TripsRecord(
                    trips: list, total: max(trips, list.count), more: records.count > limit,
                    units: desk.board.units)))
    }

    func tell(_ page: TripSumsPage, to waits: Waiting, _ desk: Desk) {
        guard case .tripSums(let wish) = waits.question else { return }
        let parts = page.parts.map { part in
            TripSumsRecord.Part(
                from: part.interval?.lowerBound, to: part.interval?.upperBound,
                vehicle: part.vehicle, sums: TripSumsFigures(part.sums))
        }
        server.reply(
            waits.ticket,
            .tripSums(
                TripSumsRecord(
                    total: TripSumsFigures(page.total),
                    undated: page.undated.trips > 0 ? TripSumsFigures(page.undated) : nil,
                    parts: wish.bounds != nil || wish.byVehicle == true ? parts : nil,
                    first: page.first, last: page.last, units: desk.board.units)))
    }

    private static let tripsByDefault = 50
    private static let tripsAtMost = 1000
}

extension TripFilter {
    init(_ wish: Request.TripsWish) {
        self.init(before: wish.before, since: wish.since?.utc, until: wish.until?.utc)
        from = wish.from
        to = wish.to
        place = wish.place
        vehicle = wish.vehicle
        label = wish.label
        longer = wish.longer
        shorter = wish.shorter
    }
}

extension TripSumsWish {
    /// Added up are trips that began in a time, so that each is in one month alone.
    init(_ wish: Request.TripsWish) {
        var filter = TripFilter(wish)
        (filter.before, filter.since, filter.until) = (nil, nil, nil)
        self.init(
            filter, since: wish.since?.utc, until: wish.until?.utc,
            bounds: wish.bounds?.map(\.utc) ?? [], byVehicle: wish.byVehicle ?? false)
    }
}

extension TripSumsFigures {
    init(_ sums: TripSums) {
        self.init(
            trips: sums.trips, distance: sums.distance, bridgedDistance: sums.bridgedDistance,
            duration: sums.duration, movingTime: sums.movingTime, meanSpeed: sums.meanSpeed,
            maximumSpeed: sums.maximumSpeed, fuel: sums.fuel, cost: sums.cost,
            fuelled: sums.fuelled)
    }
}
