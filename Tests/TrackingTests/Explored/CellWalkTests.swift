import Positioning
import Testing

@testable import Tracking

@Suite("What was driven through is explored, and nothing else")
struct CellWalkTests {
    @Test("each cell comes once, from the anchor on")
    func once() {
        var walk = CellWalk()
        var cells: [Geohash] = []
        walk.begin(at: Hint.start)
        walk.observe(.hint(east: 60, change: Hint.departure), into: &cells)
        for east in stride(from: 80.0, through: 400, by: 20) {
            walk.observe(.hint(east: east), into: &cells)
        }
        let there = cells
        for east in stride(from: 380.0, through: 0, by: -20) {
            walk.observe(.hint(east: east), into: &cells)
        }
        #expect(cells == there, "the way back explores nothing")
        #expect(cells.first == Geohash(Hint.start))
        #expect(Set(cells).count == cells.count)
        #expect(cells == Array(CellLine(from: Hint.start, to: Hint.place(east: 400))))
    }

    @Test("a standing car explores nothing, however it drifts")
    func standing() {
        var walk = CellWalk()
        var cells: [Geohash] = []
        walk.begin(at: Hint.start)
        walk.observe(.hint(east: 500, motion: .parked), into: &cells)
        walk.observe(.hint(east: -500, motion: .stopped), into: &cells)
        #expect(cells.isEmpty)
    }

    @Test(
        "a silence of 30 s is bridged, a longer one and a new seat are not",
        arguments: [
            (FilterStep.Link.driven(seconds: 30), true), (.driven(seconds: 31), false),
            (.broken, false),
        ])
    func silence(_ link: FilterStep.Link, isBridged: Bool) {
        var walk = CellWalk()
        var cells: [Geohash] = []
        walk.begin(at: Hint.start)
        walk.observe(.hint(east: 20), into: &cells)
        walk.observe(.hint(east: 900, link: link), into: &cells)
        walk.observe(.hint(east: 920), into: &cells)
        let whole = Set(CellLine(from: Hint.start, to: Hint.place(east: 920)))
        #expect((Set(cells) == whole) == isBridged)
        #expect(cells.last == Geohash(Hint.place(east: 920)))
        #expect(isBridged || cells.count <= 4)
    }

    @Test("a departure after a stand goes on from its anchor, however long it stood")
    func departure() {
        var walk = CellWalk()
        var cells: [Geohash] = []
        walk.begin(at: Hint.start)
        walk.observe(.hint(east: 10), into: &cells)
        walk.observe(
            .hint(
                east: 700,
                change: .departed(
                    began: Uptime(seconds: 0), from: Hint.place(east: 300), stood: 250)),
            into: &cells)
        #expect(
            Set(cells)
                == Set(CellLine(from: Hint.start, to: Hint.place(east: 10)))
                .union(CellLine(from: Hint.place(east: 300), to: Hint.place(east: 700))))
    }

    @Test("a new trip tells its own cells, also those of the trip before")
    func anew() {
        var walk = CellWalk()
        var first: [Geohash] = []
        var second: [Geohash] = []
        walk.begin(at: Hint.start)
        walk.observe(.hint(east: 400), into: &first)
        walk.end()
        walk.begin(at: Hint.start)
        walk.observe(.hint(east: 400), into: &second)
        #expect(first == second && first.count > 3)
    }

    @Test("remembers a neighbourhood, and no more than a fixed number of cells")
    func memory() {
        var recent = RecentCells()
        let here = GridPoint(Hint.start)
        var told = 0
        for _ in 0..<3 {
            for column in 0..<31 {
                for row in 0..<31 {
                    let cell = Geohash(column: here.column + column, row: here.row + row)
                    if recent.isNew(cell) { told += 1 }
                }
            }
        }
        #expect(told == 31 * 31)
        let again = [0, 32, 0].map {
            recent.isNew(Geohash(column: here.column + $0, row: here.row))
        }
        #expect(again == [false, true, true], "one that far away took its place")
    }
}

/// Motions on a line through one place.
enum Hint {
    static let start = Coordinate(latitude: 52.1, longitude: 5.1)
    static let departure = MotionEstimator.Change.departed(
        began: Uptime(seconds: 0), from: start, stood: 600)

    static func place(east: Double) -> Coordinate {
        start.moved(by: Displacement(east: east, north: 0))
    }
}

extension MotionEstimator.Motion {
    static func hint(
        east: Double, motion: MotionState = .moving, link: FilterStep.Link = .driven(seconds: 1),
        change: MotionEstimator.Change? = nil
    ) -> MotionEstimator.Motion {
        let place = Hint.place(east: east)
        let filter = MotionFilter(at: place, sigma: 2, velocity: .zero)
        let prediction: FilterStep.Prediction? =
            link == .broken ? nil : FilterStep.Prediction(filter, link)
        return MotionEstimator.Motion(
            estimate: Estimate(
                instant: Uptime(seconds: 1), coordinate: place, accuracy: 3, sigma: 1,
                velocity: .zero, speed: 10, track: 90, heightAboveSeaLevel: nil, motion: motion,
                odometer: 0), change: change,
            step: FilterStep(to: filter, from: prediction, pending: .zero))
    }
}
