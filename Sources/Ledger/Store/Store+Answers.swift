import Positioning
import Tracking

extension Store {
    func reply(
        to question: Question, ticket: UInt64, from connection: Connection,
        pause: () -> Interruption
    ) throws(SQLiteError) -> Answer {
        switch question {
        case .trips(let filter):
            return .trips(ticket, try trips(filter, in: connection))

        case .tripSums(let wish):
            return .tripSums(ticket, try sums(wish, in: connection))

        case .origin(let id):
            return .origin(ticket, try origin(of: id, in: connection))

        case .trip(let id, let withPoints):
            return try answer(
                with: try trip(id, in: connection), withPoints: withPoints, ticket: ticket,
                from: connection)

        case .latestTrip(let withPoints):
            var latest = try openTrip(in: connection)?.trip
            if latest == nil { latest = try trips(TripFilter(limit: 1), in: connection).first }
            return try answer(
                with: latest, withPoints: withPoints, ticket: ticket, from: connection)

        case .mendable(let ids):
            let (trips, neighbours) = try mendable(ids, in: connection)
            return .mendable(ticket, trips, neighbours: neighbours)

        case .mend(let mending):
            let sequence = try mend(mending, in: connection)
            return sequence.map { .mended(ticket, sequence: $0) } ?? .overtaken(ticket)

        case .sessions(let limit, let before):
            return .sessions(ticket, try sessions(limit, before: before, in: connection))

        case .session(let id, let withPoints):
            return try answer(
                about: try session(id, in: connection), withPoints: withPoints, ticket: ticket,
                from: connection)

        case .latestSession(let withPoints):
            return try answer(
                about: try sessions(1, before: nil, in: connection).first,
                withPoints: withPoints, ticket: ticket, from: connection)

        case .events(let after, let limit):
            let events = try events(
                after: after, upTo: memory.lastSequence, limit: limit, in: connection)
            return events.map { .events(ticket, $0) } ?? .expired(ticket)

        case .eventsLeft(let after, let limit):
            let first = try firstEvent(in: connection)
            let events = try events(
                after: min(max(after, first - 1), memory.lastSequence),
                upTo: memory.lastSequence, limit: limit, in: connection)
            return .events(ticket, events ?? [])

        case .picture(let id, let withPoints):
            return try picture(of: id, withPoints: withPoints, ticket: ticket, from: connection)

        case .explored(let filter):
            return .explored(ticket, try explored(filter, in: connection))

        case .check:
            return .checked(ticket, losses: try checkAll(beside: connection, pause: pause))

        case .clashes(let start, let end):
            return .clashes(ticket, try clashes(from: start, to: end, in: connection))

        case .add(let trip):
            if let sequence = try add(trip, in: connection) {
                return .added(ticket, sequence: sequence)
            }
            let record = trip.parcel.record
            guard let start = record.start.utc, let end = record.end.utc else {
                return .clashes(ticket, [])
            }
            return .clashes(ticket, try clashes(from: start, to: end, in: connection))

        case .size:
            return .size(ticket, try size(in: connection))

        case .holding:
            return .holding(ticket, try holding(in: connection))

        case .expire(let expiry):
            let sequence = try expire(expiry, in: connection)
            return sequence.map { .mended(ticket, sequence: $0) } ?? .overtaken(ticket)

        case .backup(let reserve):
            let copy = try Backup.make(
                of: connection, in: directory, leaving: reserve, pause: pause)
            return .backedUp(ticket, copy, store: try name(in: connection))
        }
    }

    private func answer(
        with trip: TripRecord?, withPoints: Bool, ticket: UInt64, from connection: Connection
    ) throws(SQLiteError) -> Answer {
        guard let trip, withPoints else {
            return .trip(ticket, trip, points: [], unreadable: 0)
        }
        let (points, unreadable) = try points(of: trip.id, until: trip.end, from: connection)
        return .trip(ticket, trip, points: points, unreadable: unreadable)
    }

    private func answer(
        about session: CourseRecord?, withPoints: Bool, ticket: UInt64,
        from connection: Connection
    ) throws(SQLiteError) -> Answer {
        guard let session, withPoints else {
            return .session(ticket, session, points: [], unreadable: 0)
        }
        let (points, unreadable) = try points(
            of: session.id, in: .sessions, until: session.ended ?? session.started,
            from: connection)
        return .session(ticket, session, points: points, unreadable: unreadable)
    }

    private func size(in connection: Connection) throws(SQLiteError) -> StoreSize {
        let rows = try connection.first(
            """
            SELECT (SELECT count(*) FROM trips WHERE \(Self.isShown)),
                (SELECT total(points) FROM trips WHERE \(Self.isShown)),
                (SELECT count(*) FROM events)
            """, doing: "measure the store"
        ) { row in (trips: row.integer(0), points: Int64(row.real(1)), events: row.integer(2)) }
        return StoreSize(
            bytes: Files.size(path) + Files.size(path + Files.log),
            inUse: try bytesInUse(in: connection), trips: rows?.trips ?? 0,
            points: rows?.points ?? 0, events: rows?.events ?? 0)
    }
}
