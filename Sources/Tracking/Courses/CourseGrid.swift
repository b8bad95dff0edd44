import Positioning

/// Which parts of a line are near a position, without looking at the others.
///
/// The line is followed through a grid of squares; each stay in a square is one run of segments. Runs
/// are found by a table of hashed squares, so a question costs the same however long the line is.
/// Squares grow with the mean segment, so that runs take at most about 8 bytes a vertex: a line of
/// length N·ℓ crosses at most √2·N·ℓ/4ℓ borders of squares of 4ℓ. Columns are as wide as rows at the
/// line's latitude farthest from the equator, and wider elsewhere.
///
/// Units: degrees for the squares; metres for questions.
struct CourseGrid: Sendable {
    private struct Run {
        var cell: UInt64
        /// Segments, both included.
        var first: UInt32
        var last: UInt32
    }

    private struct Square: Equatable {
        var column: Int
        var row: Int
    }

    /// Runs of one bucket side by side.
    private var runs: [Run] = []
    /// Where each bucket begins, and one more.
    private var starts: [UInt32] = []
    private var shift: UInt64 = 63
    private let height: Double
    private let width: Double
    private let columns: Int
    /// That the line touches.
    private let rows: ClosedRange<Int>

    init(_ vertices: [CourseVertex]) {
        let length = vertices[vertices.count - 1].along
        let side = max(
            Self.smallestSide, Self.segmentsAcross * length / Double(vertices.count - 1))
        let south = vertices.reduce(90) { min($0, $1.latitude) }
        let north = vertices.reduce(-90) { max($0, $1.latitude) }
        let farthest = max(abs(south), abs(north))
        height = side / MetresPerDegree(at: 0).latitude
        rows = Int(south / height, rounding: .down)...Int(north / height, rounding: .down)
        let degree = MetresPerDegree(at: min(farthest, Self.steepest)).longitude
        columns = max(1, Int(360 * degree / side))
        width = 360 / Double(columns)

        var walked: [Run] = []
        walk(vertices) { walked.append($0) }
        let bits = max(1, Int.bitWidth - walked.count.leadingZeroBitCount - 1)
        shift = UInt64(64 - bits)
        sort(walked, into: 1 << bits)
    }

    /// Calls `found` with every run of segments that could be within `radius` of `position`.
    ///
    /// A segment can be in several runs.
    func forEachRun(
        around position: Coordinate, within radius: Double, _ found: (ClosedRange<Int>) -> Void
    ) {
        let metres = MetresPerDegree(at: position.latitude)
        let north = radius / metres.latitude
        let east = radius / metres.longitude
        let bottom = row(position.latitude - north)
        let top = row(position.latitude + north)
        let left = Int((position.longitude - east) / width, rounding: .down)
        let right = Int((position.longitude + east) / width, rounding: .down)
        // Nearer to a pole than the line is, its columns are thin slices: nothing of it is there.
        guard right - left <= Self.many || rows.overlaps(bottom...top) else { return }
        for row in bottom...top {
            for column in left...min(max(left, right), left + columns - 1) {
                let cell = key(Square(column: column, row: row))
                let bucket = bucket(of: cell)
                for index in Int(starts[bucket])..<Int(starts[bucket + 1])
                where runs[index].cell == cell {
                    found(Int(runs[index].first)...Int(runs[index].last))
                }
            }
        }
    }

    /// Bytes that the table takes.
    var bytes: Int {
        runs.capacity * MemoryLayout<Run>.stride + starts.capacity * MemoryLayout<UInt32>.stride
    }

    // MARK: Building

    /// Follows the line from square to square.
    private func walk(_ vertices: [CourseVertex], _ closed: (Run) -> Void) {
        var x = vertices[0].longitude / width
        var y = vertices[0].latitude / height
        var square = Square(
            column: Int(x, rounding: .down), row: Int(y, rounding: .down))
        var run = Run(cell: key(square), first: 0, last: 0)
        for segment in 0..<vertices.count - 1 {
            let (start, end) = (vertices[segment], vertices[segment + 1])
            // Unrolled over the 180th meridian: columns are taken round the Earth by `key`.
            let endX = x + wrapped(end.longitude - start.longitude) / width
            let endY = end.latitude / height
            run.last = UInt32(segment)
            var walk = GridWalk(fromX: x, y: y, toX: endX, y: endY)
            while let step = walk.next() {
                square.column += step.columns
                square.row += step.rows
                closed(run)
                run = Run(cell: key(square), first: UInt32(segment), last: UInt32(segment))
            }
            (x, y) = (endX, endY)
        }
        closed(run)
    }

    private mutating func sort(_ walked: [Run], into buckets: Int) {
        starts = [UInt32](repeating: 0, count: buckets + 1)
        for run in walked { starts[bucket(of: run.cell) + 1] += 1 }
        for bucket in 1...buckets { starts[bucket] += starts[bucket - 1] }
        var free = starts
        runs = [Run](repeating: Run(cell: 0, first: 0, last: 0), count: walked.count)
        for run in walked {
            let bucket = bucket(of: run.cell)
            runs[Int(free[bucket])] = run
            free[bucket] += 1
        }
    }

    private func row(_ latitude: Double) -> Int { Int(latitude / height, rounding: .down) }

    private func key(_ square: Square) -> UInt64 {
        let remainder = square.column % columns
        let column = remainder < 0 ? remainder + columns : remainder
        return UInt64(UInt32(truncatingIfNeeded: square.row)) << 32 | UInt64(UInt32(column))
    }

    /// Source: Fibonacci hashing, the golden ratio in 64 bits.
    private func bucket(of cell: UInt64) -> Int {
        Int((cell &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }

    /// Metres; about the reach of most questions, so that one looks into four squares or nine.
    private static let smallestSide = 150.0
    /// Mean segments along one side of a square, at least.
    private static let segmentsAcross = 4.0
    /// Columns that one question looks into, at the line's own latitudes, are far fewer than this.
    private static let many = 64
    /// Degrees of latitude beyond which columns do not get narrower.
    private static let steepest = 89.0
}

extension Int {
    /// The whole number next to `value`; the caller sees to it that there is one.
    fileprivate init(_ value: Double, rounding rule: FloatingPointRoundingRule) {
        self.init(value.rounded(rule))
    }
}
