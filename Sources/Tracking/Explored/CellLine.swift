package import Positioning

/// The cells on the straight line between two places, in order, both ends included.
///
/// From cell to cell by the border that is crossed first, so that none is missed however long the step
/// and none is touched beside it. A line exactly through a corner goes on diagonally. The date line is
/// a border like any other.
///
/// Source: J. Amanatides, A. Woo, A Fast Voxel Traversal Algorithm, Eurographics 1987.
package struct CellLine: Sequence, IteratorProtocol {
    private var column: Int
    private var row: Int
    private let east: Crossings
    private let north: Crossings
    /// Borders crossed so far.
    private var columnsCrossed = 0
    private var rowsCrossed = 0
    private var isDone = false

    package init(from start: Coordinate, to end: Coordinate) {
        let first = GridPoint(start)
        let last = GridPoint(end)
        // The other way round the Earth when that is shorter.
        let turns =
            abs(last.x - first.x) <= Double(GridPoint.columns / 2)
            ? 0 : last.x > first.x ? -1 : 1
        let shift = turns * GridPoint.columns
        column = first.column
        row = first.row
        east = Crossings(
            from: first.x, to: last.x + Double(shift), cell: column, last: last.column + shift)
        north = Crossings(from: first.y, to: last.y, cell: row, last: last.row)
    }

    package mutating func next() -> Geohash? {
        guard !isDone else { return nil }
        let cell = Geohash(column: column, row: row)
        let acrossColumn = east.share(behind: columnsCrossed)
        let acrossRow = north.share(behind: rowsCrossed)
        guard acrossColumn < .infinity || acrossRow < .infinity else {
            isDone = true
            return cell
        }
        if east.count > Self.mostColumns {
            // So near a pole a cell is narrower than any receiver can tell: only the ends count.
            column += east.count * east.direction
            row += north.count * north.direction
            columnsCrossed = east.count
            rowsCrossed = north.count
            isDone = cell == Geohash(column: column, row: row)
            return cell
        }
        if acrossColumn <= acrossRow {
            column += east.direction
            columnsCrossed += 1
        }
        if acrossRow <= acrossColumn {
            row += north.direction
            rowsCrossed += 1
        }
        return cell
    }

    /// The borders of one axis.
    private struct Crossings {
        let count: Int
        let direction: Int
        private let start: Double
        private let length: Double
        private let firstBorder: Double

        init(from start: Double, to end: Double, cell: Int, last: Int) {
            count = abs(last - cell)
            direction = last < cell ? -1 : 1
            self.start = start
            length = end - start
            firstBorder = Double(last < cell ? cell : cell + 1)
        }

        /// The share of the line at which the next border is crossed when `crossed` are behind.
        func share(behind crossed: Int) -> Double {
            guard crossed < count else { return .infinity }
            return (firstBorder + Double(crossed * direction) - start) / length
        }
    }

    /// 1.4° of longitude: more in one step is possible only beyond 89°, where a cell is under 3 m wide.
    private static let mostColumns = 1024
}
