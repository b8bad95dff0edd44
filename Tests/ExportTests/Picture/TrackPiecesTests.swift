import Positioning
import Testing
import Tracking

@testable import Export

@Suite("A trip becomes lines that touch where their colour changes")
struct TrackPiecesTests {
    /// A point every 10 s and 100 m to the east.
    private func track(_ count: Int = 5, speed: Double? = 10) throws -> MapPicture.Track {
        let origin = Coordinate(latitude: 52, longitude: 5)
        let points = (0..<count).map { index in
            DatedPoint(
                coordinate: origin.moved(by: Displacement(east: Double(index) * 100, north: 0)),
                speed: speed)
        }
        return try #require(MapPicture.Track(points, at: points.indices.map { Double($0) * 10 }))
    }

    private func pieces(_ track: MapPicture.Track, most: Int = 1000) -> TrackPieces {
        let frame = MapFrame(
            around: track.points.map(\.coordinate), width: 500, heights: 100...500)
        return TrackPieces(track, in: frame, bands: .ordinary, most: most)
    }

    @Test("a run begins between two points where its time says")
    func runs() throws {
        var track = try track()
        track.runs = [.init(from: 0, to: 15, band: 0), .init(from: 15, to: 40, band: 2)]
        let drawn = pieces(track).pieces
        #expect(drawn.map(\.kind) == [.band(0), .band(2)])
        let (start, end) = (drawn[0].line[0].x, drawn[1].line.last?.x ?? 0)
        let change = drawn[0].line.last?.x ?? 0
        #expect(abs((change - start) / (end - start) - 15.0 / 40) < 1e-6)
        #expect(drawn[0].line.last == drawn[1].line.first)
    }

    @Test("without runs, and between them, the speed of the points says")
    func speeds() throws {
        var track = try track(speed: 28)
        #expect(pieces(track).pieces.map(\.kind) == [.band(2)])
        track.runs = [.init(from: 10, to: 20, band: 0)]
        #expect(pieces(track).pieces.map(\.kind) == [.band(2), .band(0), .band(2)])
    }

    @Test("a gap, and what is bridged, was not seen, whatever the runs say")
    func unseen() throws {
        var track = try track()
        track.runs = [.init(from: 0, to: 40, band: 0)]
        track.points[2].isAfterGap = true
        #expect(pieces(track).pieces.map(\.kind) == [.band(0), .unseen, .band(0)])
        track.points[2].isAfterGap = false
        track.points[2].isBridged = true
        let drawn = pieces(track).pieces
        #expect(drawn.map(\.kind) == [.band(0), .unseen, .band(0)])
        #expect(drawn[1].line.first == drawn[0].line.last)
    }

    @Test("off the course is drawn from when to when it was")
    func offRoute() throws {
        var track = try track()
        track.offRoute = [5...25, 100...200]
        let drawn = pieces(track)
        #expect(drawn.offRoute.count == 1)
        let (line, way) = (drawn.offRoute[0], drawn.pieces[0].line)
        let (start, end) = (way[0].x, way[way.count - 1].x)
        #expect(abs((line[0].x - start) / (end - start) - 5.0 / 40) < 1e-6)
        #expect(abs((line[line.count - 1].x - start) / (end - start) - 25.0 / 40) < 1e-6)
    }

    @Test("instants that stand still or go back end nothing")
    func standing() throws {
        let points = try track().points
        for instants in [[0.0, 0, 0, 0, 0], [40, 30, 20, 10, 0], [0, 10, .nan, 30, 40]] {
            let track = MapPicture.Track(points, at: instants)
            #expect(track.map { pieces($0).corners } ?? 0 >= 2)
        }
        #expect(MapPicture.Track(points, at: [1]) == nil)
    }

    @Test("no more corners than allowed, and none that shows is lost before")
    func most() {
        let points = (0..<20_000).map { index in
            DatedPoint(
                coordinate: Coordinate(
                    latitude: 52 + Double(index % 7) * 0.01, longitude: 5 + Double(index) * 1e-5))
        }
        guard let track = MapPicture.Track(points, at: points.indices.map(Double.init)) else {
            Issue.record("an instant to each point")
            return
        }
        #expect(pieces(track, most: 500).corners <= 500)
        let all = pieces(track, most: .max).corners
        #expect(all > 1000)
    }

    @Test("thinning keeps every corner that can be seen, and both ends")
    func thinning() {
        let line = [(0.0, 0.0), (1, 0.01), (2, 0), (3, 5), (4, 0), (4, 0), (9, 0)].map {
            PaperPoint(x: $0.0, y: $0.1)
        }
        let kept = PaperLine.thinned(line, within: 0.1)
        #expect(kept.map(\.x) == [0, 2, 3, 4, 9])
        let ring = line + [line[0]]
        #expect(PaperLine.thinned(ring, within: 0.1).last == line[0])
        #expect(PaperLine.thinned([line[0]], within: 1) == [line[0]])
    }
}
