import Positioning
import Testing
import Tracking

@testable import Configuration

@Suite("Courses are read from GeoJSON and GPX, or refused with the feature and its line")
struct CourseFileTests {
    // MARK: GeoJSON

    @Test("a LineString to drive, by the usual rules where it says nothing")
    func line() throws {
        var usual = Settings.Course()
        usual.corridor = 80
        usual.complete = .distance
        usual.share = 0.5
        let course = try accepted(feature("LineString", Self.corner, #""name": "a""#), usual: usual)
        #expect(course.name == "a")
        #expect(course.kind == .driving)
        #expect(try line(of: course).vertexCount == 3)
        #expect(course.corridor == 80)
        #expect(course.offRoute == .auto)
        #expect(course.completion == .distance(share: 0.5))
    }

    @Test("what it says itself rules")
    func properties() throws {
        let course = try accepted(
            feature(
                "LineString", Self.corner,
                #""name": "a", "kind": "driving", "corridor": "0.2km", "off_route": 50, "complete": "distance", "share": "75%", "stroke": {"a": [1]}, "note": null"#
            ))
        #expect(course.corridor == 200)
        #expect(course.offRoute == .beyond(50))
        #expect(course.completion == .distance(share: 0.75))
    }

    @Test("parts that touch are one line")
    func parts() throws {
        let course = try accepted(
            feature(
                "MultiLineString", "[[[5, 52], [5.1, 52]], [], [[5.1, 52], [5.1, 52.1]]]",
                #""name": "a""#))
        #expect(try line(of: course).vertexCount == 3)
    }

    @Test("a Polygon or a Point with a radius is a place to park in")
    func areas() throws {
        let yard = try accepted(
            feature(
                "Polygon", "[[[5, 52], [5.1, 52], [5.1, 52.1], [5, 52]]]",
                #""name": "yard", "kind": "parking", "time": "10min""#))
        guard case .area(.polygon(let rings, 20), let practice) = yard.ground else {
            Issue.record("no polygon")
            return
        }
        #expect(rings.map(\.count) == [4])
        #expect(practice == 600)
        let spot = try accepted(feature("Point", "[5, 52, 12]", #""name": "spot", "radius": 60"#))
        guard case .area(.circle(_, 60, 80), 300) = spot.ground else {
            Issue.record("no circle")
            return
        }
        #expect(spot.kind == .parking)
    }

    @Test("members in whatever order, and a Feature alone")
    func order() throws {
        let course = try accepted(
            #"{"geometry": {"coordinates": \#(Self.corner), "type": "LineString"}, "bbox": [1], "properties": {"name": "a"}, "type": "Feature"}"#
        )
        #expect(try line(of: course).vertexCount == 3)
    }

    static let refusals: [Case] = [
        Case(
            feature("LineString", corner, ""),
            "1: feature 1: no name; expected properties with a name"),
        Case(
            feature("LineString", "[[5, 52]]", #""name": "a""#),
            "1: feature 1 'a': a line of one place; expected at least two places that differ"),
        Case(
            feature("LineString", "[]", #""name": "a""#),
            "1: feature 1 'a': position 1: 0 numbers; expected [longitude, latitude]"
        ),
        Case(
            feature("LineString", "[[[5, 52], [5, 53]]]", #""name": "a""#),
            "1: feature 1 'a': coordinates that are none of a LineString; expected those of RFC 7946"
        ),
        Case(
            feature("LineString", "[[5, 52], [5, 91], [6]]", #""name": "a""#),
            "1: feature 1 'a': position 2: no place on the Earth; expected [longitude, latitude] in degrees, in this order"
        ),
        Case(
            feature("LineString", "[[5, 52], [5]]", #""name": "a""#),
            "1: feature 1 'a': position 2: 1 numbers; expected [longitude, latitude]"),
        Case(
            feature("LineString", "[[5, 52], [5, null]]", #""name": "a""#),
            "1: feature 1 'a': position 2: something in it that is no number; expected [longitude, latitude]"
        ),
        Case(
            feature(
                "MultiLineString", "[[[5, 52], [5.1, 52]], [[5.2, 52], [5.3, 52]]]", #""name": "a""#
            ),
            "1: feature 1 'a': part 2 begins 6868m from where the part before ends; expected parts at most 1m apart, in driving order"
        ),
        Case(
            feature("MultiPolygon", "[[[[5, 52]]]]", #""name": "a""#),
            "1: feature 1 'a': geometry 'MultiPolygon'; expected a LineString or a MultiLineString to drive, a Polygon or a Point to park in"
        ),
        Case(
            feature("LineString", corner, #""name": "a", "kind": "parking""#),
            "1: feature 1 'a': a line to park on; expected a Polygon, or a Point with a radius, in GeoJSON"
        ),
        Case(
            feature("Point", "[5, 52]", #""name": "a", "kind": "driving""#),
            "1: feature 1 'a': an area to drive; expected a LineString"),
        Case(
            feature("Point", "[5, 52]", #""name": "a""#),
            "1: feature 1 'a': neither radius nor enter; expected either 'radius', or 'enter' and 'exit'"
        ),
        Case(
            feature("LineString", corner, #""name": "a", "kind": "flying""#),
            "1: feature 1 'a': kind 'flying'; expected driving or parking"),
        Case(
            feature("LineString", corner, #""name": "a", "corridor": 0.5"#),
            "1: feature 1 'a': corridor 0.5m; expected from 1m to 10000m"),
        Case(
            feature("LineString", corner, #""name": "a", "corridor": "wide""#),
            "1: feature 1 'a': corridor \"wide\"; expected metres, such as 80 or \"80m\""),
        Case(
            feature("LineString", corner, #""name": "a", "off_route": 4"#),
            "1: feature 1 'a': off_route 4m; expected from 5m to 10000m"),
        Case(
            feature("LineString", corner, #""name": "a", "complete": 1"#),
            "1: feature 1 'a': complete 1; expected order or distance"),
        Case(
            feature("LineString", corner, #""name": "a", "share": 80"#),
            "1: feature 1 'a': share 80; expected a part of the length, such as 0.8 or \"80%\""),
        Case(
            feature("LineString", corner, #""name": "a", "time": 80"#),
            "1: feature 1 'a': a driving course with 'time'; expected a driving course without it"),
        Case(
            feature("LineString", corner, #""name": "a", "corridor": true"#),
            "1: feature 1 'a': corridor that is true or false; expected a number"),
        Case("[]", "1: feature 1: an array; expected a Feature"),
    ]

    @Test("what is no course is refused in these words", arguments: refusals)
    func refused(refusal: Case) {
        let verdict = read("c.geojson", collection(refusal.feature))
        #expect(verdict.complaints.map(\.description) == ["c.geojson:\(refusal.complaint)"])
        #expect(verdict.value == nil)
    }

    @Test(
        "what is no GeoJSON is refused with its line",
        arguments: [
            ("", "1: the end of the file; expected a value"), ("[]", "1: '['; expected an object"),
            ("{}", "1: no type; expected a FeatureCollection with features (RFC 7946)"),
            ("{\n\"type\": \"FeatureCollection\",\n\"features\": [}", "3: '}'; expected a value"),
            (
                "{\"type\": \"Topology\"}",
                "1: type 'Topology'; expected a FeatureCollection with features (RFC 7946)"
            ),
        ])
    func noGeoJSON(text: String, complaint: String) {
        #expect(read("c.geojson", text).complaints.map(\.description) == ["c.geojson:\(complaint)"])
    }

    @Test("a misspelt property is pointed out")
    func misspelt() {
        let verdict = read(
            "c.geojson",
            collection(feature("LineString", Self.corner, #""name": "a", "coridor": 60"#)))
        #expect(verdict.value?.count == 1)
        #expect(verdict.complaints.map(\.nearest) == ["corridor"])
    }

    // MARK: GPX

    @Test("every route and every track of a file is a course")
    func gpx() throws {
        let verdict = read(
            "c.gpx",
            """
            <gpx><rte><name>way</name><rtept lat="52" lon="5"/><rtept lat="52.1" lon="5"/></rte>
            <trk><name>drive</name><extensions><r:corridor>80</r:corridor><r:complete>distance</r:complete>
            <r:share>0.6</r:share></extensions><trkseg><trkpt lat="52" lon="5"/><trkpt lat="52.1" lon="5"/></trkseg>
            <trkseg/><trkseg><trkpt lat="52.1005" lon="5"/><trkpt lat="52.2" lon="5.2"/></trkseg></trk></gpx>
            """)
        let entries = try #require(verdict.value, "\(verdict.complaints)")
        #expect(entries.map(\.course.name) == ["way", "drive"])
        #expect(entries.map(\.label) == ["route 1", "track 1"])
        #expect(entries[1].course.corridor == 80)
        #expect(entries[1].course.completion == .distance(share: 0.6))
        #expect(try line(of: entries[1].course).end == Coordinate(latitude: 52.2, longitude: 5.2))
    }

    @Test("one without a name is called like its file, if it is alone there")
    func nameless() {
        let track = "<trk><trkseg><trkpt lat='52' lon='5'/><trkpt lat='53' lon='5'/></trkseg></trk>"
        #expect(
            read("/x/home-to-work.gpx", "<gpx>\(track)</gpx>").value?.map(\.course.name) == [
                "home-to-work"
            ])
        #expect(
            read("c.gpx", "<gpx>\(track)\n\(track)</gpx>").complaints.map(\.description) == [
                "c.gpx:1: track 1: no name; expected properties with a name",
                "c.gpx:2: track 2: no name; expected properties with a name",
            ])
    }

    static let gpxRefusals: [(String, String)] = [
        ("<gpx/>", "neither a route nor a track; expected <rte> or <trk>"),
        ("<kml/>", "1: <kml>; expected <gpx>"),
        (
            "<gpx><trk>\n<trkseg><trkpt lat='52' lon='5'/><trkpt la",
            "2: the end of the file inside <trkseg>; expected </trkseg>"
        ),
        (
            "<gpx><rte><rtept lat='52' lon='5'/>\n<rtept lat='52'/></rte></gpx>",
            "1: route 1 'c': a point in line 2 that is not on the Earth; expected lat and lon in degrees"
        ),
        (
            "<gpx><rte/></gpx>",
            "1: route 1 'c': a line without places; expected at least two places that differ"
        ),
        (
            "<gpx><trk><extensions><kind>parking</kind></extensions></trk></gpx>",
            "1: track 1 'c': a line to park on; expected a Polygon, or a Point with a radius, in GeoJSON"
        ),
        (
            "<gpx><trk><trkseg><trkpt lat='52' lon='5'/></trkseg><trkseg><trkpt lat='52.1' lon='5'/></trkseg></trk></gpx>",
            "1: track 1 'c': part 2 begins 11127m from where the part before ends; expected parts at most 100m apart, in driving order"
        ),
        ("<gpx></gpx>\u{0}\u{0}", "1: a byte 0; expected XML in UTF-8 without control characters"),
    ]

    @Test("what is no course in GPX is refused in these words", arguments: gpxRefusals)
    func gpxRefused(text: String, complaint: String) {
        let place = complaint.first?.isNumber == true ? "c.gpx:" : "c.gpx: "
        #expect(read("c.gpx", text).complaints.map(\.description) == ["\(place)\(complaint)"])
    }

    private static let corner = "[[5, 52], [5.1, 52], [5.1, 52.1]]"

    private func read(_ path: String, _ text: String, usual: Settings.Course = .init()) -> Verdict<
        [CourseFile.Entry]
    > {
        CourseFile.read(TextFile(path: path, bytes: Array(text.utf8)), usual: usual)
    }

    private func accepted(_ feature: String, usual: Settings.Course = .init()) throws -> Course {
        let verdict = read("c.geojson", collection(feature), usual: usual)
        return try #require(verdict.value?.first?.course, "\(verdict.complaints)")
    }

    private func line(of course: Course) throws -> CourseLine {
        guard case .line(let line) = course.ground else {
            throw Objection(expected: "a line")
        }
        return line
    }
}

private func collection(_ feature: String) -> String {
    #"{"type": "FeatureCollection", "features": [\#(feature)]}"#
}

private func feature(_ type: String, _ coordinates: String, _ properties: String) -> String {
    #"{"type": "Feature", "geometry": {"type": "\#(type)", "coordinates": \#(coordinates)}, "#
        + #""properties": {\#(properties)}}"#
}
