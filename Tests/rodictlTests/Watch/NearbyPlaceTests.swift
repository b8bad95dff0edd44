import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("Places near by are those the car could soon be in")
struct NearbyPlaceTests {
    private let here = Coordinate(latitude: 52, longitude: 5)

    private func place(
        _ name: String, east: Double, north: Double = 0, radius: Double = 50,
        _ side: PlaceRecord.Side = .outside
    ) -> PlaceRecord {
        let center = here.moved(by: Displacement(east: east, north: north))
        let shape = Place.Shape.circle(center: center, enter: radius, leave: radius)
        var record = PlaceRecord(Place(name: name, shape: shape), state: side)
        record.outline = PlaceOutline(shape)
        return record
    }

    @Test("nearest first, to the edge; neither what is far nor where the car is")
    func nearest() throws {
        let near = NearbyPlace.nearest(
            2,
            of: [
                place("far", east: 6000), place("inside", east: 0, .inside),
                place("east", east: 1000), place("large", east: -2000, radius: 1900),
                place("north", east: 0, north: 1500),
            ], to: here)
        #expect(near.map(\.name) == ["large", "east"])
        let east = try #require(near.last)
        #expect(abs(east.distance - 950) < 1 && abs(east.bearing - 90) < 1)
    }

    @Test("a polygon lies where its middle is, a corridor counts from its side")
    func shapes() throws {
        let corners = [(100.0, -50.0), (200, -50), (200, 50), (100, 50), (100, -50)].map {
            here.moved(by: Displacement(east: $0.0, north: $0.1))
        }
        var park = place("park", east: 0)
        park.outline = PlaceOutline(.polygon(rings: [corners], margin: 20))
        var road = place("road", east: 0)
        road.outline = PlaceOutline(
            .corridor(line: [corners[1], corners[2]], enter: 30, leave: 50))
        let near = NearbyPlace.nearest(3, of: [road, park], to: here)
        #expect(near.map(\.name) == ["park", "road"])
        #expect(abs(near[0].distance - 100) < 1 && abs(near[1].distance - 170) < 1)
        #expect(near.allSatisfy { abs($0.bearing - 90) < 10 })
    }
}
