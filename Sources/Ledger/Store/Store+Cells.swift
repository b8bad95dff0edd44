import Positioning
import Tracking

/// What trips that are over have explored: a row a cell, once.
extension Store {
    /// What becomes of the cells of a trip that goes.
    enum Explored {
        /// As if it had never been driven.
        case go
        /// It was driven all the same: only the trip is too old to be kept.
        case stay
    }

    /// When a trip entered a cell first, in milliseconds of UTC.
    private typealias Visits = [UInt64: Int64?]

    /// Every cell of a trip's drawing.
    private func visits(of trip: Int64, in connection: Connection) throws(SQLiteError) -> Visits {
        var visits: Visits = [:]
        for block in try drawings(of: trip, in: connection) {
            for cell in block.drawing?.cells ?? [] where visits[cell.cell.rawValue] == nil {
                visits[cell.cell.rawValue] = .some(
                    block.offset?.utc(at: cell.instant).milliseconds)
            }
        }
        return visits
    }

    /// A trip is over: its cells were visited once more, or for the first time.
    func count(_ trip: Int64, in connection: Connection) throws(SQLiteError) {
        // In the order of their rows, each page is written once however many there are.
        for (cell, utc) in try visits(of: trip, in: connection).sorted(by: { $0.key < $1.key }) {
            try connection.run(
                """
                INSERT INTO cells (cell, visits, first_trip, first_utc, last_trip, last_utc)
                VALUES (?1, 1, ?2, ?3, ?2, ?3)
                ON CONFLICT (cell) DO UPDATE SET
                    visits = visits + 1,
                    first_utc = iif(\(Self.isEarlier), ?3, first_utc),
                    first_trip = iif(\(Self.isEarlier), ?2, first_trip),
                    last_utc = iif(\(Self.isLater), ?3, last_utc),
                    last_trip = iif(\(Self.isLater), ?2, last_trip)
                """, [.integer(Int64(cell)), .integer(trip), Value(utc)], doing: "count cells")
        }
    }

    /// By their dates, for a trip that was mended has a new number; else by their numbers.
    private static let isEarlier = "coalesce(?3 < first_utc, ?2 < first_trip)"
    private static let isLater = "coalesce(?3 > last_utc, ?2 > last_trip)"

    /// A trip that was counted is no longer over, or goes: cells that only it visited go with it.
    func uncount(_ trip: Int64, in connection: Connection) throws(SQLiteError) {
        let doing = "count cells anew"
        let cells = try visits(of: trip, in: connection).keys.sorted()
        var firsts: Set<UInt64> = []
        var lasts: Set<UInt64> = []
        for cell in cells {
            let key = Value.integer(Int64(cell))
            let left = try connection.first(
                """
                UPDATE cells SET visits = visits - 1 WHERE cell = ?1
                RETURNING visits, first_trip, last_trip
                """, [key], doing: doing
            ) { (visits: $0.integer(0), first: $0.integer(1), last: $0.integer(2)) }
            guard let left else { continue }
            if left.visits < 1 {
                try connection.run("DELETE FROM cells WHERE cell = ?1", [key], doing: doing)
            } else {
                if left.first == trip { firsts.insert(cell) }
                if left.last == trip { lasts.insert(cell) }
            }
        }
        try attribute(firsts, to: .first, after: trip, in: connection)
        try attribute(lasts, to: .last, after: trip, in: connection)
    }

    /// Which of a cell's visits is told, and how another is found, in SQL.
    private struct Told {
        var name: String
        var other: String
        var relation: String
        var order: String

        static let first = Told(
            name: "first", other: "last", relation: ">", order: Store.order)
        static let last = Told(
            name: "last", other: "first", relation: "<", order: Store.order + " DESC")
    }

