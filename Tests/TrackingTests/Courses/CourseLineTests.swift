import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("A line knows what is near, and how far along it is")
struct CourseLineTests {
    @Test("too few places, or none at all, are refused with the reason")
    func refused() throws {
        let here = Coordinate.origin
        #expect(throws: CourseLine.Defect.tooShort(places: 0)) { try CourseLine([]) }
        #expect(throws: CourseLine.Defect.tooShort(places: 1)) { try CourseLine([here]) }
        #expect(throws: CourseLine.Defect.tooShort(places: 1)) {
            try CourseLine([here, here, here.north(0.04)])
        }
        #expect(throws: CourseLine.Defect.notANumber(vertex: 1)) {
            try CourseLine([here, Coordinate(latitude: .nan, longitude: 7), here.east(9)])
        }
        #expect(throws: CourseLine.Defect.notANumber(vertex: 0)) {
            try CourseLine([Coordinate(latitude: 1, longitude: .infinity), here])
        }
        #expect(throws: CourseLine.Defect.outOfRange(vertex: 2)) {
            try CourseLine([here, here.east(9), Coordinate(latitude: 91, longitude: 7)])
        }
    }

    @Test("vertices on the way between others are left out, corners and turns are kept")
    func thinned() throws {
        let here = Coordinate.origin
        let dense = (0...1000).map { here.east(Double($0)) }
        #expect(try CourseLine(dense).vertexCount == 2)
        let back = dense + dense.reversed()
        let outAndBack = try CourseLine(back)
        #expect(outAndBack.vertexCount == 3)
        #expect(abs(outAndBack.length - 2000) < 0.1)
        let corner = [here, here.east(500), here.east(500).north(300)]
        #expect(try CourseLine(corner).vertexCount == 3)
        let bump = [here, here.east(500).north(0.5), here.east(1000)]
        #expect(try CourseLine(bump).vertexCount == 3)
    }

    @Test("no left-out vertex lies farther from the line than 15 cm", arguments: UInt64(1)...5)
    func faithful(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let vertices = Wander(using: &dice).vertices(3000, step: 0.5...3)
        let line = try CourseLine(vertices)
        #expect(line.vertexCount < 2500)
        for vertex in vertices {
            let distance = line.distance(from: LocalPlane(around: vertex), within: 20)
            #expect(distance ?? 99 < 0.15)
        }
    }

    @Test("a length is measured from vertex to vertex, however long the line")
    func length() throws {
        // 1° of latitude between 46.5° and 47.5° is 111.18 km on WGS 84.
        let south = Coordinate(latitude: 46.5, longitude: 7)
        let north = Coordinate(latitude: 47.5, longitude: 7)
        #expect(abs(try CourseLine([south, north]).length - 111_177) < 30)
    }

    @Test("the grid finds what a search of every segment finds", arguments: UInt64(1)...6)
    func grid(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let start = Coordinate(
            latitude: [0, 46.5, 78.2, -17, 75, -60][Int(seed) - 1],
            longitude: [0, 7.2, 15.6, 179.999, 3, -180][Int(seed) - 1])
        let wander = Wander(from: start, using: &dice)
        let vertices = wander.vertices(2000, step: seed % 2 == 0 ? 5...40 : 100...3000)
        let line = try CourseLine(vertices)
        var found = 0
        for _ in 0..<500 {
            let near = vertices.randomElement(using: &dice) ?? start
            let plane = LocalPlane(
                around: near.moved(
                    by: Bearing.step(
                        .random(in: 0...250, using: &dice),
                        towards: .random(in: 0..<360, using: &dice))))
            let nearest =
                (0..<line.segmentCount).map { line.foot(on: $0, from: plane).distance }
                .min() ?? .infinity
            let answer = line.distance(from: plane, within: 150)
            if nearest <= 149.9 {
                found += 1
                #expect(abs((answer ?? .infinity) - nearest) < 0.01)
            } else if nearest > 150.1 {
                #expect(answer == nil)
            }
        }
        #expect(found > 50, "questions that all find nothing prove nothing")
    }

    @Test("a million vertices take less than 32 bytes each", arguments: [5.0, 20, 400])
    func memory(spacing: Double) throws {
        var dice = SplitMix64(seed: 1)
        let vertices = Wander(using: &dice).vertices(200_000, step: spacing...spacing + 1)
        let line = try CourseLine(vertices)
        #expect(line.vertexCount > 180_000)
        #expect(Double(line.bytes) / Double(line.vertexCount) <= 32)
    }

    @Test("the car to the right of the line has a positive deviation")
    func sides() throws {
        let line = try CourseLine([.origin, .origin.north(1000)])
        let right = LocalPlane(around: .origin.north(500).east(7))
        let left = LocalPlane(around: .origin.north(500).east(-7))
        #expect(abs(line.foot(on: 0, from: right).deviation - 7) < 0.01)
        #expect(abs(line.foot(on: 0, from: left).deviation + 7) < 0.01)
        #expect(abs(line.foot(on: 0, from: left).along - 500) < 0.1)
    }

    @Test("a moved vertex changes the fingerprint, the same vertices do not")
    func fingerprint() throws {
        let here = Coordinate.origin
        let line = try CourseLine([here, here.east(500)])
        #expect(try line.fingerprint == CourseLine([here, here.east(500)]).fingerprint)
        #expect(try line.fingerprint != CourseLine([here, here.east(500.01)]).fingerprint)
    }
}

/// A line that goes on and on, and never straight.
struct Wander {
    private let start: Coordinate
    private let seed: UInt64

    init(from start: Coordinate = .origin, using dice: inout SplitMix64) {
        self.start = start
        seed = dice.next()
    }

    func vertices(_ count: Int, step: ClosedRange<Double>) -> [Coordinate] {
        var dice = SplitMix64(seed: seed)
        var here = start
        var heading = 0.0
        return (0..<count).map { _ in
            heading += .random(in: -25...25, using: &dice)
            // Never far north or south: it would run into a pole.
            if abs(here.latitude - start.latitude) > 0.3 {
                heading = here.latitude > start.latitude ? 180 : 0
            }
            here = here.moved(
                by: Bearing.step(.random(in: step, using: &dice), towards: heading))
            return here
        }
    }
}
