import FoundationEssentials
import Positioning
import Testing

@testable import Export

@Suite("GeoJSON as RFC 7946 has it")
struct GeoJSONWriterTests {
    private struct Feature: Decodable {
        struct Geometry: Decodable {
            var type: String
            var coordinates: [[[Double]]]

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                type = try container.decode(String.self, forKey: .type)
                coordinates =
                    type == "LineString"
                    ? [try container.decode([[Double]].self, forKey: .coordinates)]
                    : try container.decode([[[Double]]].self, forKey: .coordinates)
            }

            enum Key: String, CodingKey {
                case type
                case coordinates
            }
        }

        var type: String
        var geometry: Geometry?
    }

    private func text(
        _ points: [DatedPoint], _ properties: [(String, GeoJSONWriter.Property)] = []
    ) -> String {
        var text: [UInt8] = []
        GeoJSONWriter.write(points, properties: properties) { text += $0 }
        return String(decoding: text, as: UTF8.self)
    }

    private func lines(_ points: [DatedPoint]) throws -> [[[Double]]] {
        let feature = try JSONDecoder().decode(Feature.self, from: Data(text(points).utf8))
        #expect(feature.type == "Feature")
        let geometry = try #require(feature.geometry)
        #expect((geometry.type == "LineString") == (geometry.coordinates.count == 1))
        #expect(geometry.coordinates.allSatisfy { $0.count >= 2 })
        return geometry.coordinates
    }

    private func point(_ longitude: Double, _ latitude: Double, gap: Bool = false) -> DatedPoint {
        DatedPoint(
            coordinate: Coordinate(latitude: latitude, longitude: longitude), isAfterGap: gap)
    }

    @Test("longitude first, height third, properties as they are")
    func plain() {
        var one = point(5.121_43, 52.090_61)
        one.height = -4.2
        one.time = UTC("2026-04-27T19:48:55Z")
        var other = point(5.2, 52.1)
        other.time = UTC("2026-04-27T19:48:56.5Z")
        let properties: [(String, GeoJSONWriter.Property)] = [
            ("name", .text("a \"b\" \\ \u{7}é")), ("id", .whole(41)),
            ("distance", .number(14_203.456_7)), ("open", .flag(false)), ("bad", .number(.nan)),
        ]
        #expect(
            text([one, other], properties)
                == #"{"type":"Feature","properties":{"name":"a \"b\" \\ \u0007é","id":41,"#
                + #""distance":14203.457,"open":false,"coordinateProperties":{"times":"#
                + #"["2026-04-27T19:48:55Z","2026-04-27T19:48:56.500Z"]}},"geometry":{"#
                + #""type":"LineString","coordinates":[[5.1214300,52.0906100,-4.20],"#
                + #"[5.2000000,52.1000000]]}}"# + "\n")
    }

    @Test("a gap begins another line, and a lone point still makes one")
    func gaps() throws {
        let lines = try lines([
            point(1, 1), point(2, 2), point(3, 3, gap: true), point(4, 4, gap: true), point(5, 5),
        ])
        #expect(lines == [[[1, 1], [2, 2]], [[3, 3], [3, 3]], [[4, 4], [5, 5]]])
    }

    @Test("the way over the 180th meridian is cut there, in both directions")
    func antimeridian() throws {
        #expect(
            try lines([point(179, 10), point(-179, 12)])
                == [[[179, 10], [180, 11]], [[-180, 11], [-179, 12]]])
        #expect(
            try lines([point(-179, 10), point(-178, 10), point(177, 0)])
                == [[[-179, 10], [-178, 10], [-180, 6]], [[180, 6], [177, 0]]])
        #expect(
            try lines([point(0, 0), point(179.9, 0), point(-179.9, 0), point(179.9, 0)]).count
                == 3)
    }

    @Test("a point on the meridian belongs to the side we come from")
    func onMeridian() throws {
        #expect(
            try lines([point(179, 0), point(-180, 0), point(-179, 0)])
                == [[[179, 0], [180, 0]], [[-180, 0], [-179, 0]]])
        #expect(try lines([point(179, 0), point(180, 0)]) == [[[179, 0], [180, 0]]])
        #expect(try lines([point(-179, 0), point(180, 0)]) == [[[-179, 0], [-180, 0]]])
    }

    @Test("nothing at all is a feature that is nowhere")
    func empty() {
        #expect(text([point(.nan, 1)]).hasSuffix(#""properties":{},"geometry":null}"# + "\n"))
    }

    @Test("a long path comes in pieces")
    func pieces() throws {
        let points = (0..<10_000).map { point(Double($0) * 1e-4, 52) }
        var largest = 0
        var count = 0
        GeoJSONWriter.write(points, properties: []) {
            largest = max(largest, $0.count)
            count += 1
        }
        #expect(count > 5 && largest < 33_000)
        #expect(try lines(points)[0].count == 10_000)
    }
}
