import Positioning
import Tracking

/// What a feature must be to be a place: estimation.md (e), SPEC §8.
///
/// Units: metres, seconds.
enum PlaceRules {
    /// Below this a car at 100 km/h is inside for less than two fixes.
    static let smallestRadius = 25.0

    /// Four sigma of an ordinary receiver (σ = 4 m · HDOP / √2), rounded up: less and noise crosses.
    static let smallestGap = 20.0

    /// The share of the radius that the gap is at least, unless both radii are given.
    static let gapShare = 0.1

    /// Half way round the Earth.
    static let largestRadius = 20_000_000.0

    static let longestName = 100

    static func place(from feature: Lenient<Feature>) throws(FeatureObjection) -> Place {
        switch feature {
        case .malformed(let error):
            throw FeatureObjection(
                PlacesFile.explain(error), expected: "a Feature of RFC 7946 with our properties")
        case .read(let feature):
            return try place(from: feature)
        }
    }

    private static func place(from feature: Feature) throws(FeatureObjection) -> Place {
        guard feature.type == "Feature" else {
            throw FeatureObjection("type '\(feature.type)'", expected: "a Feature")
        }
        guard let properties = feature.properties else {
            throw FeatureObjection("no name", expected: "properties with a name")
        }
        return Place(
            name: try name(properties.name), shape: try shape(feature.geometry, properties),
            dwell: try seconds(properties.dwell),
            maximumSigma: try sigma(properties.maximumAccuracy),
            isPrivate: properties.isPrivate ?? false)
    }

    static func name(_ name: String?) throws(FeatureObjection) -> String {
        guard let name else {
            throw FeatureObjection("no name", expected: "properties with a name")
        }
        guard !name.isEmpty, name.count <= longestName,
            name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else {
            throw FeatureObjection(
                "a name of \(name.count) characters",
                expected: "1 to \(longestName) without control characters")
        }
        return name
    }

    private static func shape(
        _ geometry: Geometry?, _ properties: PlaceProperties
    ) throws(FeatureObjection) -> Place.Shape {
        switch geometry {
        case .point(let position):
            let (enter, leave) = try radii(properties.radius, properties.enter, properties.exit)
            return .circle(center: try coordinate(position), enter: enter, leave: leave)
        case .polygon(let rings):
            guard properties.radius == nil, properties.enter == nil, properties.exit == nil else {
                throw FeatureObjection("a polygon with a radius", expected: "the polygon alone")
            }
            guard !rings.isEmpty else {
                throw FeatureObjection("a polygon without rings", expected: "an outer ring")
            }
            var checked: [[Coordinate]] = []
            for (index, ring) in rings.enumerated() {
                checked.append(
                    try PlaceRules.ring(try coordinates(ring), number: index + 1))
            }
            return .polygon(rings: checked, margin: smallestGap)
        case .lineString(let positions):
            let (enter, leave) = try radii(properties.radius, properties.enter, properties.exit)
            return .corridor(
                line: try line(try coordinates(positions)), enter: enter, leave: leave)
        case .other("MultiPolygon"):
            throw FeatureObjection(
                "a MultiPolygon", expected: "one feature with a name of its own for each polygon")
        case .other(let type):
            throw FeatureObjection(
                "geometry '\(type)'", expected: "a Point, a Polygon or a LineString")
        case nil:
            throw FeatureObjection("no geometry", expected: "a Point, a Polygon or a LineString")
        }
    }

    /// Where a circle, or the corridor along a line, is entered and left.
    static func radii(
        _ radius: Measure?, _ enter: Measure?, _ exit: Measure?
    ) throws(FeatureObjection) -> (enter: Double, leave: Double) {
        let radius = try metres(radius, "radius")
        let enter = try metres(enter, "enter")
        let exit = try metres(exit, "exit")
        guard (radius == nil) != (enter == nil) else {
            throw FeatureObjection(
                radius == nil ? "neither radius nor enter" : "both radius and enter",
                expected: "either 'radius', or 'enter' and 'exit'")
        }
        guard radius == nil || exit == nil else {
            throw FeatureObjection("both radius and exit", expected: "'exit' with 'enter' only")
        }
        let inner = radius ?? enter ?? 0
        guard inner >= smallestRadius, inner <= largestRadius else {
            throw FeatureObjection(
                "a radius of \(Quantity.text(inner))m",
                expected: "at least \(Quantity.text(smallestRadius))m")
        }
        let outer = exit ?? inner + max(gapShare * inner, smallestGap)
        guard outer - inner >= smallestGap else {
            throw FeatureObjection(
                "enter \(Quantity.text(inner))m and exit \(Quantity.text(outer))m",
                expected: "exit at least \(Quantity.text(smallestGap))m beyond enter")
        }
        return (inner, outer)
    }

    /// A closed ring with an inside.
    ///
    /// Whether its edges cross one another is not checked.
    static func ring(
        _ ring: [Coordinate], number: Int
    ) throws(FeatureObjection) -> [Coordinate] {
        guard ring.count >= 4 else {
            throw FeatureObjection(
                "ring \(number) of \(ring.count) positions", expected: "at least 4")
        }
        guard ring.first == ring.last else {
            throw FeatureObjection(
                "ring \(number) left open", expected: "its first position again at its end")
        }
        guard encloses(ring) else {
            throw FeatureObjection("ring \(number) around nothing", expected: "an area")
        }
        return ring
    }

    /// The middle line of a corridor.
    private static func line(_ line: [Coordinate]) throws(FeatureObjection) -> [Coordinate] {
        guard let first = line.first, line.contains(where: { $0 != first }) else {
            throw FeatureObjection(
                "a LineString of one place", expected: "at least two places that differ")
        }
        return line
    }

    private static func encloses(_ ring: [Coordinate]) -> Bool {
        let plane = LocalPlane(around: ring[0])
        let corners = ring.map(plane.project)
        let doubled = zip(corners, corners.dropFirst()).reduce(0.0) { sum, edge in
            sum + edge.0.east * edge.1.north - edge.1.east * edge.0.north
        }
        // One square metre: less is a line drawn twice.
        return abs(doubled) > 2
    }

    private static func coordinates(
        _ positions: [[Double]]
    ) throws(FeatureObjection) -> [Coordinate] {
        var line: [Coordinate] = []
        line.reserveCapacity(positions.count)
        for position in positions { line.append(try coordinate(position)) }
        return line
    }

    static func coordinate(_ position: [Double]) throws(FeatureObjection) -> Coordinate {
        guard position.count == 2 || position.count == 3 else {
            throw FeatureObjection(
                "a position of \(position.count) numbers", expected: "[longitude, latitude]")
        }
        let place = Coordinate(latitude: position[1], longitude: position[0])
        guard place.isValid else {
            throw FeatureObjection(
                "a position that is not on the Earth",
                expected: "[longitude, latitude] in degrees, in this order")
        }
        return place
    }
}
