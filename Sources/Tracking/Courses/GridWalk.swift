/// The squares of a unit grid that a straight way passes through after its first, one by one.
///
/// Source: Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing", 1987.
struct GridWalk {
    /// From one square to the next: one of the two is 0.
    struct Step: Equatable {
        var columns = 0
        var rows = 0
    }

    /// How the way crosses the borders of one direction.
    private struct Axis {
        let step: Int
        /// Borders still to be crossed: counted, so that no rounding can lead past the end.
        var left: Int
        /// Share of the way at which the next one is crossed, and from one to the next.
        var next: Double
        let stride: Double

        init(from start: Double, to end: Double) {
            let first = start.rounded(.down)
            let last = end.rounded(.down)
            step = end < start ? -1 : 1
            left = Int(abs(last - first))
            stride = end == start ? .infinity : 1 / abs(end - start)
            next = (end < start ? start - first : first + 1 - start) * stride
        }

        mutating func cross() {
            left -= 1
            next += stride
        }
    }

    private var x: Axis
    private var y: Axis

    init(fromX startX: Double, y startY: Double, toX endX: Double, y endY: Double) {
        x = Axis(from: startX, to: endX)
        y = Axis(from: startY, to: endY)
    }

    mutating func next() -> Step? {
        guard x.left > 0 || y.left > 0 else { return nil }
        if y.left == 0 || (x.left > 0 && x.next <= y.next) {
            x.cross()
            return Step(columns: x.step)
        }
        y.cross()
        return Step(rows: y.step)
    }
}
