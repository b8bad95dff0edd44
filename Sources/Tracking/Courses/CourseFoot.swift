import Positioning

/// The place on a segment of a line that is nearest to the car.
///
/// Units: metres.
struct CourseFoot: Equatable {
    /// From the start of the line.
    var along: Double
    /// From the car.
    var distance: Double
    /// Which way the segment leads, of length 1.
    var direction: Displacement
    /// The car is on its right-hand side.
    var isRight: Bool
    var segment: Int
    var limit: Limit

    /// What keeps the foot from being nearer.
    enum Limit: Equatable {
        /// Nothing: it is square to the segment.
        case none
        case start
        case end
    }

    /// From the line to the car, positive to the right.
    var deviation: Double { isRight ? distance : -distance }

    /// Cosine between the segment and where the car heads.
    func agreement(with heading: Displacement) -> Double { direction.dot(heading) }
}

extension CourseLine {
    /// The foot on one segment, seen from the origin of `plane`.
    func foot(on segment: Int, from plane: LocalPlane) -> CourseFoot {
        let start = plane.project(vertices[segment].coordinate)
        return foot(on: segment, from: start, to: plane.project(vertices[segment + 1].coordinate))
    }

    /// The foot on the segment whose ends lie there as seen from the car.
    private func foot(
        on segment: Int, from start: Displacement, to end: Displacement
    ) -> CourseFoot {
        let way = end - start
        let squared = way.dot(way)
        // At a pole two vertices can differ and yet be one place.
        let free = squared > 0 ? -start.dot(way) / squared : 0
        let share = min(1, max(0, free))
        let foot = start + way * share
        let first = vertices[segment].along
        return CourseFoot(
            along: first + share * (vertices[segment + 1].along - first),
            distance: foot.dot(foot).squareRoot(),
            direction: squared > 0 ? way * (1 / squared.squareRoot()) : .zero,
            isRight: way.east * foot.north - way.north * foot.east > 0, segment: segment,
            limit: free <= 0 ? .start : free >= 1 ? .end : .none)
    }

    /// The foot that best fits being `expected` metres along, of those within `window`.
    ///
    /// A metre along the line counts as `weight` metres beside it. `hint` is a segment nearby.
    func foot(
        from plane: LocalPlane, in window: ClosedRange<Double>, expecting expected: Double,
        near hint: Int
    ) -> CourseFoot? {
        var best: CourseFoot?
        var leastCost = Double.infinity
        var segment = self.segment(at: window.lowerBound, near: hint)
        var start = plane.project(vertices[segment].coordinate)
        repeat {
            let end = plane.project(vertices[segment + 1].coordinate)
            let foot = foot(on: segment, from: start, to: end)
            let cost = foot.distance + Self.alongWeight * abs(foot.along - expected)
            if cost < leastCost, foot.along >= window.lowerBound - Self.rounding,
                foot.along <= window.upperBound + Self.rounding
            {
                leastCost = cost
                best = foot
            }
            start = end
            segment += 1
        } while segment < segmentCount && vertices[segment].along <= window.upperBound
        return best
    }

    /// Calls `found` wherever the line comes nearest to the car before it leads away again.
    ///
    /// Both segments of a corner are given, since the car can be heading along either; a place can
    /// be given twice.
    func forEachPassage(
        of plane: LocalPlane, within radius: Double, _ found: (CourseFoot) -> Void
    ) {
        grid.forEachRun(around: plane.origin, within: radius) { run in
            var before = run.lowerBound > 0 ? foot(on: run.lowerBound - 1, from: plane) : nil
            var start = plane.project(vertices[run.lowerBound].coordinate)
            for segment in run {
                let end = plane.project(vertices[segment + 1].coordinate)
                let here = foot(on: segment, from: start, to: end)
                start = end
                switch here.limit {
                case .none:
                    if here.distance <= radius { found(here) }
                case .start:
                    // A corner is nearest only if the segment before it ends there too.
                    if here.distance <= radius, before == nil || before?.limit == .end {
                        if let before { found(before) }
                        found(here)
                    }
                case .end:
                    if here.distance <= radius, segment + 1 == segmentCount { found(here) }
                }
                before = here
            }
        }
    }

    /// Metres to the line, if it is within `radius`.
    func distance(from plane: LocalPlane, within radius: Double) -> Double? {
        var nearest: Double?
        forEachPassage(of: plane, within: radius) { foot in
            nearest = min(nearest ?? .infinity, foot.distance)
        }
        return nearest
    }

    /// The segment that holds the place `along` metres from the start.
    private func segment(at along: Double, near hint: Int) -> Int {
        var segment = min(max(0, hint), segmentCount - 1)
        for _ in 0..<Self.walk {
            if along < vertices[segment].along, segment > 0 {
                segment -= 1
            } else if segment + 1 < segmentCount, vertices[segment + 1].along <= along {
                segment += 1
            } else {
                return segment
            }
        }
        var low = 0
        var high = segmentCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if vertices[middle].along <= along { low = middle } else { high = middle }
        }
        return low
    }

    /// Metres beside the line that a metre along it weighs: a prediction by odometer is good.
    private static let alongWeight = 0.15
    /// Metres beyond the window that still count.
    private static let rounding = 1.0
    /// Segments that are tried before searching by halves: a step at 130 km/h and 2 m vertices.
    private static let walk = 32
}
