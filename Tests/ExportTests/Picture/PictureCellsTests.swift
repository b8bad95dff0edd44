import Positioning
import Testing
import Tracking

@testable import Export

@Suite("Where the fog has lifted on a picture")
struct PictureCellsTests {
    @Test("a drive lifts it along its way, not across a gap, and a spot does not")
    func driven() throws {
        let start = Coordinate(latitude: 52, longitude: 5)
        let end = start.moved(by: Displacement(east: 2000, north: 0))
        var track = try #require(Route.track(from: start, to: end, points: 2))
        #expect((15...25).contains(PictureCells.driven(track).count))
        track.points[1].isAfterGap = true
        #expect(PictureCells.driven(track).count == 2)
        track.points[1].isAfterGap = false
        track.points[1].isBridged = true
        #expect(PictureCells.driven(track).count == 1)
        let spot = try #require(MapPicture.Track([DatedPoint(coordinate: start)], at: [0]))
        #expect(PictureCells.driven(spot).isEmpty)
    }

    @Test("cells are as large as the eye wants them, whatever the map shows")
    func precision() {
        let near = Route.picture((52, 5), (52.01, 5.02))
        let far = Route.picture((45, 5), (54, 5.5))
        func drawn(_ picture: MapPicture) -> [GeohashArea] {
            let frame = MapFrame(around: picture.extent, width: 500, heights: 300...700)
            return PictureCells.drawn(of: picture, in: frame)
        }
        #expect(Set(drawn(near).map(\.letters)) == [7])
        #expect(Set(drawn(far).map(\.letters)) == [5])
        var given = MapPicture(title: "")
        given.cells = drawn(near)
        #expect(drawn(given) == given.cells)
        given.view = [
            Coordinate(latitude: 40, longitude: 0), Coordinate(latitude: 60, longitude: 20),
        ]
        #expect(drawn(given).allSatisfy { $0.letters < 6 } && drawn(given).count == 1)
    }

    @Test("the bar shows the longest round length that fits")
    func bar() {
        #expect(ScaleBar(scale: 1, widest: 150, units: .metric).step.label == "100 m")
        #expect(ScaleBar(scale: 0.01, widest: 150, units: .metric).step.label == "10 km")
        #expect(ScaleBar(scale: 0.01, widest: 150, units: .metric).width == 100)
        #expect(ScaleBar(scale: 0.01, widest: 150, units: .imperial).step.label == "5 mi")
        for units in [MapPicture.Units.metric, .imperial] {
            let steps = ScaleBar.steps(units).map(\.metres)
            #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 && $1 <= $0 * 3 })
        }
    }
}
