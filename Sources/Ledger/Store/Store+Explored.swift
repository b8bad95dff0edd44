import Positioning
import Tracking

extension Store {
    /// Explored cells that match, in the order of their names.
    func explored(
        _ filter: ExploredFilter, in connection: Connection
    ) throws(SQLiteError) -> ExploredPage {
        var pages = ExploredPager(filter)
        let begin = filter.after?.cells.upperBound ?? 0
        for range in filter.box?.ranges ?? [0..<1 << 35] where range.upperBound > begin {
            guard !pages.isDone else { break }
            try connection.each(
                """
                SELECT cell, visits, first_trip, first_utc, last_utc FROM cells
                WHERE cell >= ?1 AND cell < ?2
                    AND (?3 IS NULL OR first_utc >= ?3) AND (?4 IS NULL OR first_utc < ?4)
                ORDER BY cell
                """,
                [
                    .integer(Int64(max(begin, range.lowerBound))),
                    .integer(Int64(range.upperBound)), Value(filter.since?.milliseconds),
                    Value(filter.until?.milliseconds),
                ], doing: "list explored cells"
            ) { row in
                if let cell = Geohash(rawValue: UInt64(row.integer(0))) {
                    pages.add(
                        cell, visits: Int(row.integer(1)), firstTrip: row.integer(2),
                        first: row.optionalInteger(3).map(UTC.init(milliseconds:)),
                        last: row.optionalInteger(4).map(UTC.init(milliseconds:)))
                }
                return !pages.isDone
            }
        }
        return pages.finish()
    }
}

/// Makes a page of cells that come in the order of their numbers.
private struct ExploredPager {
    private let filter: ExploredFilter
    private var page = ExploredPage()
    private var current: ExploredCell?
    private var count = 0

    init(_ filter: ExploredFilter) { self.filter = filter }

    /// Whether there is nothing more to learn.
    var isDone: Bool { page.hasMore && filter.after != nil }

    mutating func add(_ cell: Geohash, visits: Int, firstTrip: Int64, first: UTC?, last: UTC?) {
        guard filter.box?.contains(cell) != false,
            let area = GeohashArea(around: cell, letters: filter.letters)
        else { return }
        guard var known = current, known.area == area else {
            close()
            current = ExploredCell(
                area: area, cells: 1, visits: visits, first: first, last: last,
                firstTrip: firstTrip)
            return
        }
        known.cells += 1
        known.visits = max(known.visits, visits)
        known.firstTrip = min(known.firstTrip, firstTrip)
        known.first = [known.first, first].compactMap { $0 }.min()
        known.last = [known.last, last].compactMap { $0 }.max()
        current = known
    }

    mutating func finish() -> ExploredPage {
        close()
        if filter.after == nil { page.count = count }
        return page
    }

    private mutating func close() {
        guard let cell = current else { return }
        current = nil
        count += 1
        if page.cells.count < filter.limit {
            page.cells.append(cell)
        } else {
            page.hasMore = true
        }
    }
}
