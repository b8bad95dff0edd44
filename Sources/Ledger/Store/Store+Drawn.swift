import Positioning
import Tracking

/// How what trips left on the map is read, and cut.
extension Store {
    /// A block as it is stored.
    struct StoredDrawing {
        var number: Int64
        var bootRow: Int64
        var offset: ClockOffset?
        /// `nil` when it is damaged.
        var drawing: Drawing?
    }

    /// A trip's blocks, oldest first; what it drew last is not among them while it is open.
    func drawings(
        of trip: Int64, in connection: Connection
    ) throws(SQLiteError) -> [StoredDrawing] {
        try connection.all(
            """
            SELECT number, boot, clock_offset, strokes FROM drawings
            WHERE trip = ?1 ORDER BY number
            """, [.integer(trip)], doing: "read what a trip drew"
        ) { row in
            StoredDrawing(
                number: row.integer(0), bootRow: row.integer(1),
                offset: row.optionalReal(2).map(ClockOffset.init(milliseconds:)),
                drawing: DrawingBlock.decode(row.blob(3)))
        }
    }

    /// Takes away what lies behind the end of a trip that is over.
    ///
    /// A trip's end is known minutes later, when the car has stayed put.
    func cutDrawing(of trip: Int64, in connection: Connection) throws(SQLiteError) {
        let doing = "cut what a trip drew"
        let end = try connection.first(
            "SELECT boot, end_uptime, end_utc FROM trips WHERE id = ?1", [.integer(trip)],
            doing: doing
        ) { row in (boot: row.integer(0), moment: TripRow.moment(row, 1)) }
        guard let end else { return }
        for block in try drawings(of: trip, in: connection).reversed() {
            guard let drawing = block.drawing,
                let limit = block.uptime(of: end.moment, boot: end.boot)
            else { continue }
            let cut = drawing.cut(to: PackedPoint.step(of: limit))
            guard cut != drawing else { return }
            let key: [Value] = [.integer(trip), .integer(block.number)]
            if cut.isEmpty {
                try connection.run(
                    "DELETE FROM drawings WHERE trip = ?1 AND number = ?2", key, doing: doing)
            } else {
                try connection.run(
                    "UPDATE drawings SET strokes = ?3 WHERE trip = ?1 AND number = ?2",
                    key + [.blob(DrawingBlock.encode(cut))], doing: doing)
            }
        }
    }

    /// A trip with what it left on the map.
    func picture(
        of id: Int64?, withPoints: Bool, ticket: UInt64, from connection: Connection
    ) throws(SQLiteError) -> Answer {
        var found: TripRecord?
        if let id {
            found = try trip(id, in: connection)
        } else {
            found = try openTrip(in: connection)?.trip
            if found == nil { found = try trips(TripFilter(limit: 1), in: connection).first }
        }
        guard let trip = found else {
            return .picture(ticket, nil, points: [], TripDrawing(), unreadable: 0)
        }
        var points: [DatedPoint] = []
        var unreadable = 0
        if withPoints {
            (points, unreadable) = try self.points(of: trip.id, until: trip.end, from: connection)
        }
        let (drawing, damaged) = try drawing(of: trip, in: connection)
        return .picture(
            ticket, trip, points: points, drawing, unreadable: unreadable + damaged)
    }

    private func drawing(
        of trip: TripRecord, in connection: Connection
    ) throws(SQLiteError) -> (TripDrawing, unreadable: Int) {
        let row = try connection.first(
            "SELECT boot, sketch, sketch_boot, sketch_offset FROM trips WHERE id = ?1",
            [.integer(trip.id)], doing: "read what a trip drew"
        ) { row in
            (
                boot: row.integer(0),
                sketch: row.isNull(1)
                    ? nil
                    : StoredDrawing(
                        number: .max, bootRow: row.integer(2),
                        offset: row.optionalReal(3).map(ClockOffset.init(milliseconds:)),
                        drawing: DrawingBlock.decode(row.blob(1)))
            )
        }
        var blocks = try drawings(of: trip.id, in: connection)
        if let sketch = row?.sketch { blocks.append(sketch) }
        // As for points: all on the clock of the trip, so that instants can be compared.
        let clock = trip.end.utc.map { ClockOffset(of: $0, at: trip.end.uptime) }
        var drawn = TripDrawing()
        var unreadable = 0
        for block in blocks {
            guard let drawing = block.drawing else {
                unreadable += 1
                continue
            }
            func moment(_ instant: Uptime) -> Moment {
                let utc = block.offset?.utc(at: instant)
                guard block.bootRow != row?.boot, let utc, let clock else {
                    return Moment(instant, utc)
                }
                return Moment(clock.uptime(of: utc), utc)
            }
            drawn.path += drawing.nodes.map { node in
                var point = node.unpacked
                let moment = moment(point.instant)
                point.instant = moment.uptime
                return TripDrawing.Node(point: point, utc: moment.utc)
            }
            drawn.runs += drawing.runs.map { $0.unpacked(moment) }
        }
        return (drawn, unreadable)
    }
}

extension Store.StoredDrawing {
    /// When a moment of its trip was on this block's clock; `nil` when nobody can know.
    func uptime(of moment: Moment, boot: Int64) -> Uptime? {
        if let offset, let utc = moment.utc {
            return offset.uptime(of: utc)
        }
        return boot == bootRow ? moment.uptime : nil
    }
}
