import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Export

@Suite("What nobody saw of a path is told apart")
struct SmoothedPathTests {
    /// `o` was seen, `b` is bridged, `|` a gap before the next one; columns are longitudes.
    private func path(_ picture: String) -> [DatedPoint] {
        var points: [DatedPoint] = []
        var isAfterGap = false
        for (column, sign) in picture.enumerated() {
            if sign == "|" {
                isAfterGap = true
            } else {
                points.append(
                    DatedPoint(
                        coordinate: Coordinate(latitude: 0, longitude: Double(column)),
                        isAfterGap: isAfterGap, isBridged: sign == "b"))
                isAfterGap = false
            }
        }
        return points
    }

    /// Lines by their columns.
    private func lines(_ points: [DatedPoint]) -> [[Int]] {
        LineSplitter.lines(of: points).map { $0.map { Int($0.coordinate.longitude) } }
    }

    @Test("a bridge ends at what was seen, and both parts have those points")
    func bridge() {
        let split = SmoothedPath(path("oobboobo"))
        #expect(lines(split.seen) == [[0, 1], [4, 5], [7, 7]])
        #expect(lines(split.bridged) == [[1, 2, 3, 4], [5, 6, 7]])
    }

    @Test("a gap is no bridge")
    func gap() {
        let split = SmoothedPath(path("oo|oob|boo"))
        #expect(lines(split.seen) == [[0, 1], [3, 4], [8, 9]])
        #expect(lines(split.bridged) == [[4, 5], [7, 8]])
        #expect(SmoothedPath(path("ooo")).bridged.isEmpty)
        #expect(SmoothedPath([]) == SmoothedPath([]))
        #expect(lines(SmoothedPath(path("bbo")).bridged) == [[0, 1, 2]])
    }

    private func text(_ write: (@escaping ([UInt8]) -> Void) -> Void) -> String {
        var text: [UInt8] = []
        write { text += $0 }
        return String(decoding: text, as: UTF8.self)
    }

    @Test("in GPX it is a track of its own")
    func gpx() throws {
        let split = SmoothedPath(path("obo"))
        var writer = GPXWriter(name: "a & b")
        writer.begin()
        for point in split.seen { writer.point(point) }
        writer.nextTrack(type: "bridged")
        for point in split.bridged { writer.point(point) }
        writer.end()
        let bytes = writer.take()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("</trk>\n<trk><name>a &amp; b</name><type>bridged</type>\n<trkseg>"))
        #expect(text.ranges(of: "<trkseg>").count == 3 && text.ranges(of: "</trkseg>").count == 3)
        #expect(text.ranges(of: "<trkpt").count == 5)
        try Checker.xmllint(bytes)
    }

    @Test("in GeoJSON it is a feature of its own, and cells are closed polygons")
    func geoJSON() throws {
        let split = SmoothedPath(path("obo"))
        let paths = text {
            GeoJSONWriter.write(
                [
                    GeoJSONWriter.Path(split.seen, properties: [("bridged", .flag(false))]),
                    GeoJSONWriter.Path(split.bridged, properties: [("bridged", .flag(true))]),
                ], to: $0)
        }
        let read = try JSONDecoder().decode(Collection.self, from: Data(paths.utf8))
        #expect(read.type == "FeatureCollection")
        #expect(read.features.map(\.properties.bridged) == [false, true])

        let area = try #require(GeohashArea("u1792"))
        let cells = text {
            GeoJSONWriter.write(
                [GeoJSONWriter.Cell(area, properties: [("cells", .whole(3))])], to: $0)
        }
        let cell = try #require(
            try JSONDecoder().decode(Polygons.self, from: Data(cells.utf8)).features.first)
        #expect(cell.properties.geohash == "u1792" && cell.properties.cells == 3)
        let ring = try #require(cell.geometry.coordinates.first)
        #expect(ring.count == 5 && ring.first == ring.last)
        #expect(ring[0] == [4.921_875, 52.250_976_6] && ring[2] == [4.965_820_3, 52.294_921_9])
        #expect(
            try JSONDecoder().decode(
                Polygons.self,
                from: Data(text { GeoJSONWriter.write([GeoJSONWriter.Cell](), to: $0) }.utf8)
            ).features.isEmpty)
    }

    private struct Collection: Decodable {
        struct Feature: Decodable {
            struct Properties: Decodable { var bridged: Bool }
            var properties: Properties
        }
        var type: String
        var features: [Feature]
    }

    private struct Polygons: Decodable {
        struct Feature: Decodable {
            struct Properties: Decodable {
                var geohash: String
                var cells: Int
            }
            struct Geometry: Decodable { var coordinates: [[[Double]]] }
            var properties: Properties
            var geometry: Geometry
        }
        var features: [Feature]
    }
}
