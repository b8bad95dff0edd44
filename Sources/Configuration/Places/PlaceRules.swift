import Positioning
import Tracking

/// Why a feature is no place.
struct PlaceObjection: Error, Equatable {
    var read: String
    var expected: String

    init(_ read: String, expected: String) {
        self.read = read
        self.expected = expected
    }
}

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

    static func place(from feature: Lenient<Feature>) throws(PlaceObjection) -> Place {
        switch feature {
        case .malformed(let error):
            throw PlaceObjection(
                PlacesFile.explain(error), expected: "a Feature of RFC 7946 with our properties")
        case .read(let feature):
            return try place(from: feature)
        }
    }

    private static func place(from feature: Feature) throws(PlaceObjection) -> Place {
        guard feature.type == "Feature" else {
            throw PlaceObjection("type '\(feature.type)'", expected: "a Feature")
        }
        guard let properties = feature.properties, let name = properties.name else {
            throw PlaceObjection("no name", expected: "properties with a name")
        }
        guard !name.isEmpty, name.count <= longestName,
            name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else {
            throw PlaceObjection(
                "a name of \(name.count) characters",
                expected: "1 to \(longestName) without control characters")
        }
        return Place(
            name: name, shape: try shape(feature.geometry, properties),
            dwell: try seconds(properties.dwell),
            maximumSigma: try sigma(properties.maximumAccuracy),
            isPrivate: properties.isPrivate ?? false)
    }

    private static func shape(
        _ geometry: Geometry?, _ properties: PlaceProperties
    ) throws(PlaceObjection) -> Place.Shape {
        switch geometry {
        case .point(let position):
            let (enter, leave) = try radii(properties)
            return .circle(center: try coordinate(position), enter: enter, leave: leave)
        case .polygon(let rings):
            guard properties.radius == nil, properties.enter == nil, properties.exit == nil else {
                throw PlaceObjection("a polygon with a radius", expected: "the polygon alone")
            }
            guard !rings.isEmpty else {
                throw PlaceObjection("a polygon without rings", expected: "an outer ring")
            }
            var checked: [[Coordinate]] = []
            for (index, ring) in rings.enumerated() {
                checked.append(try PlaceRules.ring(ring, number: index + 1))
            }
            return .polygon(rings: checked, margin: smallestGap)
        case .other("LineString"):
            throw PlaceObjection(
                "a LineString", expected: "a Point or a Polygon: corridors are not built yet")
        case .other("MultiPolygon"):
            throw PlaceObjection(
                "a MultiPolygon", expected: "one feature with a name of its own for each polygon")
        case .other(let type):
            throw PlaceObjection("geometry '\(type)'", expected: "a Point or a Polygon")
        case nil:
            throw PlaceObjection("no geometry", expected: "a Point or a Polygon")
        }
    }

    /// Where a circle is entered and left.
    private static func radii(
        _ properties: PlaceProperties
    ) throws(PlaceObjection) -> (enter: Double, leave: Double) {
        let radius = try metres(properties.radius, "radius")
        let enter = try metres(properties.enter, "enter")
        let exit = try metres(properties.exit, "exit")
        guard (radius == nil) != (enter == nil) else {
            throw PlaceObjection(
                radius == nil ? "neither radius nor enter" : "both radius and enter",
                expected: "either 'radius', or 'enter' and 'exit'")
        }
        guard radius == nil || exit == nil else {
            throw PlaceObjection("both radius and exit", expected: "'exit' with 'enter' only")
        }
        let inner = radius ?? enter ?? 0
        guard inner >= smallestRadius, inner <= largestRadius else {
            throw PlaceObjection(
                "a radius of \(Quantity.text(inner))m",
                expected: "at least \(Quantity.text(smallestRadius))m")
        }
        let outer = exit ?? inner + max(gapShare * inner, smallestGap)
        guard outer - inner >= smallestGap else {
            throw PlaceObjection(
                "enter \(Quantity.text(inner))m and exit \(Quantity.text(outer))m",
                expected: "exit at least \(Quantity.text(smallestGap))m beyond enter")
        }
        return (inner, outer)
    }

    /// A closed ring with an inside.
    ///
    /// Whether its edges cross one another is not checked.
    private static func ring(
        _ positions: [[Double]], number: Int
    ) throws(PlaceObjection) -> [Coordinate] {
        guard positions.count >= 4 else {
            throw PlaceObjection(
                "ring \(number) of \(positions.count) positions", expected: "at least 4")
        }
        var ring: [Coordinate] = []
        ring.reserveCapacity(positions.count)
        for position in positions { ring.append(try coordinate(position)) }
        guard ring.first == ring.last else {
            throw PlaceObjection(
                "ring \(number) left open", expected: "its first position again at its end")
        }
        guard encloses(ring) else {
            throw PlaceObjection("ring \(number) around nothing", expected: "an area")
        }
        return ring
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

    private static func coordinate(_ position: [Double]) throws(PlaceObjection) -> Coordinate {
        guard position.count == 2 || position.count == 3 else {
            throw PlaceObjection(
                "a position of \(position.count) numbers", expected: "[longitude, latitude]")
        }
        let place = Coordinate(latitude: position[1], longitude: position[0])
        guard place.isValid else {
            throw PlaceObjection(
                "a position that is not on the Earth",
                expected: "[longitude, latitude] in degrees, in this order")
        }
        return place
    }
}
