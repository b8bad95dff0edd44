import Positioning

/// Keeps the points of a smoothed path that its shape and its speed need.
///
/// What is left out lies within 2 m of the line between its neighbours, and its speed within 2 m/s of
/// theirs, as it changes in between. The ends of every bridge and both sides of a gap stay. Told some
/// seconds at a time, it keeps the last point of each telling.
///
/// Units: metres, metres per second. Source: Douglas–Peucker, with speed as a second measure.
package struct TraceThinner: Sendable {
    /// What the next point's line begins at.
    private var last: SmoothedPoint?
    /// The trip that it is of.
    private var trip: Int64?

    package init() {}

    /// Of the points that came, in order, those to keep.
    package mutating func thin(_ points: [SmoothedPoint], of trip: Int64) -> [SmoothedPoint] {
        if trip != self.trip { last = nil }
        self.trip = trip
        guard let first = points.first, let newest = points.last else { return [] }
        var path = points
        // A path that goes on after a gap has nothing before it.
        if let last, last.instant < first.instant, !first.isAfterGap { path.insert(last, at: 0) }
        let isAnchored = path.count > points.count
        last = newest

        var isKept = Array(repeating: false, count: path.count)
        var start = 0
        for index in path.indices.dropFirst() where path[index].isOfAnother(kind: path[index - 1]) {
            Self.thin(path, start...(index - 1), into: &isKept)
            start = index
        }
        Self.thin(path, start...(path.count - 1), into: &isKept)
        if isAnchored { isKept[0] = false }
        return zip(path, isKept).compactMap { $1 ? $0 : nil }
    }

    /// Marks both ends, and between them what is needed.
    private static func thin(
        _ path: [SmoothedPoint], _ stretch: ClosedRange<Int>, into isKept: inout [Bool]
    ) {
        isKept[stretch.lowerBound] = true
        isKept[stretch.upperBound] = true
        var waiting = [stretch]
        while let part = waiting.popLast() {
            guard part.count > 2, let worst = worst(of: path, in: part) else { continue }
            isKept[worst] = true
            waiting.append(part.lowerBound...worst)
            waiting.append(worst...part.upperBound)
        }
    }

    /// The point that the line between the ends serves worst, if it does not serve it well.
    private static func worst(of path: [SmoothedPoint], in part: ClosedRange<Int>) -> Int? {
        let (start, end) = (path[part.lowerBound], path[part.upperBound])
        let plane = LocalPlane(around: start.coordinate)
        let way = plane.project(end.coordinate)
        let seconds = end.instant.seconds(since: start.instant)
        var worst: (index: Int, error: Double)?
        for index in (part.lowerBound + 1)..<part.upperBound {
            let place = plane.project(path[index].coordinate)
            var error = distance(of: place, from: way) / tolerance
            if let speed = path[index].speed, let from = start.speed, let to = end.speed {
                let share = path[index].instant.seconds(since: start.instant) / seconds
                error = max(error, abs(speed - from - (to - from) * share) / speedTolerance)
            }
            if error > worst?.error ?? 1 { worst = (index, error) }
        }
        return worst?.index
    }

    /// From the line between the origin and the end of `way`.
    private static func distance(of place: Displacement, from way: Displacement) -> Double {
        let square = way.dot(way)
        guard square > 0 else { return place.length }
        let share = max(0, min(1, place.dot(way) / square))
        return Displacement(
            east: place.east - way.east * share, north: place.north - way.north * share
        ).length
    }

    /// Metres beside the line: what a smoothed path is right to.
    private static let tolerance = 2.0
    /// Metres per second: less than a speed band's margin and its noise together.
    private static let speedTolerance = 2.0
}

extension SmoothedPoint {
    /// Whether this one and `other`, before it, belong to different pieces of the path.
    fileprivate func isOfAnother(kind other: SmoothedPoint) -> Bool {
        isAfterGap || isBridged != other.isBridged || (speed == nil) != (other.speed == nil)
    }
}
