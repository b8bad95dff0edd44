import Positioning

/// Which places could matter at a position, without looking at the others.
///
/// A pyramid of grids: each halves the cells of the one above. A box lives in the finest grid whose
/// cells are at least as large as itself, so in at most four cells; a question looks into one cell
/// of each grid in use. Its cost grows with the places around, not with the places there are.
///
/// Units: degrees.
struct PlaceIndex: Sendable {
    let boxes: [CoordinateBox]
    private var levels: [Int] = []
    private var cells: [Cell: Range<Int>] = [:]
    /// Numbers of boxes, those of one cell side by side.
    private var members: [Int32] = []

    init(_ boxes: [CoordinateBox]) {
        self.boxes = boxes
        var entries: [(cell: Cell, box: Int32)] = []
        for (number, box) in boxes.enumerated() where box.south <= 90 {
            for cell in Self.cells(of: box) { entries.append((cell, Int32(number))) }
        }
        entries.sort { ($0.cell.key, $0.box) < ($1.cell.key, $1.box) }
        members = entries.map(\.box)
        levels = Set(entries.map(\.cell.level)).sorted()
        var start = 0
        for end in entries.indices
        where end + 1 == entries.count || entries[end + 1].cell != entries[end].cell {
            cells[entries[end].cell] = start..<(end + 1)
            start = end + 1
        }
    }

    /// Calls `found` for every box that holds `position`.
    func forEachBox(around position: Coordinate, _ found: (Int) -> Void) {
        for level in levels {
            let cell = Cell(level: level, position: position)
            guard let range = cells[cell] else { continue }
            for member in range {
                let number = Int(members[member])
                if boxes[number].contains(position) { found(number) }
            }
        }
    }

    /// The at most four cells that a box touches in its grid, none twice.
    private static func cells(of box: CoordinateBox) -> [Cell] {
        let extent = max(box.north - box.south, 2 * box.reach)
        let level = (0...finestLevel).last { size(of: $0) >= extent } ?? 0
        var touched: [Cell] = []
        for latitude in [box.south, box.north] {
            for longitude in [box.middle - box.reach, box.middle + box.reach] {
                let corner = Coordinate(latitude: latitude, longitude: longitude)
                let cell = Cell(level: level, position: corner)
                if !touched.contains(cell) { touched.append(cell) }
            }
        }
        return touched
    }

    /// Degrees along one side of a cell.
    fileprivate static func size(of level: Int) -> Double { 360 / Double(1 << level) }

    /// Cells of 0.011°: about 1.2 km, a few times the box of an ordinary place.
    private static let finestLevel = 15
}

/// One square of one grid.
private struct Cell: Hashable, Sendable {
    let key: Int64

    init(level: Int, position: Coordinate) {
        let size = PlaceIndex.size(of: level)
        let east = wrapped(position.longitude) + 180
        let row = Int64((position.latitude + 90) / size)
        let column = Int64(east / size)
        key = Int64(level) << 40 | row << 20 | column
    }

    var level: Int { Int(key >> 40) }
}
