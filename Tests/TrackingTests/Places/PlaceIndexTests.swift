import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("The index finds every box around a position, and no other")
struct PlaceIndexTests {
    @Test("as looking at all of them would", arguments: UInt64(1)...10)
    func complete(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let shapes: [Place.Shape] = (0..<400).map { number in
            let center = Coordinate(
                latitude: Self.latitude(using: &dice), longitude: Self.longitude(using: &dice))
            let radius: Double = [30.0, 500, 20_000, 700_000].randomElement(using: &dice) ?? 30
            return number.isMultiple(of: 2)
                ? .circle(center: center, enter: radius, leave: radius + 20)
                : .polygon(rings: [center.square(side: radius)], margin: 20)
        }
        let boxes = shapes.map { $0.box(grownBy: 300) }
        let index = PlaceIndex(boxes)
        var found = 0
        for _ in 0..<2_000 {
            let here = Coordinate(
                latitude: Self.latitude(using: &dice), longitude: Self.longitude(using: &dice))
            var numbers: [Int] = []
            index.forEachBox(around: here) { numbers.append($0) }
            #expect(numbers.sorted() == boxes.indices.filter { boxes[$0].contains(here) })
            found += numbers.count
        }
        #expect(found > 1_000)
    }

    @Test("a box holds everything that its margin promises", arguments: UInt64(1)...10)
    func boxes(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let center = Coordinate(
                latitude: .random(in: -89...89, using: &dice),
                longitude: Self.longitude(using: &dice))
            let circle = Place.Shape.circle(center: center, enter: 80, leave: 120)
            let yard = Place.Shape.polygon(rings: [center.square(side: 240)], margin: 0)
            let here = center.moved(
                by: Bearing.step(419, towards: .random(in: 0..<360, using: &dice)))
            #expect(circle.box(grownBy: 300).contains(here))
            #expect(yard.distance(from: here) > 299 || yard.box(grownBy: 300).contains(here))
            #expect(!circle.box(grownBy: 300).contains(center.north(425)))
        }
    }

    /// Crowded where it is difficult: at the poles, the equator and the 180th meridian.
    private static func latitude(using dice: inout SplitMix64) -> Double {
        let near: Double = [-90.0, -78, 0, 50, 89.9, 90].randomElement(using: &dice) ?? 0
        return min(90, max(-90, near + .random(in: -0.3...0.3, using: &dice)))
    }

    private static func longitude(using dice: inout SplitMix64) -> Double {
        let near: Double = [-180.0, 0, 7, 179.9].randomElement(using: &dice) ?? 0
        return wrapped(near + .random(in: -0.3...0.3, using: &dice))
    }
}
