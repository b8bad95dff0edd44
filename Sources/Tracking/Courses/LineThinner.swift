import Positioning

import func Glibc.asin
import func Glibc.atan2

/// Leaves out the vertices that say nothing: repeated ones, and those on the way between others.
///
/// What lies within 10 cm of the way from one kept vertex to the next is left out, so that the cost
/// of a fix depends on the road and not on how densely it was drawn. From the last kept vertex every
/// later one opens a cone of directions in which a straight way passes it closely; the way goes on
/// while there is a direction left in all of them and it leads away. A turn on the spot is kept.
///
/// Units: metres, radians.
struct LineThinner {
    private struct Way {
        var end: Coordinate
        /// From the last kept vertex to the end.
        var reach: Double
        /// From the last kept vertex, of length 1; directions are angles from it.
        var axis: Displacement
        var directions: ClosedRange<Double>
    }

    private var plane: LocalPlane
    private var way: Way?

    /// The first vertex is kept.
    init(from start: Coordinate) {
        plane = LocalPlane(around: start)
    }

    /// Takes in the next vertex; gives the one before it when that has to be kept.
    mutating func add(_ next: Coordinate) -> Coordinate? {
        let step = plane.project(next)
        let reach = step.length
        guard let way else {
            begin(to: next, step, reach)
            return nil
        }
        guard way.end.distance(to: next) >= Self.repeated else { return nil }
        let direction = atan2(
            way.axis.east * step.north - way.axis.north * step.east, way.axis.dot(step))
        guard reach >= way.reach, way.directions.contains(direction) else {
            plane = LocalPlane(around: way.end)
            self.way = nil
            let step = plane.project(next)
            begin(to: next, step, step.length)
            return way.end
        }
        let spread = Self.spread(at: reach)
        self.way = Way(
            end: next, reach: reach, axis: way.axis,
            directions: max(
                way.directions.lowerBound, direction - spread)...min(
                    way.directions.upperBound, direction + spread))
        return nil
    }

    /// The last vertex.
    var end: Coordinate? { way?.end }

    private mutating func begin(to next: Coordinate, _ step: Displacement, _ reach: Double) {
        guard reach >= Self.repeated else { return }
        let spread = Self.spread(at: reach)
        way = Way(
            end: next, reach: reach, axis: step * (1 / reach), directions: -spread...spread)
    }

    private static func spread(at reach: Double) -> Double { asin(min(1, tolerance / reach)) }

    /// Metres; closer than this to the one before is the same vertex.
    private static let repeated = 0.05
    /// Metres that a left-out vertex may lie beside the way: far below what any receiver sees.
    private static let tolerance = 0.1
}
