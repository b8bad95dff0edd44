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
    /// Those of one cell side by side.
    private var members: [Member] = []

    init(_ boxes: [CoordinateBox]) {
        self.boxes = boxes
        var entries: [(cell: Cell, box: Int32)] = []
        for (number, box) in boxes.enumerated() where box.south <= 90 {
            for cell in Self.cells(of: box) { entries.append((cell, Int32(number))) }
        }
        entries.sort { ($0.cell.key, $0.box) < ($1.cell.key, $1.box) }
        members = entries.map { Member(number: $0.box, box: boxes[Int($0.box)]) }
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
        forEachCandidate(around: position) { number in
            if boxes[number].contains(position) { found(number) }
        }
    }

    /// Calls `found` for every box that holds `position`, and for some that miss it by metres.
    ///
    /// It looks at what lies side by side in memory, and at no box.
    func forEachCandidate(around position: Coordinate, _ found: (Int) -> Void) {
        let latitude = Float(position.latitude)
        let longitude = Float(position.longitude)
        for level in levels {
            guard let range = cells[Cell(level: level, position: position)] else { continue }
            for member in members[range] where member.mayHold(latitude, longitude) {
                found(Int(member.number))
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

    /// Cells of 0.0055°: about 600 m, the box of an ordinary place.
    private static let finestLevel = 16
}

/// A box in a cell, rounded outwards: most that do not hold a position are known without the box.
///
/// Units: degrees.
private struct Member: Sendable {
    let number: Int32
    private let south: Float
    private let north: Float
    private let middle: Float
    private let reach: Float

    init(number: Int32, box: CoordinateBox) {
        self.number = number
        south = Float(box.south) - Self.rounding
        north = Float(box.north) + Self.rounding
        middle = Float(box.middle)
        reach = Float(box.reach) + Self.rounding
    }

    func mayHold(_ latitude: Float, _ longitude: Float) -> Bool {
        let turn = abs(longitude - middle)
        return latitude >= south && latitude <= north
            && (turn <= reach || turn >= 360 - reach)
    }

    /// More than a number of some hundred loses in this form, three times over.
    private static let rounding: Float = 0.0001
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
