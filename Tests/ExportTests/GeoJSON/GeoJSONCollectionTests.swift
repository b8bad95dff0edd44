import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Export

@Suite("Several features are one collection of RFC 7946")
struct GeoJSONCollectionTests {
    private struct Collection: Decodable {
        struct Feature: Decodable {
            struct Geometry: Decodable { var type: String }
            struct Properties: Decodable { var name: String? }

            var type: String
            var geometry: Geometry?
            var properties: Properties
        }

        var type: String
        var features: [Feature]
    }

    private struct Cells: Decodable {
        struct Feature: Decodable {
            struct Geometry: Decodable { var coordinates: [[[Double]]] }

            var geometry: Geometry
        }

        var features: [Feature]
    }

    @Test("path by path, however many, and none at all")
    func paths() throws {
        for count in [0, 1, 3] {
            var text: [UInt8] = []
            var writer = GeoJSONWriter.collection { text += $0 }
            for number in 0..<count {
                writer.add(
                    .init(Trip.points, properties: [("name", .text("\(Trip.name)\(number)"))]))
            }
            writer.endCollection()
            let read = try JSONDecoder().decode(Collection.self, from: Data(text))
            #expect(read.type == "FeatureCollection" && read.features.count == count)
            #expect(read.features.allSatisfy { $0.geometry?.type == "MultiLineString" })
            #expect(read.features.first?.properties.name == (count > 0 ? Trip.name + "0" : nil))
        }
    }

    @Test("cells are closed rings that go against the clock, all over the Earth")
    func rings() throws {
        let names = ["u1792", "0", "zzzzzzz", "bpbpbpb", "8", "x1", "s000000"]
        let cells = names.compactMap { GeohashArea($0) }
            .map { GeoJSONWriter.Cell($0, properties: []) }
        #expect(cells.count == names.count)
        var text: [UInt8] = []
        GeoJSONWriter.write(cells) { text += $0 }
        let read = try JSONDecoder().decode(Cells.self, from: Data(text))
        #expect(read.features.count == names.count)
        for feature in read.features {
            let ring = try #require(feature.geometry.coordinates.first)
            #expect(ring.first == ring.last && ring.count == 5)
            let doubled = zip(ring, ring.dropFirst()).reduce(0.0) {
                $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1]
            }
            #expect(doubled > 0, "the right hand is outside")
            #expect(ring.allSatisfy { abs($0[0]) <= 180 && abs($0[1]) <= 90 })
        }
    }
}
