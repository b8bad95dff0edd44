import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Export

@Suite("An area is a feature of RFC 7946")
struct GeoJSONAreaTests {
    private struct Feature: Decodable {
        struct Geometry: Decodable {
            var type: String
            var coordinates: [[[Double]]]
        }

        var geometry: Geometry
    }

    private func text(of shape: Place.Shape) -> String {
        var text: [UInt8] = []
        GeoJSONWriter.write(shape, properties: [("name", .text("yard"))]) { text += $0 }
        return String(decoding: text, as: UTF8.self)
    }

    private func ring(_ west: Double, _ south: Double, _ size: Double) -> [Coordinate] {
        [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (0, 0)].map { east, north in
            Coordinate(latitude: south + north * size, longitude: west + east * size)
        }
    }

    @Test("outer rings run against the clock and holes with it, however they were drawn")
    func polygon() throws {
        let (outer, hole) = (ring(5, 52, 1), ring(5.2, 52.2, 0.5))
        let ways = [
            [outer, hole], [Array(outer.reversed()), hole],
            [outer, Array(hole.reversed())], [Array(outer.reversed()), Array(hole.reversed())],
        ]
        let texts = ways.map { text(of: .polygon(rings: $0, margin: 20)) }
        for text in texts {
            let feature = try JSONDecoder().decode(Feature.self, from: Data(text.utf8))
            #expect(feature.geometry.type == "Polygon" && feature.geometry.coordinates.count == 2)
            #expect(feature.geometry.coordinates[0][1] != [5, 53])
            let turns = feature.geometry.coordinates.map { ring in
                zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] }
            }
            #expect(turns[0] > 0 && turns[1] < 0, "\(text)")
        }
    }

    @Test("a circle is its middle and a radius")
    func circle() {
        let center = Coordinate(latitude: 52.5, longitude: 5.25)
        #expect(
            text(of: .circle(center: center, enter: 60, leave: 80))
                == #"{"type":"Feature","properties":{"name":"yard","radius":60.000},"#
                + #""geometry":{"type":"Point","coordinates":[5.2500000,52.5000000]}}"# + "\n")
    }
}
