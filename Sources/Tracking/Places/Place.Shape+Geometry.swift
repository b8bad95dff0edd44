package import Positioning

extension Place.Shape {
    /// Metres that decide about `position`: to the centre of a circle, to the edge of a polygon, to
    /// the middle line of a corridor.
    ///
    /// The distance to an edge is negative inside. All change by at most a metre per metre driven.
    package func distance(from position: Coordinate) -> Double {
        switch self {
        case .circle(let center, _, _):
            return position.distance(to: center)
        case .polygon(let rings, _):
            var edge = EdgeScan(from: position)
            for ring in rings { edge.scan(ring) }
            return edge.signedDistance
        case .corridor(let line, _, _):
            var edge = EdgeScan(from: position)
            edge.scan(open: line)
            return edge.distance
        }
    }

    /// At most this distance is inside.
    package var enter: Double {
        switch self {
        case .circle(_, let enter, _), .corridor(_, let enter, _): enter
        case .polygon: 0
        }
    }

    /// At least this distance is outside.
    package var leave: Double {
        switch self {
        case .circle(_, _, let leave), .corridor(_, _, let leave): leave
        case .polygon(_, let margin): margin
        }
    }

    /// How large it is: a circle's own radius, a corridor's half-width, and what compares with them for
    /// a polygon.
    ///
    /// That is twice the area over the length of the edge, which is a circle's radius, half a
    /// square's side, and about a strip's width.
    package var size: Double {
        switch self {
        case .circle(_, let enter, _), .corridor(_, let enter, _):
            return enter
        case .polygon(let rings, _):
            var area = 0.0
            var length = 0.0
            for (number, ring) in rings.enumerated() {
                let measured = extent(of: ring)
                // The rings after the first are holes.
                area += number == 0 ? measured.area : -measured.area
                length += measured.length
            }
            return length > 0 ? max(0, 2 * area / length) : 0
        }
    }

    /// Metres around and along a ring, on the plane of its first vertex.
    private func extent(of ring: [Coordinate]) -> (area: Double, length: Double) {
        guard let first = ring.first else { return (0, 0) }
        var doubledArea = 0.0
        var length = 0.0
        let plane = LocalPlane(around: first)
        var start = Displacement.zero
        for vertex in ring.dropFirst() {
            let end = plane.project(vertex)
            doubledArea += start.east * end.north - end.east * start.north
            length += (end - start).length
            start = end
        }
        return (doubledArea.magnitude / 2, length + start.length)
    }
}

/// Finds the nearest edge of a polygon or a line, and whether its rings go round us.
///
/// Edges are straight in degrees, as RFC 7946 draws them, and go the short way round the Earth.
/// Measured on the plane around ourselves, where everything that matters is close.
private struct EdgeScan {
    private let position: Coordinate
    private let metres: MetresPerDegree
    private var nearestSquared = Double.infinity
    private var isInside = false

    init(from position: Coordinate) {
        self.position = position
        metres = MetresPerDegree(at: position.latitude)
    }

    /// To the nearest edge, whichever side we are on.
    var distance: Double { nearestSquared.squareRoot() }

    var signedDistance: Double {
        isInside ? -distance : distance
    }

    mutating func scan(_ ring: [Coordinate]) {
        // Beginning at the last vertex closes a ring that was left open and costs a closed one
        // nothing.
        guard var vertex = ring.last else { return }
        var longitude = wrapped(vertex.longitude - position.longitude)
        var start = place(latitude: vertex.latitude, turned: longitude)
        for next in ring {
            longitude += wrapped(next.longitude - vertex.longitude)
            let end = place(latitude: next.latitude, turned: longitude)
            scan(from: start, to: end)
            start = end
            vertex = next
        }
    }

    /// A line with two ends, each piece of it on its own side of the Earth.
    mutating func scan(open line: [Coordinate]) {
        guard var vertex = line.first else { return }
        for next in line.dropFirst() {
            let longitude = wrapped(vertex.longitude - position.longitude)
            scan(
                from: place(latitude: vertex.latitude, turned: longitude),
                to: place(
                    latitude: next.latitude,
                    turned: longitude + wrapped(next.longitude - vertex.longitude)))
            vertex = next
        }
    }

    private func place(latitude: Double, turned longitude: Double) -> Displacement {
        Displacement(
            east: longitude * metres.longitude,
            north: (latitude - position.latitude) * metres.latitude)
    }

    private mutating func scan(from start: Displacement, to end: Displacement) {
        let edge = end - start
        let squared = edge.dot(edge)
        // A repeated vertex is an edge of no length: its nearest point is itself.
        let fraction = squared > 0 ? min(1, max(0, -start.dot(edge) / squared)) : 0
        let nearest = start + edge * fraction
        nearestSquared = min(nearestSquared, nearest.dot(nearest))

        // Even-odd rule: count the edges that a ray to the east meets.
        if (start.north > 0) != (end.north > 0) {
            let east = start.east - start.north / edge.north * edge.east
            if east > 0 { isInside.toggle() }
        }
    }
}
