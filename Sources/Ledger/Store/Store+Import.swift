import Positioning
import Tracking

/// How trips of old recordings are added to those that were recorded here.
extension Store {
    /// Trips that were driven in that time as well: one car cannot drive both.
    ///
    /// Those that are kept aside count, and come behind those that are shown. A trip that was never dated
    /// cannot be compared. Of many the first are enough.
    func clashes(
        from start: UTC, to end: UTC, in connection: Connection
    ) throws(SQLiteError) -> [TripRecord] {
        try connection.all(
            """
            SELECT \(TripRow.columns) FROM trips
            WHERE start_utc < ?2 AND end_utc > ?1
                AND min(end_utc, ?2) - max(start_utc, ?1)
                    > min(?3, (end_utc - start_utc) / 2, (?2 - ?1) / 2)
            ORDER BY replaced_by IS NOT NULL, start_utc LIMIT \(Self.clashesTold)
            """,
            [
                .integer(start.milliseconds), .integer(end.milliseconds),
                .integer(Self.littleOverlap),
            ], doing: "look for the same drive", TripRow.record)
    }

    /// Adds a trip; the number of its event, or `nil` when another was driven in its time.
    func add(
        _ trip: TripImport, in connection: Connection
    ) throws(SQLiteError) -> Int64? {
        let doing = "import a trip"
        let record = trip.parcel.record
        guard let start = record.start.utc, let end = record.end.utc else { return nil }
        if let free = FreeSpace.bytes(in: directory), free < trip.reserve {
            throw .full(
                doing: doing,
                message: "of the \(free / 1_000_000) MB that are free there, keep-free keeps"
                    + " \(trip.reserve / 1_000_000) MB")
        }
        let before = memory
        do throws(SQLiteError) {
            return try connection.transaction(doing: doing) { () throws(SQLiteError) in
                guard try clashes(from: start, to: end, in: connection).isEmpty else { return nil }
                let rank = try rank(of: start, in: connection)
                let clock = try importedClock(in: connection)
                try connection.run(
                    TripRow.insert,
                    TripRow.values(
                        of: record, boot: clock, startUTC: start.milliseconds,
                        endUTC: end.milliseconds), doing: doing)
                try connection.run(
                    "UPDATE trips SET rank = ?2 WHERE id = ?1 AND ?2 IS NOT NULL",
                    [.integer(record.id), Value(rank)], doing: doing)
                try insert(trip.parcel.pointBlocks, of: record.id, clock, .points, in: connection)
                try insert(
                    trip.parcel.drawingBlocks, of: record.id, clock, .drawings, in: connection)
                try count(record.id, in: connection)
                return try storeApart(trip.event, in: connection)
            }
        } catch {
            memory = before
            throw error
        }
    }

    /// Where blocks go.
    private enum BlockKind {
        case points
        case drawings

        var insert: String {
            switch self {
            case .points:
                "INSERT INTO blocks (trip, number, boot, clock_offset, points) VALUES (?1, ?2, ?3, 0, ?4)"
            case .drawings:
                """
                INSERT INTO drawings (trip, number, boot, clock_offset, strokes)
                VALUES (?1, ?2, ?3, 0, ?4)
                """
            }
        }
    }

    private func insert(
        _ blocks: [[UInt8]], of trip: Int64, _ clock: Int64, _ kind: BlockKind,
        in connection: Connection
    ) throws(SQLiteError) {
        for (number, bytes) in blocks.enumerated() {
            try connection.run(
                kind.insert,
                [.integer(trip), .integer(Int64(number)), .integer(clock), .blob(bytes)],
                doing: "import a trip")
        }
    }

    /// The row that stands for the clock of imported trips, which is UTC itself.
    private func importedClock(in connection: Connection) throws(SQLiteError) -> Int64 {
        let doing = "name the clock of imported trips"
        let name = Value.text(Self.importedClockName)
        try connection.run(
            "INSERT OR IGNORE INTO boots (name) VALUES (?1)", [name], doing: doing)
        return try connection.first(
            "SELECT id FROM boots WHERE name = ?1", [name], doing: doing
        ) { $0.integer(0) } ?? 0
    }

    // MARK: Its place among the others

    private struct Neighbour {
        var order: Double
        var start: UTC?

        init(_ row: Statement) {
            order = row.real(0)
            start = row.optionalInteger(1).map(UTC.init(milliseconds:))
        }
    }

    /// Where a trip of that date stands; `nil` behind all others, where its number puts it.
    ///
    /// Between two others it lies as far along as its date does. Halving what is between them each time would
    /// be at the end of what a number can tell after fifty trips, imported one after the other.
    private func rank(
        of start: UTC, in connection: Connection
    ) throws(SQLiteError) -> Double? {
        let doing = "find a trip's place"
        let before = try connection.first(
            """
            SELECT \(Self.order), start_utc FROM trips WHERE start_utc <= ?1
            ORDER BY \(Self.order) DESC LIMIT 1
            """, [.integer(start.milliseconds)], doing: doing, Neighbour.init)
        let next = try connection.first(
            """
            SELECT \(Self.order), start_utc FROM trips WHERE ?1 IS NULL OR \(Self.order) > ?1
            ORDER BY \(Self.order) LIMIT 1
            """, [Value(before?.order)], doing: doing, Neighbour.init)
        guard let next else { return nil }
        guard let before else {
            let days = next.start.map { $0.seconds(since: start) / Self.secondsPerDay } ?? 1
            return next.order - days
        }
        let room = next.order - before.order
        if let first = before.start, let last = next.start, first < last {
            let share = start.seconds(since: first) / last.seconds(since: first)
            let rank = before.order + room * share
            if before.order < rank, rank < next.order { return rank }
        }
        return before.order + room / 2
    }

    private static let secondsPerDay = 86_400.0
    static let importedClockName = "imported"
    /// Milliseconds; two clocks, and two opinions of when a car left, may differ so much.
    private static let littleOverlap: Int64 = 30_000
    private static let clashesTold = 5
}
