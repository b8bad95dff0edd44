import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("How far a place is, on the ellipsoid, wherever it lies")
struct PlaceGeometryTests {
    /// Ordinary, on the 180th meridian from either side, at 78° N, in the south.
    static let corners = [
        Coordinate.origin, Coordinate(latitude: 0, longitude: 179.9995),
        Coordinate(latitude: 12, longitude: -179.9999), Coordinate(latitude: 78, longitude: 15.6),
        Coordinate(latitude: -54.8, longitude: -68.3),
    ]

    @Test("a circle is measured from its centre", arguments: corners)
    func circle(center: Coordinate) {
        let shape = Place.Shape.circle(center: center, enter: 80, leave: 120)
        #expect(abs(shape.distance(from: center.east(100)) - 100) < 0.001)
        #expect(abs(shape.distance(from: center.north(-250)) - 250) < 0.001)
        #expect(shape.distance(from: center) == 0)
        #expect((shape.enter, shape.leave) == (80, 120))
        #expect(shape.size == 80)
    }

    @Test("a polygon is measured from its edge, negative inside", arguments: corners)
    func square(center: Coordinate) {
        let shape = Place.Shape.polygon(rings: [center.square(side: 200)], margin: 20)
        #expect(abs(shape.distance(from: center) - -100) < 0.05)
        #expect(abs(shape.distance(from: center.east(90)) - -10) < 0.05)
        #expect(abs(shape.distance(from: center.east(-130)) - 30) < 0.05)
        let beyondCorner = center.moved(by: Displacement(east: 130, north: 140))
        #expect(abs(shape.distance(from: beyondCorner) - 50) < 0.05)
        #expect((shape.enter, shape.leave) == (0, 20))
        #expect(abs(shape.size - 100) < 0.05)
    }

    @Test("a hole is outside, and its edge is an edge", arguments: corners)
    func hole(center: Coordinate) {
        let rings = [center.square(side: 400), center.square(side: 100)]
        let shape = Place.Shape.polygon(rings: rings, margin: 20)
        #expect(abs(shape.distance(from: center) - 50) < 0.1)
        #expect(abs(shape.distance(from: center.east(60)) - -10) < 0.1)
        #expect(abs(shape.distance(from: center.north(190)) - -10) < 0.1)
        #expect(abs(shape.distance(from: center.north(210)) - 10) < 0.1)
        // (160 000 − 10 000) m² · 2 over 2 000 m of edge.
        #expect(abs(shape.size - 150) < 0.1)
    }

    @Test("a repeated vertex, an open ring and a way round the other side change nothing")
    func degenerate() {
        let ring = Coordinate.origin.square(side: 200)
        let plain = Place.Shape.polygon(rings: [ring], margin: 20)
        let variants = [
            ring.flatMap { [$0, $0, $0] }, Array(ring.dropLast()), Array(ring.reversed()),
            Array(ring[2...]) + Array(ring[1...2]),
        ]
        for (east, north) in [(0.0, 0.0), (99, 99), (101, 99), (-150, -180), (0, 140)] {
            let here = Coordinate.origin.moved(by: Displacement(east: east, north: north))
            for variant in variants {
                let shape = Place.Shape.polygon(rings: [variant], margin: 20)
                #expect(abs(shape.distance(from: here) - plain.distance(from: here)) < 1e-9)
            }
        }
    }

    @Test("a polygon without points is nowhere")
    func empty() {
        for rings in [[], [[]], [[Coordinate.origin]]] as [[[Coordinate]]] {
            let shape = Place.Shape.polygon(rings: rings, margin: 20)
            #expect(shape.distance(from: .origin) >= 0)
            #expect(shape.size == 0)
        }
        #expect(PlaceKeeper([.polygon("nothing", [])]).name(at: .origin) == nil)
    }

    @Test("no metre driven changes a distance by more", arguments: UInt64(1)...20)
    func lipschitz(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let star = (0..<12).map { corner in
            Coordinate.origin.moved(
                by: Bearing.step(
                    .random(in: 50...400, using: &dice), towards: Double(corner) * 30))
        }
        let shape = Place.Shape.polygon(rings: [star + [star[0]]], margin: 20)
        var insides = 0
        for _ in 0..<500 {
            let here = Coordinate.origin.moved(
                by: Displacement(
                    east: .random(in: -500...500, using: &dice),
                    north: .random(in: -500...500, using: &dice)))
            let step = Bearing.step(
                .random(in: 0...50, using: &dice), towards: .random(in: 0..<360, using: &dice))
            let before = shape.distance(from: here)
            let after = shape.distance(from: here.moved(by: step))
            #expect(abs(after - before) <= step.length + 0.01)
            if before < 0 { insides += 1 }
        }
        #expect(insides > 20)
    }

    @Test("the fingerprint knows every number of a shape")
    func fingerprint() {
        let ring = Coordinate.origin.square(side: 200)
        let hole = Coordinate.origin.square(side: 50)
        let shapes: [Place.Shape] = [
            .circle(center: .origin, enter: 80, leave: 120),
            .circle(center: .origin, enter: 80, leave: 121),
            .circle(center: .origin, enter: 81, leave: 120),
            .circle(center: Coordinate.origin.east(0.01), enter: 80, leave: 120),
            .polygon(rings: [ring], margin: 20), .polygon(rings: [ring], margin: 21),
            .polygon(rings: [ring, hole], margin: 20), .polygon(rings: [ring + hole], margin: 20),
        ]
        #expect(Set(shapes.map(\.fingerprint)).count == shapes.count)
        // Stored in databases: it may not change with a release.
        let known = Place.Shape.circle(
            center: Coordinate(latitude: 1, longitude: 2), enter: 3, leave: 4)
        #expect(known.fingerprint == -7_803_966_285_038_452_064)
    }
}
