import Positioning
import Tracking

/// How trips that are over are changed, and how that is taken back.
///
/// A trip that is merged or cut stays as it is, and is not shown any more: `replaced_by` names the mending,
/// and `made_by` names it in the trips that took its place. To take it back is to forget those.
extension Store {
    // MARK: Before

    /// The trips asked for, in the order of time, and how many that are shown lie from first to last.
    func mendable(
        _ ids: [Int64], in connection: Connection
    ) throws(SQLiteError) -> (trips: [MendableTrip], neighbours: Int) {
        var ids = ids
        if ids.isEmpty {
            ids = try connection.all(
                """
                SELECT id FROM trips WHERE \(Self.isShown) AND ending IS NOT NULL
                ORDER BY \(Self.order) DESC LIMIT 1
                """, doing: "find the last trip"
            ) { $0.integer(0) }
        }
        var found: [(order: Double, trip: MendableTrip)] = []
        for id in ids {
            if let one = try mendable(id, in: connection) { found.append(one) }
        }
        found.sort { $0.order < $1.order }
        guard let first = found.first?.order, let last = found.last?.order else { return ([], 0) }
        let neighbours = try connection.first(
            """
            SELECT count(*) FROM trips WHERE \(Self.isShown) AND \(Self.order) BETWEEN ?1 AND ?2
            """, [.real(first), .real(last)], doing: "find a trip's neighbours"
        ) { $0.integer(0) }
        return (found.map(\.trip), Int(neighbours ?? 0))
    }

    private func mendable(
        _ id: Int64, in connection: Connection
    ) throws(SQLiteError) -> (order: Double, trip: MendableTrip)? {
        let row = try connection.first(
            """
            SELECT \(TripRow.columns), boot, made_by, replaced_by, \(Self.order)
            FROM trips WHERE id = ?1
            """, [.integer(id)], doing: "read a trip to mend"
        ) { row in
            (
                record: TripRow.record(from: row), boot: row.integer(TripRow.count),
                madeBy: row.optionalInteger(TripRow.count + 1),
                replacedBy: row.optionalInteger(TripRow.count + 2),
                order: row.real(TripRow.count + 3)
            )
        }
        guard let row else { return nil }
        let (points, unreadable) = try points(of: id, until: row.record.end, from: connection)
        var others: [Int64] = []
        if let mending = row.replacedBy {
            others = try trips("made_by", mending, in: connection).map(\.id)
        }
        return (
            row.order,
            MendableTrip(
                trip: RecordedTrip(row.record, points: points.map(\.point), clock: row.boot),
                unreadable: unreadable,
                undo: try undo(of: row.record, madeBy: row.madeBy, in: connection),
                replacedBy: others)
        )
    }

    private func undo(
        of trip: TripRecord, madeBy mending: Int64?, in connection: Connection
    ) throws(SQLiteError) -> UndoStep? {
        if let before = try lastEdit(of: trip, in: connection) { return .edit(before) }
        guard let mending else { return nil }
        let made = try trips("made_by", mending, in: connection)
        let changed = try connection.first(
            """
            SELECT id FROM trips WHERE made_by = ?1 AND (replaced_by IS NOT NULL
                OR EXISTS (SELECT 1 FROM edits WHERE edits.trip = trips.id))
            """, [.integer(mending)], doing: "see what was done since"
        ) { $0.integer(0) }
        return .replacement(
            try trips("replaced_by", mending, in: connection), of: made.map(\.id),
            changed: changed)
    }

    private func lastEdit(
        of trip: TripRecord, in connection: Connection
    ) throws(SQLiteError) -> TripRecord? {
        try connection.first(
            """
            SELECT vehicle, fuel, cost, label, note FROM edits WHERE trip = ?1
            ORDER BY number DESC LIMIT 1
            """, [.integer(trip.id)], doing: "read what a trip was"
        ) { row in
            var before = trip
            before.vehicle = row.optionalText(0)
            before.fuel = row.optionalReal(1)
            before.cost = row.optionalReal(2)
            before.label = row.optionalText(3)
            before.note = row.optionalText(4)
            return before
        }
    }

    /// Trips that a mending made, or replaced, in the order of time.
    private func trips(
        _ column: String, _ mending: Int64, in connection: Connection
    ) throws(SQLiteError) -> [TripRecord] {
        try connection.all(
            """
            SELECT \(TripRow.columns) FROM trips WHERE \(column) = ?1 ORDER BY \(Self.order)
            """, [.integer(mending)], doing: "read mended trips", TripRow.record)
    }

    // MARK: Doing it

    /// Does all of it, or nothing; the number of its event, or `nil` when the trips are not any more what
    /// they were.
    func mend(
        _ mending: Mending, in connection: Connection
    ) throws(SQLiteError) -> Int64? {
        let before = memory
        do throws(SQLiteError) {
            return try connection.transaction(doing: "mend trips") { () throws(SQLiteError) in
                guard try carryOut(mending.deed, in: connection) else { return nil }
                return try storeApart(mending.event, in: connection)
            }
        } catch {
            memory = before
            throw error
        }
    }

    private func carryOut(
        _ deed: Mending.Deed, in connection: Connection
    ) throws(SQLiteError) -> Bool {
        switch deed {
        case .replace(let originals, let drafts):
            for original in originals {
                guard try isStill(original, in: connection) else { return false }
            }
            try replace(originals.map(\.id), by: drafts, in: connection)

        case .edit(let before, let after):
            guard try isStill(before, in: connection) else { return false }
            try edit(after, in: connection)

        case .undo(let id, let step):
            guard let known = try mendable(id, in: connection)?.trip, known.replacedBy.isEmpty,
                known.undo == step
            else { return false }
            switch step {
            case .edit(let before): try takeBackEdit(to: before, in: connection)
            case .replacement(_, _, nil): try takeBackMending(of: id, in: connection)
            case .replacement: return false
            }

        case .delete(let ids):
            for id in ids {
                guard let known = try trip(id, in: connection), !known.isOpen else { return false }
            }
            try forget(ids, in: connection)
        }
        return true
    }

    private func isStill(
        _ trip: TripRecord, in connection: Connection
    ) throws(SQLiteError) -> Bool {
        try self.trip(trip.id, in: connection) == trip && !trip.isOpen
    }

    private func edit(
        _ trip: TripRecord, in connection: Connection
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO edits (trip, number, vehicle, fuel, cost, label, note)
            SELECT id, coalesce((SELECT max(number) FROM edits WHERE trip = ?1), 0) + 1,
                vehicle, fuel, cost, label, note FROM trips WHERE id = ?1
            """, [.integer(trip.id)], doing: "keep what a trip was")
        try rewrite(trip, in: connection)
    }

    private func takeBackEdit(
        to trip: TripRecord, in connection: Connection
    ) throws(SQLiteError) {
        try rewrite(trip, in: connection)
        try connection.run(
            """
            DELETE FROM edits WHERE trip = ?1
                AND number = (SELECT max(number) FROM edits WHERE trip = ?1)
            """, [.integer(trip.id)], doing: "forget an edit")
    }

    private func rewrite(
        _ trip: TripRecord, in connection: Connection
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE trips SET vehicle = ?2, fuel = ?3, cost = ?4, label = ?5, note = ?6
            WHERE id = ?1
            """,
            [
                .integer(trip.id), Value(trip.vehicle), Value(trip.fuel), Value(trip.cost),
                Value(trip.label), Value(trip.note),
            ], doing: "edit a trip")
    }
}
