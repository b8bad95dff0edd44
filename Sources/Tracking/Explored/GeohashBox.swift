/// The cells that a box of latitudes and longitudes touches, over the 180th meridian if need be.
///
/// Units: degrees.
package struct GeohashBox: Equatable, Sendable {
    /// From the westernmost column on; more than one turn never.
    private let columns: Range<Int>
    private let rows: Range<Int>

    /// `nil` unless the numbers are on the Earth and south is below north.
    ///
    /// West above east means over the 180th meridian. Cells that only share a border with the box do
    /// not count; a box without a width has those that its line or point lies in.
    package init?(south: Double, west: Double, north: Double, east: Double) {
        guard (-90...90).contains(south), (-90...90).contains(north), south <= north,
            (-180...180).contains(west), (-180...180).contains(east)
        else { return nil }
        let width = west <= east ? east - west : east + 360 - west
        rows = Self.cells(
            from: (south + 90) / Geohash.side, to: (north + 90) / Geohash.side,
            atMost: GridPoint.rows)
        let start = (west + 180) / Geohash.side
        let reach = Self.cells(
            from: start, to: start + width / Geohash.side, atMost: 2 * GridPoint.columns)
        columns = reach.prefix(GridPoint.columns)
    }

    package func contains(_ cell: Geohash) -> Bool {
        let column = cell.column
        return rows.contains(cell.row)
            && (columns.contains(column) || columns.contains(column + GridPoint.columns))
    }

    /// How many cells of that precision it touches.
    package func count(letters: Int) -> Int {
        let reach = reach(letters: letters)
        return reach.columns.count * reach.rows.count
    }

    /// What the numbers of its cells lie between, rising; the ranges hold others, too.
    package var ranges: [Range<UInt64>] {
        let letters = (1...GeohashArea.mostLetters).last { count(letters: $0) <= Self.mostRanges }
        // At one letter there are 32 cells in all.
        let reach = reach(letters: letters ?? 1)
        let (columnShift, rowShift) = Self.shifts(letters: letters ?? 1)
        let areas = reach.columns.flatMap { column in
            reach.rows.compactMap { row in
                GeohashArea(
                    around: Geohash(column: column << columnShift, row: row << rowShift),
                    letters: letters ?? 1)
            }
        }
        var ranges: [Range<UInt64>] = []
        for cells in areas.map(\.cells).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = ranges.last, last.upperBound == cells.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<cells.upperBound
            } else {
                ranges.append(cells)
            }
        }
        return ranges
    }

    private func reach(letters: Int) -> (columns: Range<Int>, rows: Range<Int>) {
        let (columnShift, rowShift) = Self.shifts(letters: letters)
        let columns = columns.coarser(by: columnShift)
        return (columns.prefix(GridPoint.columns >> columnShift), rows.coarser(by: rowShift))
    }

    private static func shifts(letters: Int) -> (columns: Int, rows: Int) {
        (
            GeohashArea.columnBits(letters: GeohashArea.mostLetters)
                - GeohashArea.columnBits(letters: letters),
            GeohashArea.rowBits(letters: GeohashArea.mostLetters)
                - GeohashArea.rowBits(letters: letters)
        )
    }

    private static func cells(from start: Double, to end: Double, atMost limit: Int) -> Range<Int> {
        let first = min(limit - 1, Int(start))
        return first..<min(limit, max(first + 1, Int(end.rounded(.up))))
    }

    /// Few enough to ask for one by one.
    private static let mostRanges = 32
}

extension Range<Int> {
    /// Those of a grid whose cells are 2^`bits` of these wide.
    fileprivate func coarser(by bits: Int) -> Range<Int> {
        lowerBound >> bits..<(upperBound - 1) >> bits + 1
    }

    /// At most `count` of them.
    fileprivate func prefix(_ count: Int) -> Range<Int> {
        lowerBound..<Swift.min(upperBound, lowerBound + count)
    }
}
