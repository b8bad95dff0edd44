import Control
import Positioning
import Testing
import Tracking

@testable import Daemon

@Suite("A trimmed trip tells nothing of what was cut")
struct TrimmedTripTests {
    private static let home = Coordinate(latitude: 46.5, longitude: 7.25)

    /// 3 km eastwards from home at 10 m/s.
    private func trip() -> TrimmedTrip {
        let points = (0...300).map { number in
            PointRecord(
                TrackPoint(
                    instant: Uptime(seconds: Double(number)),
                    coordinate: Self.home.moved(
                        by: Displacement(east: 10 * Double(number), north: 0)),
                    heightAboveSeaLevel: 500, speed: 10, track: 90, accuracy: 5),
                time: UTC(milliseconds: 1_780_000_000_000 + Int64(number) * 1000))
        }
        var record = TripRecord(
            id: 7, start: Moment(Uptime(seconds: 0)), at: Self.home)
        record.startPlace = "home"
        record.endPlace = "work"
        record.distance = 3000
        record.ascent = 42
        record.fuel = 0.4
        record.note = "from the green door"
        return TrimmedTrip(
            TripSummary(record), points,
            smoothed: points.indices.map { number in
                SmoothedPointRecord(
                    SmoothedPoint(
                        instant: Uptime(seconds: Double(number)),
                        coordinate: Self.home.moved(
                            by: Displacement(east: 10 * Double(number), north: 1)),
                        heightAboveSeaLevel: nil, speed: 10, isBridged: false), time: nil)
            },
            speedRuns: [
                SpeedRun(from: Moment(Uptime(seconds: 0)), to: Moment(Uptime(seconds: 5)), band: 0),
                SpeedRun(
                    from: Moment(Uptime(seconds: 5)), to: Moment(Uptime(seconds: 300)), band: 1),
            ].map(SpeedRunRecord.init))
    }

    private func zone() -> PrivacyZone {
        let place = Place(
            name: "home", shape: .circle(center: Self.home, enter: 60, leave: 80), isPrivate: true)
        return PrivacyZone(around: place, secret: [1, 2, 3])
    }

    @Test("points, ends, times and lengths are those of what is left")
    func trimmed() throws {
        var trip = trip()
        trip.trim(outside: [zone()])
        #expect(trip.isTrimmed)
        let first = try #require(trip.points.first)
        let east = Self.home.distance(to: Coordinate(latitude: first.lat, longitude: first.lon))
        #expect(east > 120 && east < 1000)
        let summary = trip.summary
        #expect(summary.startPlace == nil && summary.endPlace == "work")
        #expect(summary.startLon == first.lon && summary.start == first.time)
        #expect(abs(summary.distance - (3000 - east)) < 1)
        #expect(abs(summary.duration - (300 - east / 10)) < 0.1)
        #expect(summary.movingTime == summary.duration && summary.points == trip.points.count)
        #expect(summary.ascent == 0 && summary.fuel == nil && summary.note == nil)
        #expect(summary.id == 7)
        let begin = try #require(trip.smoothed.first)
        #expect(begin.uptime >= first.uptime && begin.uptime < first.uptime + 2)
        #expect(trip.smoothed.last?.uptime == 300)
        #expect(trip.speedRuns.map(\.band) == [1])
        #expect(
            trip.speedRuns[0].fromUptime == first.uptime && trip.speedRuns[0].from == first.time)
    }

    @Test("without a private place near it is whole, and within one nothing is left")
    func ends() {
        var whole = trip()
        whole.trim(outside: [])
        #expect(!whole.isTrimmed && whole.summary.startPlace == "home" && whole.points.count == 301)
        let wide = Place(
            name: "all", shape: .circle(center: Self.home, enter: 5000, leave: 5500))
        var none = trip()
        none.trim(outside: [PrivacyZone(around: wide, secret: [1])])
        #expect(none.isTrimmed && none.points.isEmpty && none.summary.distance == 0)
        #expect(none.smoothed.isEmpty && none.speedRuns.isEmpty)
        #expect(none.summary.startPlace == nil && none.summary.endPlace == nil)
    }
}
