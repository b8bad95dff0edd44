package import Positioning

/// What a drive leaves on a map: cells explored, runs in the colours of their speed, a smooth path.
///
/// ```
///              ┌▶ CellWalk ──────▶ cells
///  motion ─────┼▶ SpeedRuns ─────▶ runs
///  in a trip   └▶ PathSmoother ──▶ points, a minute later
/// ```
///
/// Nothing in it grows: a smoother's minute, a run or two, and the cells of the neighbourhood.
package struct Picture: Equatable, Codable, Sendable {
    /// Something new on the map.
    package enum Stroke: Equatable, Sendable {
        case cell(Geohash, at: Uptime)
        case run(SpeedRun)
        /// Some seconds of it at once: an effect is a large thing to make of every point.
        case path([SmoothedPoint])
    }

    private var walk = CellWalk()
    private var runs: SpeedRuns
    private var smoother = PathSmoother()
    private var isInTrip = false

    // Reused, so that an ordinary fix allocates nothing; of no use to anybody else.
    private var newCells: [Geohash] = []
    private var newRuns: [SpeedRun] = []
    private var newPoints: [SmoothedPoint] = []

    private enum CodingKeys: CodingKey { case walk, runs, smoother, isInTrip }

    package init(_ bands: SpeedBands = .ordinary) { runs = SpeedRuns(bands) }

    /// What is to outlive a power cut, small enough to be written with every commit.
    package var remembered: Picture {
        var rest = Picture()
        rest.walk = walk.remembered
        rest.runs = runs
        rest.smoother = smoother.remembered
        rest.isInTrip = isInTrip
        return rest
    }

    package mutating func apply(_ bands: SpeedBands) { runs.apply(bands) }

    /// A trip began: at its anchor, at the first instant of its departure.
    package mutating func begin(at instant: Uptime, from anchor: Coordinate) {
        isInTrip = true
        walk.begin(at: anchor)
        runs.begin(at: instant)
        smoother.begin(at: instant)
    }

    /// Takes in what one fix changed, in a trip or not, behind the beginning of a trip it is in.
    package mutating func observe(
        _ motion: MotionEstimator.Motion, into strokes: inout [Stroke]
    ) {
        smoother.observe(motion, into: &newPoints)
        if isInTrip {
            walk.observe(motion, into: &newCells)
            runs.observe(motion.estimate.speed, at: motion.estimate.instant, into: &newRuns)
        }
        gather(at: motion.estimate.instant, into: &strokes)
    }

    /// The trip ended then, perhaps a while ago.
    package mutating func end(at instant: Uptime, into strokes: inout [Stroke]) {
        guard isInTrip else { return }
        isInTrip = false
        walk.end()
        runs.end(at: instant, into: &newRuns)
        smoother.end(at: instant, into: &newPoints)
        gather(at: instant, into: &strokes)
    }

    /// Moves everything that is remembered to a clock that reads `shift` more.
    package mutating func shift(by shift: Duration) {
        runs.shift(by: shift)
        smoother.shift(by: shift)
    }

    /// What was placed before is that much later, on the same clock: nothing is forgotten.
    mutating func slide(by shift: Duration) {
        runs.slide(by: shift)
        smoother.slide(by: shift)
    }

    private mutating func gather(at instant: Uptime, into strokes: inout [Stroke]) {
        for cell in newCells { strokes.append(.cell(cell, at: instant)) }
        for run in newRuns { strokes.append(.run(run)) }
        if !newPoints.isEmpty { strokes.append(.path(newPoints)) }
        newCells.removeAll(keepingCapacity: true)
        newRuns.removeAll(keepingCapacity: true)
        newPoints.removeAll(keepingCapacity: true)
    }
}
