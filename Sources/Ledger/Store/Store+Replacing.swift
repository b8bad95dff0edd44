import Positioning
import Tracking

/// How trips take the place of others, and leave it again.
extension Store {
    /// Keeps `originals` aside, and puts what is drafted in their place.
    func replace(
        _ originals: [Int64], by drafts: [TripDraft], in connection: Connection
    ) throws(SQLiteError) {
        let doing = "replace trips"
        try connection.run(
            "INSERT INTO mendings (kind) VALUES (?1)",
            [.text(originals.count > 1 ? "merge" : "split")], doing: doing)
        let mending = connection.lastRow
        var ranks: [Double] = []
        for id in originals {
            let rank = try connection.first(
                "SELECT \(Self.order) FROM trips WHERE id = ?1", [.integer(id)], doing: doing
            ) { $0.real(0) }
            if let rank { ranks.append(rank) }
            try connection.run(
                "UPDATE trips SET replaced_by = ?2 WHERE id = ?1",
                [.integer(id), .integer(mending)], doing: doing)
        }
        // Those between the first and the one that comes next are free: who had them is kept aside.
        let first = ranks.min() ?? 0
        let last = ranks.max() ?? first
        let next = try connection.first(
            """
            SELECT min(\(Self.order)) FROM trips WHERE \(Self.isShown) AND \(Self.order) > ?1
            """, [.real(last)], doing: doing
        ) { $0.optionalReal(0) }
        let room = ((next ?? nil) ?? last + 1) - first
        for (number, draft) in drafts.enumerated() {
            try connection.run(
                TripRow.insert,
                TripRow.values(
                    of: draft.record, boot: draft.clock,
                    startUTC: draft.record.start.utc?.milliseconds,
                    endUTC: draft.record.end.utc?.milliseconds), doing: doing)
            try connection.run(
                "UPDATE trips SET made_by = ?2, rank = ?3 WHERE id = ?1",
                [
                    .integer(draft.record.id), .integer(mending),
                    .real(first + room * Double(number) / Double(drafts.count)),
                ], doing: doing)
            try copyPoints(to: draft, in: connection)
        }
        for id in originals { try uncount(id, in: connection) }
        for draft in drafts {
            try copyDrawing(to: draft, in: connection)
            try count(draft.record.id, in: connection)
        }
    }

    /// Copies points block by block, so that each keeps the clock it was recorded on.
    private func copyPoints(
        to draft: TripDraft, in connection: Connection
    ) throws(SQLiteError) {
        let doing = "copy points"
        var number: Int64 = 0
        for span in draft.spans {
            let blocks = try connection.all(
                "SELECT boot, clock_offset, points FROM blocks WHERE trip = ?1 ORDER BY number",
                [.integer(span.trip)], doing: doing
            ) { (boot: $0.integer(0), offset: $0.optionalReal(1), bytes: $0.blob(2)) }
            var seen = 0
            for block in blocks {
                guard let points = PointBlock.decode(block.bytes) else { continue }
                let wanted = (seen..<seen + points.count).clamped(to: span.range)
                let start = seen
                seen += points.count
                guard !wanted.isEmpty else { continue }
                var copy = Array(points[wanted.lowerBound - start..<wanted.upperBound - start])
                if wanted.lowerBound == span.range.lowerBound { span.begin(with: &copy[0]) }
                try connection.run(
                    """
                    INSERT INTO blocks (trip, number, boot, clock_offset, points)
                    VALUES (?1, ?2, ?3, ?4, ?5)
                    """,
                    [
                        .integer(draft.record.id), .integer(number), .integer(block.boot),
                        Value(block.offset), .blob(PointBlock.encode(copy)),
                    ], doing: doing)
                number += 1
            }
        }
    }

    /// Forgets the trips that a mending made, this one among them, and shows again what they replaced.
    func takeBackMending(of trip: Int64, in connection: Connection) throws(SQLiteError) {
        let doing = "take back a mending"
        guard let mending = try mending(thatMade: trip, in: connection) else { return }
        let made = try trips(with: "made_by", mending, in: connection)
        let originals = try trips(with: "replaced_by", mending, in: connection)
        for trip in made { try forgetDrawing(of: trip, in: connection) }
        for sql in [
            "DELETE FROM trips WHERE made_by = ?1",
            "UPDATE trips SET replaced_by = NULL WHERE replaced_by = ?1",
            "DELETE FROM mendings WHERE id = ?1",
        ] {
            try connection.run(sql, [.integer(mending)], doing: doing)
        }
        for original in originals { try count(original, in: connection) }
    }

    /// Forgets trips for good, with everything that tells where they went: their points, the trips that they
    /// were made of, and what was told of them.
    ///
    /// A trip that was made of the same one stays; that it was cut off cannot be taken back any more.
    func forget(
        _ trips: [Int64], whoseCells cells: Explored = .go, in connection: Connection
    ) throws(SQLiteError) {
        guard !trips.isEmpty else { return }
        var gone: [Int64] = []
        for trip in trips {
            try forget(trip, whoseCells: cells, into: &gone, in: connection)
        }
        // All events are read for that: once, however many trips go.
        let numbers = gone.map { "\($0)" }.joined(separator: ",")
        try connection.run(
            """
            WITH gone (id) AS MATERIALIZED (SELECT value FROM json_each(?1))
            DELETE FROM events WHERE name LIKE 'trip.%'
                AND (json_extract(body, '$.id') IN gone
                    OR EXISTS (SELECT 1 FROM json_each(body, '$.ids') WHERE value IN gone)
                    OR EXISTS (SELECT 1 FROM json_each(body, '$.gone') WHERE value IN gone))
            """, [.text("[\(numbers)]")], doing: "delete what was told of trips")
    }

    private func forget(
        _ trip: Int64, whoseCells cells: Explored, into gone: inout [Int64],
        in connection: Connection
    ) throws(SQLiteError) {
        let doing = "delete a trip"
        let mending = try mending(thatMade: trip, in: connection)
        try forgetDrawing(of: trip, whoseCells: cells, in: connection)
        try connection.run("DELETE FROM trips WHERE id = ?1", [.integer(trip)], doing: doing)
        gone.append(trip)
        if memory.tails[.trips]?.owner == trip { memory.tails[.trips] = nil }
        guard let mending else { return }
        try connection.run(
            "UPDATE trips SET made_by = NULL WHERE made_by = ?1", [.integer(mending)],
            doing: doing)
        let originals = try self.trips(with: "replaced_by", mending, in: connection)
        for original in originals {
            try forget(original, whoseCells: cells, into: &gone, in: connection)
        }
        try connection.run(
            "DELETE FROM mendings WHERE id = ?1", [.integer(mending)], doing: doing)
    }

    private func trips(
        with column: String, _ mending: Int64, in connection: Connection
    ) throws(SQLiteError) -> [Int64] {
        try connection.all(
            "SELECT id FROM trips WHERE \(column) = ?1", [.integer(mending)],
            doing: "find what a mending did"
        ) { $0.integer(0) }
    }

    private func mending(
        thatMade trip: Int64, in connection: Connection
    ) throws(SQLiteError) -> Int64? {
        try connection.first(
            "SELECT made_by FROM trips WHERE id = ?1", [.integer(trip)],
            doing: "find what made a trip"
        ) { $0.optionalInteger(0) } ?? nil
    }
}

extension TripDraft.PointSpan {
    /// What becomes of the first of its points.
    fileprivate func begin(with point: inout PackedPoint) {
        point.isAfterGap = isAfterGap
        let instant = Uptime(nanoseconds: 0).advanced(by: delay)
        point.instant += PackedPoint.step(of: instant)
    }
}
