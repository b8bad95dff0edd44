import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("A smoothed path is thinned without losing its shape or its speed")
struct TraceThinnerTests {
    private static let home = Coordinate(latitude: 52, longitude: 5)

    private func point(_ second: Int, _ place: Displacement, speed: Double? = 10) -> SmoothedPoint {
        SmoothedPoint(
            instant: Uptime(.seconds(second)), coordinate: Self.home.moved(by: place), speed: speed)
    }

    /// Told 20 s at a time, as the smoother does.
    private func thinned(_ path: [SmoothedPoint]) -> [SmoothedPoint] {
        var thinner = TraceThinner()
        return stride(from: 0, to: path.count, by: 20).flatMap {
            thinner.thin(Array(path[$0..<min(path.count, $0 + 20)]), of: 1)
        }
    }

    @Test("of a straight stretch the last point of each telling stays, and the first of all")
    func straight() {
        let path = (0..<100).map { point($0, Displacement(east: Double($0) * 10, north: 0)) }
        #expect(thinned(path) == [path[0], path[19], path[39], path[59], path[79], path[99]])
    }

    @Test("a corner, a stop and a change of speed stay")
    func events() {
        var path = (0..<10).map { point($0, Displacement(east: Double($0) * 10, north: 0)) }
        path += (10..<20).map { point($0, Displacement(east: 90, north: Double($0 - 9) * 10)) }
        #expect(thinned(path) == [path[0], path[9], path[19]])

        let stop = [
            point(0, .zero), point(5, Displacement(east: 40, north: 0), speed: 0),
            point(9, Displacement(east: 40, north: 0), speed: 0),
            point(15, Displacement(east: 80, north: 0)),
        ]
        #expect(thinned(stop) == stop)
    }

    @Test("both ends of a bridge and of a gap stay, and what lies straight between goes")
    func bridges() {
        var path = (0..<20).map { point($0, Displacement(east: Double($0) * 10, north: 0)) }
        for index in 5..<12 {
            path[index].isBridged = true
            path[index].speed = nil
        }
        path[15].isAfterGap = true
        #expect(
            thinned(path).map(\.instant)
                == [0, 4, 5, 11, 12, 14, 15, 19].map {
                    Uptime(.seconds($0))
                })
    }

    @Test("another trip begins anew")
    func trips() {
        var thinner = TraceThinner()
        let path = (0..<9).map { point($0, Displacement(east: Double($0) * 10, north: 0)) }
        #expect(thinner.thin(Array(path[..<3]), of: 1) == [path[0], path[2]])
        #expect(thinner.thin(Array(path[3..<6]), of: 2) == [path[3], path[5]])
        #expect(thinner.thin(Array(path[6...]), of: 2) == [path[8]])
        #expect(thinner.thin([], of: 2) == [])
    }

    @Test("no point lies farther than 2 m from what is kept", arguments: UInt64(1)...10)
    func tolerance(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        var place = Displacement.zero
        var (course, speed) = (0.0, 10.0)
        let path = (0..<400).map { second in
            course += Double.random(in: -20...20, using: &dice)
            speed = max(0, min(30, speed + Double.random(in: -2...2, using: &dice)))
            let step = Bearing.step(speed, towards: Bearing.normalized(course))
            place = Displacement(east: place.east + step.east, north: place.north + step.north)
            return point(second, place, speed: speed)
        }
        let kept = thinned(path)
        #expect(kept.count < 300 && kept.count > 20)
        for (start, end) in zip(kept, kept.dropFirst()) {
            let plane = LocalPlane(around: start.coordinate)
            let way = plane.project(end.coordinate)
            for point in path where point.instant > start.instant && point.instant < end.instant {
                let at = plane.project(point.coordinate)
                let share = max(0, min(1, at.dot(way) / max(way.dot(way), 1e-9)))
                let aside = Displacement(
                    east: at.east - share * way.east, north: at.north - share * way.north)
                #expect(aside.length <= 2.001)
                let gone = point.instant.seconds(since: start.instant)
                let between =
                    try #require(start.speed) + (try #require(end.speed) - (start.speed ?? 0))
                    * gone / end.instant.seconds(since: start.instant)
                #expect(abs((point.speed ?? 0) - between) <= 2.001)
            }
        }
    }
}
