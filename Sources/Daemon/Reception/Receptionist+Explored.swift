import Control
import Ledger
import Positioning
import Tracking

/// How questions about what was drawn on the map are answered.
extension Receptionist {
    /// A trip with its smoothed path, or its speed runs.
    func draw(_ ticket: Ticket, _ wish: Request.TripsGet, _ desk: Desk) {
        var id: Int64?
        switch wish.id {
        case .id(let number): id = number
        case .last: id = nil
        case .open:
            guard let open = desk.openTrip else {
                server.refuse(ticket, .notFound("no trip is open"))
                return
            }
            id = open.id
        }
        ask(
            // Where it can be cut its points say.
            .picture(
                id,
                withPoints: wish.points == true || wish.trimmed == true || wish.stops == true),
            Waiting(ticket: ticket, question: .picture(wish)))
    }

    func explore(_ ticket: Ticket, _ wish: Request.Explored) {
        explore(ticket, wish, counted: nil)
    }

    /// `counted` is how many there are in all, once an earlier page of the store told that.
    private func explore(_ ticket: Ticket, _ wish: Request.Explored, counted: Int?) {
        var filter = ExploredFilter(
            letters: wish.letters, box: wish.box?.cells, since: wish.since?.utc,
            until: wish.until?.utc, after: wish.after.flatMap(GeohashArea.init))
        filter.limit = min(wish.limit ?? Self.cellsByDefault, Self.cellsAtMost)
        ask(.explored(filter), Waiting(ticket: ticket, question: .explored(wish, counted: counted)))
    }

    // MARK: Answers of the disk

    func tell(
        _ trip: TripRecord?, _ points: [DatedPoint], _ drawing: TripDrawing,
        to waits: Waiting, _ desk: Desk
    ) {
        guard case .picture(let wish) = waits.question else { return }
        guard let trip else {
            server.refuse(waits.ticket, .notFound("there is no such trip"))
            return
        }
        var told = TrimmedTrip(
            TripSummary(fresh(trip, desk)), points.map { PointRecord($0.point, time: $0.utc) },
            smoothed: drawing.path.map { SmoothedPointRecord($0.point, time: $0.utc) },
            speedRuns: drawing.runs.map(SpeedRunRecord.init),
            stops: wish.stops == true ? stops(in: points, desk) : [])
        if wish.trimmed == true { told.trim(outside: desk.zones()) }
        answer(
            waits.ticket, wish,
            TripDetail(
                trip: told.summary, points: wish.points == true ? told.points : nil,
                smoothed: wish.smoothed == true ? told.smoothed : nil,
                speedRuns: wish.speedRuns == true ? told.speedRuns : nil,
                stops: wish.stops == true ? told.stops : nil,
                isTrimmed: told.isTrimmed, units: desk.board.units))
    }

    func tell(_ page: ExploredPage, to waits: Waiting, _ desk: Desk) {
        guard case .explored(let wish, let counted) = waits.question else { return }
        let zones = wish.trimmed == true ? desk.zones() : []
        let shown = page.cells.filter { PrivacyTrim.shows($0.area, outside: zones) }
        // A page of nothing would seem the last: the next one is told in its place.
        if shown.isEmpty, page.hasMore, let last = page.cells.last {
            var next = wish
            next.after = last.area.text
            explore(waits.ticket, next, counted: counted ?? page.count)
            return
        }
        let count = counted ?? page.count
        let cells = shown.map { cell in
            ExploredCellRecord(
                cell.area, cells: cell.cells, visits: cell.visits, first: cell.first,
                last: cell.last, trip: cell.firstTrip)
        }
        server.reply(
            waits.ticket,
            .explored(
                ExploredRecord(
                    precision: wish.letters, cells: cells, count: count,
                    possible: count.flatMap { _ in
                        wish.box?.cells?.count(letters: wish.letters)
                    },
                    more: page.hasMore)))
    }

    private static let cellsByDefault = 100
    private static let cellsAtMost = 1000
}