    /// Finds whose visit is told now that this trip's is not: usually the next, or the one before.
    private func attribute(
        _ cells: Set<UInt64>, to told: Told, after trip: Int64, in connection: Connection
    ) throws(SQLiteError) {
        guard !cells.isEmpty else { return }
        let doing = "look for who else was there"
        let place = try connection.first(
            "SELECT \(Self.order) FROM trips WHERE id = ?1", [.integer(trip)], doing: doing
        ) { $0.real(0) }
        guard let place else { return }
        var open = cells
        var found: [(cell: UInt64, trip: Int64, utc: Int64?)] = []
        try connection.each(
            """
            SELECT trip, clock_offset, strokes FROM drawings JOIN trips ON trips.id = trip
            WHERE \(Self.order) \(told.relation) ?1 AND \(Self.isShown) AND ending IS NOT NULL
            ORDER BY \(told.order), number
            """, [.real(place)], doing: doing
        ) { row in
            let offset = row.optionalReal(1).map(ClockOffset.init(milliseconds:))
            for cell in DrawingBlock.decode(row.blob(2))?.cells ?? []
            where open.remove(cell.cell.rawValue) != nil {
                found.append(
                    (
                        cell.cell.rawValue, row.integer(0),
                        offset?.utc(at: cell.instant).milliseconds
                    ))
            }
            return !open.isEmpty
        }
        for visit in found {
            try connection.run(
                "UPDATE cells SET \(told.name)_trip = ?2, \(told.name)_utc = ?3 WHERE cell = ?1",
                [.integer(Int64(visit.cell)), .integer(visit.trip), Value(visit.utc)],
                doing: "count cells anew")
        }
        // Who else was there is too old to be kept: what is told of the other end is all that is known.
        for cell in open.sorted() {
            try connection.run(
                """
                UPDATE cells SET \(told.name)_trip = \(told.other)_trip,
                    \(told.name)_utc = \(told.other)_utc
                WHERE cell = ?1
                """, [.integer(Int64(cell))], doing: "count cells anew")
        }
    }

    // MARK: Dating

    /// UTC is proved: dates what this boot drew without a date, and the cells it explored so.
    func dateDrawings(
        by offset: ClockOffset, bootRow: Int64, in connection: Connection
    ) throws(SQLiteError) {
        let values: [Value] = [.integer(bootRow), .real(offset.milliseconds)]
        let trips = try connection.all(
            """
            SELECT DISTINCT trip FROM drawings JOIN trips ON trips.id = trip
            WHERE drawings.boot = ?1 AND clock_offset IS NULL AND ending IS NOT NULL
            """, [.integer(bootRow)], doing: "date what was drawn"
        ) { $0.integer(0) }
        try connection.run(
            "UPDATE drawings SET clock_offset = ?2 WHERE boot = ?1 AND clock_offset IS NULL",
            values, doing: "date what was drawn")
        try connection.run(
            """
            UPDATE trips SET sketch_offset = ?2
            WHERE ending IS NULL AND sketch_boot = ?1 AND sketch_offset IS NULL
            """, values, doing: "date what was drawn")
        if memory.sketch?.bootRow == bootRow, memory.sketch?.offset == nil {
            memory.sketch?.offset = offset
        }
        for trip in trips {
            for (cell, utc) in try visits(of: trip, in: connection) {
                try connection.run(
                    """
                    UPDATE cells SET
                        first_utc = iif(first_trip = ?2, coalesce(first_utc, ?3), first_utc),
                        last_utc = iif(last_trip = ?2, coalesce(last_utc, ?3), last_utc)
                    WHERE cell = ?1
                    """, [.integer(Int64(cell)), .integer(trip), Value(utc)],
                    doing: "date explored cells")
            }
        }
    }

    /// UTC was corrected: what the open trip drew in this boot is dated anew; no cell is counted yet.
    func dateOpenDrawing(
        by offset: ClockOffset, bootRow: Int64, in connection: Connection
    ) throws(SQLiteError) {
        let values: [Value] = [.integer(bootRow), .real(offset.milliseconds)]
        try connection.run(
            """
            UPDATE drawings SET clock_offset = ?2
            WHERE trip = (SELECT id FROM trips WHERE ending IS NULL) AND boot = ?1
            """, values, doing: "date what was drawn again")
        try connection.run(
            """
            UPDATE trips SET sketch_offset = ?2 WHERE ending IS NULL AND sketch_boot = ?1
            """, values, doing: "date what was drawn again")
        if memory.sketch?.bootRow == bootRow { memory.sketch?.offset = offset }
    }
}
