import Positioning

/// Cuts a path into lines that no map draws the wrong way round the world.
///
/// A line ends at a gap, and at the 180th meridian, where both sides get the point of the crossing.
///
/// Source: RFC 7946 section 3.1.9.
struct LineSplitter: Sendable {
    private(set) var lines: [[DatedPoint]] = []
    private var current: [DatedPoint] = []

    /// The lines of a path; a lone point is doubled, for a line has two.
    static func lines(of points: some Sequence<DatedPoint>) -> [[DatedPoint]] {
        var splitter = LineSplitter()
        for point in points where point.coordinate.isValid { splitter.add(point) }
        splitter.close()
        return splitter.lines
    }

    private mutating func add(_ point: DatedPoint) {
        if point.isAfterGap { close() }
        guard let last = current.last else {
            current.append(point)
            return
        }
        var point = point
        let edge = last.coordinate.longitude > 0 ? 180.0 : -180.0
        // The meridian has two names: keep the one of the side we come from.
        if point.coordinate.longitude == -edge { point.coordinate.longitude = edge }
        guard abs(point.coordinate.longitude - last.coordinate.longitude) > 180 else {
            current.append(point)
            return
        }
        var crossing = Self.between(last, point, at: edge)
        if last.coordinate.longitude != edge { current.append(crossing) }
        close()
        crossing.coordinate.longitude = -edge
        current = [crossing, point]
    }

    private mutating func close() {
        if current.count == 1 { current.append(current[0]) }
        if !current.isEmpty { lines.append(current) }
        current = []
    }

    /// Where the way from `one` to `other` meets the meridian.
    private static func between(
        _ one: DatedPoint, _ other: DatedPoint, at edge: Double
    ) -> DatedPoint {
        let span = wrapped(other.coordinate.longitude - one.coordinate.longitude)
        let share = (edge - one.coordinate.longitude) / span
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
        var point = one
        point.coordinate = Coordinate(
            latitude: mix(one.coordinate.latitude, other.coordinate.latitude), longitude: edge)
        if let from = one.height, let to = other.height { point.height = mix(from, to) }
        if let from = one.time, let to = other.time {
            point.time = from.advanced(bySeconds: to.seconds(since: from) * share)
        }
        return point
    }
}
