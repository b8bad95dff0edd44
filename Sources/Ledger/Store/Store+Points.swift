import Positioning
import Tracking

extension Store {
    /// Adds points to their trips: the last block of each is written again until it is full.
    func store(
        _ entries: [PointEntry], bootRow: Int64, offset: ClockOffset?, in connection: Connection
    ) throws(SQLiteError) {
        var tail = memory.tail
        var isTailWritten = true
        for entry in entries {
            let point = PackedPoint(entry.point)
            if tail?.trip != entry.trip {
                if !isTailWritten { try write(tail, to: connection) }
                tail = try lastBlock(of: entry.trip, in: connection)
                isTailWritten = true
            }
            // As found means: this is the first commit since the store was opened. What a commit
            // that seemed to fail has left there after all is not written twice.
            if let known = tail, known.isAsFound, known.bootRow == bootRow,
                let last = known.points.last, point.instant <= last.instant
            {
                continue
            }
            if tail?.takes(bootRow: bootRow, offset: offset) != true {
                if !isTailWritten { try write(tail, to: connection) }
                tail = Tail(
                    trip: entry.trip, number: (tail?.number ?? -1) + 1, bootRow: bootRow,
                    offset: offset, points: [])
            }
            tail?.points.append(point)
            tail?.isAsFound = false
            isTailWritten = false
        }
        if !isTailWritten { try write(tail, to: connection) }
        memory.tail = tail
    }

    private func write(_ tail: Tail?, to connection: Connection) throws(SQLiteError) {
        guard let tail else { return }
        try connection.run(
            """
            INSERT INTO blocks (trip, number, boot, clock_offset, points)
            VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (trip, number) DO UPDATE SET points = excluded.points
            """,
            [
                .integer(tail.trip), .integer(tail.number), .integer(tail.bootRow),
                Value(tail.offset?.milliseconds), .blob(PointBlock.encode(tail.points)),
            ], doing: "store points")
    }

    /// The block that a trip's next point may go into; `nil` before the first.
    private func lastBlock(
        of trip: Int64, in connection: Connection
    ) throws(SQLiteError) -> Tail? {
        try connection.first(
            """
            SELECT number, boot, clock_offset, points FROM blocks
            WHERE trip = ?1 ORDER BY number DESC LIMIT 1
            """, [.integer(trip)], doing: "read the last points"
        ) { row in
            let points = PointBlock.decode(row.blob(3))
            return Tail(
                trip: trip, number: row.integer(0), bootRow: row.integer(1),
                offset: row.optionalReal(2).map(ClockOffset.init(milliseconds:)),
                points: points ?? [], isAsFound: true, isReadable: points != nil)
        }
    }

    /// A trip's points, oldest first, and how many blocks could not be read.
    ///
    /// Points of an earlier boot are brought to the clock of the trip's own row when both are dated, so
    /// that all instants of a trip can be compared.
    func points(
        of trip: TripRecord, in connection: Connection
    ) throws(SQLiteError) -> (points: [DatedPoint], unreadable: Int) {
        let blocks = try connection.all(
            """
            SELECT blocks.boot = trips.boot, clock_offset, blocks.points
            FROM blocks JOIN trips ON trips.id = trip
            WHERE trip = ?1 ORDER BY number
            """, [.integer(trip.id)], doing: "read points"
        ) { row in
            (
                isOfTripBoot: row.integer(0) != 0,
                offset: row.optionalReal(1).map(ClockOffset.init(milliseconds:)),
                points: PointBlock.decode(row.blob(2))
            )
        }
        let tripClock = trip.end.utc.map { ClockOffset(of: $0, at: trip.end.uptime) }
        var points: [DatedPoint] = []
        var unreadable = 0
        for block in blocks {
            guard let packed = block.points else {
                unreadable += 1
                continue
            }
            points += packed.map { packed in
                var point = packed.unpacked
                let utc = block.offset?.utc(at: point.instant)
                if !block.isOfTripBoot, let utc, let tripClock {
                    point.instant = tripClock.uptime(of: utc)
                }
                return DatedPoint(point: point, utc: utc)
            }
        }
        return (points, unreadable)
    }
}
