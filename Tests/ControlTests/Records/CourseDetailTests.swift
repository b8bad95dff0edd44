import Positioning
import Testing
import Tracking

@testable import Control

@Suite("Where a course leads is told piece by piece, and of its ends only what may be")
struct CourseDetailTests {
    private static let start = Coordinate(latitude: 52, longitude: 5)

    /// A corner every 100 m, so that none is left out as needless.
    private func course(_ corners: Int) throws -> Course {
        let line = try CourseLine(
            (0..<corners).map { number in
                Self.start.moved(
                    by: Displacement(east: number % 2 == 0 ? 0 : 40, north: Double(number) * 100))
            })
        try #require(line.vertexCount == corners)
        return Course(name: "zigzag", ground: .line(line))
    }

    @Test("pieces put together are the line, and none is beyond its end")
    func pieces() throws {
        let course = try course(25_003)
        var line: [[Double]] = []
        var pieces = 0
        while true {
            let detail = CourseDetail(course, from: line.count)
            #expect(detail.positions == 25_003 && detail.trimmed == nil)
            let piece = detail.line ?? []
            #expect(piece.count <= CourseDetail.mostPositions)
            if piece.isEmpty { break }
            line += piece
            pieces += 1
        }
        #expect(pieces == 3 && line.count == 25_003)
        #expect(line.first == [5, 52])
        #expect(CourseDetail(course, from: 5, limit: 2).line == Array(line[5..<7]))
        #expect(CourseDetail(course, from: 5, limit: 0).line == [])
        #expect(CourseDetail(course, from: .max).line == [])
    }

    @Test("near a private place its end is left out, and its length with it")
    func trimmed() throws {
        let course = try course(40)
        let home = Place(
            name: "home", shape: .circle(center: Self.start, enter: 50, leave: 70),
            isPrivate: true)
        let zone = PrivacyZone(around: home, secret: [1, 2, 3])
        let detail = CourseDetail(course, outside: [zone])
        let left = try #require(detail.positions)
        #expect(left < 40 && left > 25, "\(left)")
        #expect(detail.trimmed == true && detail.course.length == nil)
        let first = try #require(detail.line?.first)
        #expect(!zone.hides(Coordinate(latitude: first[1], longitude: first[0])))
        let whole = try #require(CourseDetail(course).line)
        #expect(detail.line == Array(whole.suffix(left)))

        let yard = Course(
            name: "yard",
            ground: .area(.circle(center: Self.start, enter: 80, leave: 120), practice: 300))
        #expect(CourseDetail(yard).outline?.radius == 80)
        let hidden = CourseDetail(yard, outside: [zone])
        #expect(hidden.outline == nil && hidden.trimmed == true)
    }
}
