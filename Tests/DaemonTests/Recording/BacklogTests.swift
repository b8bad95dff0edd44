import Control
import Ledger
import Positioning
import Testing
import Tracking

@testable import Daemon

@Suite("What waits for the disk is bounded, and in order")
struct BacklogTests {
    @Test("the newest points are kept, the oldest forgotten and counted, and no event is lost")
    func bounded() {
        var backlog = Backlog()
        for second in 0..<25_000 {
            backlog.add { $0.points.append(Self.point(second)) }
            if second % 100 == 0 { backlog.add { $0.events.append(Self.event(second)) } }
        }
        #expect(backlog.batch.points.count == 20_000)
        #expect(backlog.forgotten == 5000)
        #expect(backlog.batch.points.first == Self.point(5000))
        #expect(backlog.batch.points.last == Self.point(24_999))
        #expect(backlog.batch.events.count == 250)
    }

    @Test("what the disk did not take goes before what came meanwhile")
    func putBack() {
        var backlog = Backlog()
        backlog.add {
            $0.points = [Self.point(1), Self.point(2)]; $0.events = [Self.event(1)]
        }
        let refused = backlog.take()
        #expect(backlog.isEmpty)
        backlog.add {
            $0.points = [Self.point(3)]; $0.events = [Self.event(3)]
        }
        backlog.putBack(refused)
        #expect(backlog.batch.points == [Self.point(1), Self.point(2), Self.point(3)])
        #expect(backlog.batch.events == [Self.event(1), Self.event(3)])
        #expect(backlog.take() == backlog.takenTwice(refused, [Self.point(3)], [Self.event(3)]))
        #expect(backlog.isEmpty)
    }

    @Test("put back it is bounded too: the oldest go")
    func putBackBounded() {
        var backlog = Backlog()
        backlog.add { $0.points = (0..<15_000).map(Self.point) }
        let refused = backlog.take()
        backlog.add { $0.points = (15_000..<30_000).map(Self.point) }
        backlog.putBack(refused)
        #expect(backlog.batch.points.first == Self.point(10_000))
        #expect(backlog.batch.points.last == Self.point(29_999))
        #expect(backlog.forgotten == 10_000)
    }

    @Test("a trip is there once, with its newest figures, also after it came back")
    func trips() {
        var backlog = Backlog()
        backlog.add { $0.trips = [Self.trip(7, distance: 10)] }
        let refused = backlog.take()
        backlog.add { $0.trips = [Self.trip(7, distance: 20)] }
        backlog.putBack(refused)
        #expect(backlog.batch.trips == [Self.trip(7, distance: 20)])
    }

    @Test("without its points: they wait on, but not those of a trip that is forgotten")
    func withoutPoints() {
        var backlog = Backlog()
        backlog.add {
            $0.points = [Self.point(1, of: 7), Self.point(2, of: 8), Self.point(3, of: 8)]
            $0.events = [Self.event(1)]
            $0.discards = [7]
        }
        #expect(backlog.holdsPointsOnly == false)
        let taken = backlog.takeWithoutPoints()
        #expect(taken.points.isEmpty)
        #expect(taken.events == [Self.event(1)])
        #expect(taken.discards == [7])
        #expect(backlog.batch.points == [Self.point(2, of: 8), Self.point(3, of: 8)])
        #expect(backlog.holdsPointsOnly)
        #expect(backlog.isEmpty == false)
    }

    @Test("numbered higher, everything about a trip is, and nothing else")
    func renumbered() throws {
        var backlog = Backlog()
        backlog.add {
            $0.points = [Self.point(1, of: 1)]
            $0.trips = [Self.trip(1, distance: 10)]
            $0.discards = [2]
            $0.events = [
                Self.event(1, #"{"event":"trip","change":"started","id":1,"distance":1.5}"#),
                Self.event(2, #"{"event":"place","change":"entered","id":1}"#),
            ]
        }
        backlog.renumberTrips(by: 40)
        #expect(backlog.batch.points == [Self.point(1, of: 41)])
        #expect(backlog.batch.trips == [Self.trip(41, distance: 10)])
        #expect(backlog.batch.discards == [42])
        let moment = Moment(Uptime(seconds: 1))
        let trip = try #require(
            EventRecord(
                name: "trip.started", body: backlog.batch.events[0].body, happened: moment,
                decided: moment))
        #expect(trip.fields["id"]?.whole == 41)
        #expect(trip.fields["distance"]?.double == 1.5)
        #expect(trip.change == "started")
        #expect(backlog.batch.events[1].body == #"{"event":"place","change":"entered","id":1}"#)
    }

    @Test("numbers of course sessions move alone: their points, records and events")
    func renumbersCourses() {
        var backlog = Backlog()
        let session = CourseRecord(
            id: 1, course: "loop", kind: .driving, route: "loop", phase: .drivingCourse,
            started: Moment(Uptime(seconds: 1)))
        #expect(!backlog.isAboutCourses)
        backlog.add {
            $0.points = [Self.point(1, of: 1)]
            $0.samples = [Self.point(1, of: 1)]
            $0.sessions = [session]
            $0.events = [
                Self.event(1, #"{"event":"trip","id":1}"#),
                Self.event(2, #"{"event":"course","id":1}"#),
            ]
        }
        #expect(backlog.isAboutCourses)
        backlog.renumberCourses(by: 4)
        #expect(backlog.batch.points == [Self.point(1, of: 1)])
        #expect(backlog.batch.samples == [Self.point(1, of: 5)])
        #expect(backlog.batch.sessions.map(\.id) == [5])
        #expect(
            backlog.batch.events.map(\.body) == [
                #"{"event":"trip","id":1}"#, #"{"event":"course","id":5}"#,
            ])
    }

    @Test("points of courses are bounded like those of trips, and wait like them for room")
    func boundsSamples() {
        var backlog = Backlog()
        for second in 0..<20_010 { backlog.add { $0.samples.append(Self.point(second)) } }
        #expect(backlog.batch.samples.count == 20_000 && backlog.forgotten == 10)
        #expect(backlog.batch.samples.first == Self.point(10) && backlog.holdsPointsOnly)
        backlog.add { $0.events = [Self.event(1)] }
        let taken = backlog.takeWithoutPoints()
        #expect(taken.samples.isEmpty && taken.events.count == 1)
        #expect(backlog.batch.samples.count == 20_000)
    }

    private static func point(_ second: Int) -> PointEntry { point(second, of: 7) }

    private static func point(_ second: Int, of trip: Int64) -> PointEntry {
        PointEntry(
            trip,
            TrackPoint(
                instant: Uptime(seconds: Double(second)),
                coordinate: Coordinate(latitude: 40, longitude: -113), heightAboveSeaLevel: nil,
                speed: 1, track: nil, accuracy: 3))
    }

    private static func event(_ second: Int, _ body: String = "{}") -> EventEntry {
        let moment = Moment(Uptime(seconds: Double(second)))
        return EventEntry(name: "a.test", happened: moment, decided: moment, body: body)
    }

    private static func trip(_ id: Int64, distance: Double) -> TripRecord {
        var record = TripRecord(
            id: id, start: Moment(Uptime(seconds: 1)),
            at: Coordinate(latitude: 40, longitude: -113))
        record.distance = distance
        return record
    }
}

extension Backlog {
    /// What merging `later` behind `earlier` gives.
    fileprivate func takenTwice(
        _ earlier: Batch, _ points: [PointEntry], _ events: [EventEntry]
    ) -> Batch {
        var batch = earlier
        batch.points += points
        batch.events += events
        return batch
    }
}
