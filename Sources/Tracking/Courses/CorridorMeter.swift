import Positioning

/// Counts the metres driven inside the corridor around a course: the classic rule.
///
/// Metres count only between two consecutive fixes that are both inside. A hop that no car could
/// make keeps its place, so that the next metres count from there, but not its metres. The line is
/// not measured again before the car could have crossed the corridor's edge.
///
/// Units: metres, seconds. Source: SPEC §9.
struct CorridorMeter: Equatable, Codable, Sendable {
    private struct Sighting: Equatable, Codable {
        var instant: Uptime
        var coordinate: Coordinate
        var odometer: Double
        var isInside: Bool
    }

    /// The last time the line was measured, and how far away the corridor's edge was then.
    private struct Measured: Equatable, Codable {
        var coordinate: Coordinate
        var isInside: Bool
        var toEdge: Double
    }

    /// Metres that count.
    private(set) var metres = 0.0
    private var last: Sighting?
    private var measured: Measured?

    init() {}

    /// The last fix was inside.
    var isInside: Bool { last?.isInside ?? false }

    mutating func observe(_ estimate: Estimate, of line: CourseLine, corridor: Double) {
        let isInside = isInside(estimate.coordinate, of: line, corridor: corridor)
        defer {
            last = Sighting(
                instant: estimate.instant, coordinate: estimate.coordinate,
                odometer: estimate.odometer, isInside: isInside)
        }
        guard let last, last.isInside, isInside else { return }
        let seconds = estimate.instant.seconds(since: last.instant)
        let hop = last.coordinate.distance(to: estimate.coordinate)
        guard hop <= Self.fastest * max(0, seconds) + Self.besides else { return }
        metres += max(0, estimate.odometer - last.odometer)
    }

    /// A new route: what was measured says nothing about it.
    mutating func replaceLine() { self = CorridorMeter() }

    mutating func shift(by duration: Duration) {
        last?.instant.shift(by: duration)
    }

    private mutating func isInside(
        _ place: Coordinate, of line: CourseLine, corridor: Double
    ) -> Bool {
        if let measured,
            measured.coordinate.distance(to: place) < measured.toEdge * Self.caution
        {
            return measured.isInside
        }
        let reach = corridor + Self.margin
        let distance = line.distance(from: LocalPlane(around: place), within: reach) ?? reach
        measured = Measured(
            coordinate: place, isInside: distance <= corridor,
            toEdge: abs(corridor - distance))
        return distance <= corridor
    }

    /// m/s, as the leap gate believes at most; SPEC §2 `max-speed`.
    private static let fastest = 70.0
    /// Metres granted to a hop besides: two errors.
    private static let besides = 30.0
    /// Metres beyond the corridor that are measured at once.
    private static let margin = 100.0
    /// Share of the way to the edge that is used: a plane around the car is not quite the Earth.
    private static let caution = 0.98
}
