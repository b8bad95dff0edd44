import Positioning
import Testing

@testable import Formats

@Suite("Routes and tracks are read out of GPX")
struct GPXReaderTests {
    @Test("a track of GPX 1.1 with its segments, its name and what extensions say")
    func track() throws {
        let items = try read(
            """
            <gpx version="1.1"><metadata><name>file</name></metadata>
            <wpt lat="1" lon="2"><name>no</name></wpt>
            <trk><name> A &amp; B </name><link><name>no</name></link>
            <extensions><r:corridor>80m</r:corridor></extensions>
            <trkseg><trkpt lat="51.5" lon="-1.25"><ele>42.5</ele><time>2020-12-18T06:15:50Z</time>
            <geoidheight>47</geoidheight><fix>3d</fix><sat>9</sat><hdop>0.8</hdop><vdop>1</vdop><pdop>1.3</pdop>
            <extensions><x:speed>3.5</x:speed><x:course>359.5</x:course></extensions></trkpt></trkseg>
            <trkseg><trkpt lon="1" lat="2"/></trkseg></trk></gpx>
            """)
        var point = GPXPoint(Coordinate(latitude: 51.5, longitude: -1.25), line: 5)
        point.time = UTC("2020-12-18T06:15:50Z")
        point.heightAboveSeaLevel = 42.5
        point.geoidSeparation = 47
        point.fix = .threeD
        point.satellites = 9
        point.horizontalDOP = 0.8
        point.verticalDOP = 1
        point.positionDOP = 1.3
        point.speed = 3.5
        point.track = 359.5
        #expect(
            items == [
                .begin(.track, line: 3), .property(name: "name", value: "A & B"),
                .property(name: "corridor", value: "80m"), .segment, .point(point), .segment,
                .point(GPXPoint(Coordinate(latitude: 2, longitude: 1), line: 8)), .end,
            ])
    }

    @Test("a route with the points that shape it, in the order of driving")
    func route() throws {
        let items = try read(
            """
            <gpx><rte><rtept lat="1" lon="1"><extensions><x:rpt lat="2" lon="2"/><x:rpt lat="3" lon="3"/>
            </extensions></rtept><rtept lat="4" lon="4"/></rte></gpx>
            """)
        #expect(
            items.compactMap { item in
                if case .point(let point) = item { point.coordinate?.latitude } else { nil }
            } == [1, 2, 3, 4])
    }

    @Test("speed and course of GPX 1.0 stand in the point itself")
    func old() throws {
        let items = try read(
            """
            <gpx version="1.0"><trk><trkseg><trkpt lat="1" lon="1"><time>2004-01-01T00:00:00</time>
            <course>360</course><speed>1.5</speed></trkpt></trkseg></trk></gpx>
            """)
        let point = try #require(items.lazy.compactMap(\.point).first)
        #expect(point.speed == 1.5)
        #expect(point.track == 0)
        #expect(point.time == UTC("2004-01-01T00:00:00Z"))
    }

    @Test(
        "a point that is nowhere is still a point",
        arguments: [
            "", "lat='1'", "lat='91' lon='1'", "lat='1' lon='181'", "lat='x' lon='1'",
            "lat='1,5' lon='1'", "lat='nan' lon='1'", "lat='&#x31;&no;' lon='1'",
        ])
    func nowhere(attributes: String) throws {
        let items = try read("<gpx><rte><rtept \(attributes)/></rte></gpx>")
        #expect(items.count == 3)
        #expect(items[1] == .point(GPXPoint(nil, line: 1)))
    }

    @Test("what cannot be read of a point is absent, never nought")
    func malformed() throws {
        let items = try read(
            """
            <gpx><trk><trkseg><trkpt lat="1" lon="1"><time>yesterday</time><ele/><hdop>0</hdop><sat>-1</sat>
            <speed>-2</speed><course>400</course><fix>good</fix></trkpt></trkseg></trk></gpx>
            """)
        #expect(
            items.compactMap(\.point)
                == [GPXPoint(Coordinate(latitude: 1, longitude: 1), line: 1)])
    }

    @Test("another root is refused by its name")
    func root() {
        #expect(throws: FormatFault(line: 1, read: "<kml>", expected: "<gpx>")) {
            try read("<kml></kml>")
        }
    }

    private func read(_ text: String) throws -> [GPXReader.Item] {
        var reader = GPXReader(for: .fix)
        var rest = Array(text.utf8)[...]
        var items: [GPXReader.Item] = []
        while let item = try reader.next(&rest) { items.append(item) }
        try reader.finish()
        return items
    }
}

extension GPXReader.Item {
    fileprivate var point: GPXPoint? {
        if case .point(let point) = self { point } else { nil }
    }
}
