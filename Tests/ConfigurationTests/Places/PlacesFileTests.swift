import Positioning
import TestKit
import Testing
import Tracking

@testable import Configuration

@Suite("Places are read from GeoJSON, or refused with the feature and its name")
struct PlacesFileTests {
    @Test("a circle by its radius leaves a tenth or 20 m beyond it, whichever is more")
    func radius() throws {
        let places = try accepted(
            point(#""name": "small", "radius": 80"#), point(#""name": "large", "radius": "1km""#))
        let center = Coordinate(latitude: 52.1, longitude: 5.1)
        #expect(places.map(\.name) == ["small", "large"])
        #expect(
            places.map(\.shape) == [
                .circle(center: center, enter: 80, leave: 100),
                .circle(center: center, enter: 1000, leave: 1100),
            ])
    }

    @Test(
        "a circle by both its radii is taken as it is",
        arguments: [(80, 120), (100, 140), (25, 45)] as [(Double, Double)])
    func bothRadii(enter: Double, exit: Double) throws {
        let places = try accepted(point(#""name": "a", "enter": \#(enter), "exit": \#(exit)"#))
        #expect(
            places.map(\.shape) == [
                .circle(
                    center: Coordinate(latitude: 52.1, longitude: 5.1), enter: enter, leave: exit)
            ])
    }

    @Test("every property is understood, and foreign ones are left alone")
    func properties() throws {
        let places = try accepted(
            point(
                #""name": "home", "radius": "80m", "dwell": "5min", "max_accuracy": 30, "#
                    + #""private": true, "stroke": "red", "fill-opacity": 0.5"#))
        let place = try #require(places.first)
        #expect(place.dwell == 300)
        #expect(place.isPrivate)
        // A radius of 30 m is σ√2.
        #expect(abs((place.maximumSigma ?? 0) - 21.213) < 0.001)
        #expect(try accepted(point(#""name": "a", "radius": 80, "dwell": 60"#)).first?.dwell == 60)
    }

    @Test("a polygon keeps its holes, and is left 20 m beyond its edge")
    func polygon() throws {
        let places = try accepted(
            feature(
                "Polygon", "[\(square(5, 52, 0.01)), \(square(5.002, 52.002, 0.002))]",
                #""name": "yard""#))
        guard case .polygon(let rings, let margin) = places.first?.shape else {
            Issue.record("no polygon")
            return
        }
        #expect(rings.map(\.count) == [5, 5])
        #expect(rings[0].first == Coordinate(latitude: 52, longitude: 5))
        #expect(margin == 20)
    }

    @Test("a line with a radius is a corridor of that half-width, left as a circle is")
    func corridor() throws {
        let places = try accepted(
            feature("LineString", "[[5, 52], [6, 52], [6, 53]]", #""name": "road", "radius": 50"#),
            feature(
                "LineString", "[[5, 52], [6, 52]]", #""name": "wide", "enter": 300, "exit": "400m""#
            ))
        let line = [(52.0, 5.0), (52, 6), (53, 6)].map { Coordinate(latitude: $0, longitude: $1) }
        #expect(
            places.map(\.shape) == [
                .corridor(line: line, enter: 50, leave: 70),
                .corridor(line: Array(line.prefix(2)), enter: 300, leave: 400),
            ])
    }

    static let refusals: [Case] = [
        Case(point(#""radius": 80"#), "feature 1: no name; expected properties with a name"),
        Case(
            point(#""name": "", "radius": 80"#),
            "feature 1 '': a name of 0 characters; expected 1 to 100 without control characters"
        ),
        Case(
            point(#""name": "a""#),
            """
            feature 1 'a': neither radius nor enter; expected either 'radius', or 'enter' and \
            'exit'
            """
        ),
        Case(
            point(#""name": "a", "radius": 80, "enter": 80"#),
            """
            feature 1 'a': both radius and enter; expected either 'radius', or 'enter' and \
            'exit'
            """
        ),
        Case(
            point(#""name": "a", "radius": 24"#),
            "feature 1 'a': a radius of 24m; expected at least 25m"
        ),
        Case(
            point(#""name": "a", "radius": "80""#),
            "feature 1 'a': radius \"80\"; expected metres, such as 80 or \"80m\""
        ),
        Case(
            point(#""name": "a", "radius": -80"#),
            "feature 1 'a': radius -80; expected metres, such as 80 or \"80m\""
        ),
        Case(
            point(#""name": "a", "enter": 80, "exit": 99"#),
            "feature 1 'a': enter 80m and exit 99m; expected exit at least 20m beyond enter"
        ),
        Case(
            point(#""name": "a", "radius": 80, "dwell": "soon""#),
            "feature 1 'a': dwell \"soon\"; expected seconds above 0, such as 60 or \"60s\""
        ),
        Case(
            point(#""name": "a", "radius": true"#),
            """
            feature 1: another kind of value at features.[0].properties.radius; expected a \
            Feature of RFC 7946 with our properties
            """
        ),
        Case(
            feature("Point", "[52.1, 95.1]", #""name": "a", "radius": 80"#),
            """
            feature 1 'a': a position that is not on the Earth; expected [longitude, \
            latitude] in degrees, in this order
            """
        ),
        Case(
            feature("Point", "[52.1]", #""name": "a", "radius": 80"#),
            "feature 1 'a': a position of 1 numbers; expected [longitude, latitude]"
        ),
        Case(
            feature("LineString", "[[5, 52], [5, 52]]", #""name": "a", "radius": 80"#),
            "feature 1 'a': a LineString of one place; expected at least two places that differ"
        ),
        Case(
            feature("LineString", "[]", #""name": "a", "radius": 80"#),
            "feature 1 'a': a LineString of one place; expected at least two places that differ"
        ),
        Case(
            feature("LineString", "[[5, 52], [6, 52]]", #""name": "a""#),
            """
            feature 1 'a': neither radius nor enter; expected either 'radius', or 'enter' and \
            'exit'
            """
        ),
        Case(
            feature("MultiPolygon", "[]", #""name": "a""#),
            """
            feature 1 'a': a MultiPolygon; expected one feature with a name of its own for \
            each polygon
            """
        ),
        Case(
            feature("Polygon", "[]", #""name": "a""#),
            "feature 1 'a': a polygon without rings; expected an outer ring"
        ),
        Case(
            feature("Polygon", "[[[5, 52], [6, 52], [5, 52]]]", #""name": "a""#),
            "feature 1 'a': ring 1 of 3 positions; expected at least 4"
        ),
        Case(
            feature("Polygon", "[[[5, 52], [6, 52], [6, 53], [5, 53]]]", #""name": "a""#),
            "feature 1 'a': ring 1 left open; expected its first position again at its end"
        ),
        Case(
            feature("Polygon", "[[[5, 52], [6, 52], [5, 52], [5, 52]]]", #""name": "a""#),
            "feature 1 'a': ring 1 around nothing; expected an area"
        ),
        Case(
            feature("Polygon", "[\(square(5, 52, 1))]", #""name": "a", "radius": 80"#),
            "feature 1 'a': a polygon with a radius; expected the polygon alone"
        ),
        Case(
            #"{"type": "Feature", "geometry": null, "properties": {"name": "a"}}"#,
            "feature 1 'a': no geometry; expected a Point, a Polygon or a LineString"
        ),
    ]

    @Test("what is no place is refused in these words", arguments: refusals)
    func refused(refusal: Case) {
        let verdict = read(refusal.feature)
        #expect(verdict.value == nil)
        #expect(verdict.complaints.map(\.description) == ["p.geojson: \(refusal.complaint)"])
    }

    @Test("every bad feature is told, and the same name twice")
    func all() {
        let verdict = read(
            point(#""name": "a", "radius": 80"#), point(#""name": "b", "radius": 1"#),
            point(#""name": "a", "radius": 90"#), "42")
        #expect(verdict.complaints.count == 3)
        #expect(
            verdict.complaints[1].description
                == """
                p.geojson: feature 3 'a': the name of feature 1 again; expected a name of its \
                own
                """)
    }

    @Test("a misspelt property is pointed out")
    func misspelt() {
        let verdict = read(point(#""name": "a", "radius": 80, "dwel": 60"#))
        #expect(verdict.value?.count == 1)
        #expect(verdict.complaints.map(\.nearest) == ["dwell"])
    }

    @Test(
        "what is no FeatureCollection is refused",
        arguments: [
            "", "null", "[]", "{}", #"{"type": "FeatureCollection"}"#,
            #"{"type": "FeatureCollection", "features": {}}"#,
            #"{"type": "Feature", "features": []}"#,
            #"{"type": "FeatureCollection", "features": ["#,
            String(repeating: "[", count: 100_000),
        ])
    func noCollection(text: String) {
        let verdict = PlacesFile.read(TextFile(path: "p.geojson", bytes: Array(text.utf8)))
        #expect(verdict.value == nil)
        #expect(verdict.complaints.count == 1)
    }

    @Test("random edits of a good file never crash it", arguments: UInt64(1)...20)
    func noise(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let good = Array(collection([point(#""name": "a", "radius": 80"#)]).utf8)
        var refusals = 0
        for _ in 0..<50 {
            var bytes = good
            bytes[Int.random(in: 0..<bytes.count, using: &dice)] =
                UInt8.random(in: 0...255, using: &dice)
            let verdict = PlacesFile.read(TextFile(path: "p.geojson", bytes: bytes))
            refusals += verdict.value == nil ? 1 : 0
        }
        #expect(refusals > 10)
    }

    private func read(_ features: String...) -> Verdict<[Place]> {
        PlacesFile.read(TextFile(path: "p.geojson", bytes: Array(collection(features).utf8)))
    }

    private func accepted(_ features: String...) throws -> [Place] {
        let verdict = PlacesFile.read(
            TextFile(path: "p.geojson", bytes: Array(collection(features).utf8)))
        return try #require(verdict.value, "\(verdict.complaints)")
    }
}

/// A feature that is no place, and what is said about it.
struct Case: CustomTestStringConvertible, Sendable {
    let feature: String
    let complaint: String

    init(_ feature: String, _ complaint: String) {
        self.feature = feature
        self.complaint = complaint
    }

    var testDescription: String { complaint }
}

private func collection(_ features: [String]) -> String {
    #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
}

private func point(_ properties: String) -> String {
    feature("Point", "[5.1, 52.1]", properties)
}

private func feature(_ type: String, _ coordinates: String, _ properties: String) -> String {
    #"{"type": "Feature", "geometry": {"type": "\#(type)", "coordinates": \#(coordinates)}, "#
        + #""properties": {\#(properties)}}"#
}

private func square(_ west: Double, _ south: Double, _ side: Double) -> String {
    let (east, north) = (west + side, south + side)
    return """
        [[\(west), \(south)], [\(east), \(south)], [\(east), \(north)], [\(west), \(north)], \
        [\(west), \(south)]]
        """
}
