import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("A corridor is a line with a width")
struct CorridorTests {
    @Test(
        "it is measured from its middle line, ends included", arguments: PlaceGeometryTests.corners)
    func distance(center: Coordinate) {
        let line = [center.east(-1000), center, center.north(1000)]
        let shape = Place.Shape.corridor(line: line, enter: 50, leave: 70)
        #expect(shape.distance(from: center) < 0.01)
        #expect(abs(shape.distance(from: center.east(40)) - 40) < 0.05)
        #expect(abs(shape.distance(from: center.east(-500).north(-60)) - 60) < 0.1)
        #expect(abs(shape.distance(from: center.east(-1030)) - 30) < 0.1)
        #expect(abs(shape.distance(from: center.north(1090)) - 90) < 0.1)
        #expect((shape.enter, shape.leave, shape.size) == (50, 70, 50))
    }

    @Test("a closed line has no inside but its strip")
    func ring() {
        let shape = Place.Shape.corridor(
            line: Coordinate.origin.square(side: 1000), enter: 50, leave: 70)
        #expect(abs(shape.distance(from: .origin) - 500) < 0.5)
    }

    @Test("a line longer than half the Earth is near where it is near")
    func long() {
        let line = [(-100.0), 0, 100, 200, 260].map {
            Coordinate(latitude: 0, longitude: wrapped($0))
        }
        let shape = Place.Shape.corridor(line: line, enter: 50, leave: 70)
        for longitude in [-99.0, -1, 99, 179.5, -179.5, -160] {
            #expect(shape.distance(from: Coordinate(latitude: 0, longitude: longitude)) < 0.01)
        }
    }

    @Test("its fingerprint changes with every number of it")
    func fingerprint() {
        let line = [Coordinate.origin, Coordinate.origin.east(10)]
        let shapes: [Place.Shape] = [
            .corridor(line: line, enter: 50, leave: 70),
            .corridor(line: line, enter: 51, leave: 70),
            .corridor(line: line, enter: 50, leave: 71),
            .corridor(line: line.reversed(), enter: 50, leave: 70),
        ]
        #expect(Set(shapes.map(\.fingerprint)).count == shapes.count)
    }

    @Test("driving across it and along it: in and out, once each")
    func driven() {
        let line = [Coordinate.origin.north(-2000), Coordinate.origin.north(2000)]
        var keeper = PlaceKeeper([
            Place(name: "road", shape: .corridor(line: line, enter: 50, leave: 70))
        ])
        #expect(
            keeper.drive([-300, -150, -40, 0, 10, 0, 100, 200, 300]) == [
                "initial out of road at 0, sure at 0", "entered road at 1.91, sure at 2",
                "left road at 5.7, sure at 6",
            ])
    }

    @Test("it is found by the index, over the 180th meridian, too")
    func index() {
        let center = Coordinate(latitude: 0, longitude: 179.9995)
        let shape = Place.Shape.corridor(
            line: [center.east(-5000), center.east(5000)], enter: 50, leave: 70)
        let index = PlaceIndex([shape.box(grownBy: 400)])
        var found = 0
        for here in [center, center.east(4900), center.east(-4900), center.north(450)] {
            index.forEachBox(around: here) { _ in found += 1 }
        }
        #expect(found == 4)
        index.forEachBox(around: center.north(600)) { _ in found += 1 }
        #expect(found == 4)
    }
}
