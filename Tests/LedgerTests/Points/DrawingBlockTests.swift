import Positioning
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("A block of a drawing is read as it was written, and nothing else is one")
struct DrawingBlockTests {
    private var drawing: Drawing {
        var points = (0..<40).map { SmoothedPoint.sample(at: Double($0) * 7.125) }
        points[3].isAfterGap = true
        for index in 10..<14 {
            points[index].isBridged = true
            points[index].speed = nil
            points[index].heightAboveSeaLevel = nil
        }
        return Drawing(
            nodes: points.compactMap(PackedNode.init),
            cells: (0..<64).map { PackedCell(.sample($0 / 2), at: instant(Double($0) * 9.5)) },
            runs: [
                PackedRun(start: -20_000, end: 5_250, band: 0),
                PackedRun(start: 5_250, end: 99_000, band: 3),
            ])
    }

    @Test("everything comes back")
    func roundTrip() throws {
        let decoded = try #require(DrawingBlock.decode(DrawingBlock.encode(drawing)))
        #expect(decoded == drawing)
        let bridged = decoded.nodes.map(\.unpacked).filter(\.isBridged)
        #expect(bridged.count == 4 && bridged.allSatisfy { $0.speed == nil })
        #expect(decoded.nodes[3].unpacked.isAfterGap)
        #expect(decoded.cells[7].cell == .sample(3))
    }

    @Test("one kind alone, and none at all")
    func parts() {
        for part in [
            Drawing(), Drawing(nodes: drawing.nodes), Drawing(cells: drawing.cells),
            Drawing(runs: drawing.runs),
        ] {
            #expect(DrawingBlock.decode(DrawingBlock.encode(part)) == part)
        }
    }

    @Test("a place is right to 6 cm, a speed to 5 cm/s, a cell to the cell and the second")
    func precision() throws {
        let point = SmoothedPoint(
            instant: instant(12.3456),
            coordinate: Coordinate(latitude: -33.123_456_78, longitude: 179.999_999_6),
            heightAboveSeaLevel: -4.3, speed: 13.872)
        let kept = try #require(PackedNode(point)).unpacked
        #expect(kept.coordinate.distance(to: point.coordinate) < 0.08)
        #expect(abs((kept.speed ?? 0) - 13.872) <= 0.05)
        #expect(abs((kept.heightAboveSeaLevel ?? 0) + 4.3) <= 0.25)
        #expect(kept.instant == instant(12.346))
        #expect(PackedCell(.sample(), at: instant(-0.25)).second == -1)
    }

    @Test("any other bytes are refused, whatever they are")
    func damage() {
        let bytes = DrawingBlock.encode(drawing)
        #expect(DrawingBlock.decode([]) == nil)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x10
            #expect(DrawingBlock.decode(damaged) == nil)
            #expect(DrawingBlock.decode(Array(bytes.prefix(index))) == nil)
        }
        var dice = SplitMix64(seed: 5)
        var read = 0
        for _ in 0..<20_000 {
            var content = Array(bytes.dropLast(4))
            for _ in 0..<3 {
                content[Int.random(in: 0..<content.count, using: &dice)] =
                    UInt8.random(in: 0...255, using: &dice)
            }
            if DrawingBlock.decode(content: content[...]) != nil { read += 1 }
        }
        #expect(read > 0, "so careful that no wrong block ever came that far")
    }

    @Test("what lies behind the end is cut, a run at the end itself")
    func cut() {
        let cut = drawing.cut(to: 14_250)
        #expect(cut.nodes.map(\.instant) == [0, 7125, 14_250])
        #expect(cut.cells.map(\.second) == [0, 9])
        #expect(cut.runs.map(\.end) == [5250, 14_250])
        #expect(drawing.cut(to: -30_000).isEmpty)
        let rest = drawing.cut(from: 14_250)
        #expect(rest.nodes.first?.instant == 14_250 && rest.nodes.count == 38)
        #expect(rest.cells.first?.second == 19 && rest.runs.map(\.start) == [14_250])
        #expect(drawing.cut() == drawing)
    }
}
