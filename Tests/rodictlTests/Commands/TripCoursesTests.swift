import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("Which courses a trip followed, by its time and by what happened")
struct TripCoursesTests {
    private static let offset = ClockOffset(
        of: UTC(milliseconds: 1_777_319_335_000), at: Uptime(.seconds(1000)))

    private func moment(_ seconds: Double) -> Moment {
        Moment(Uptime(seconds: seconds), by: Self.offset)
    }

    private func trip(_ start: Double, _ end: Double) -> TripSummary {
        var trip = TripRecord(
            id: 1, start: moment(start), at: Coordinate(latitude: 52, longitude: 5))
        trip.end = moment(end)
        return TripSummary(trip)
    }

    private func session(_ start: Double, _ end: Double?) -> SessionSummary {
        var session = CourseRecord(
            id: 1, course: "loop", kind: .driving, route: "loop", phase: .completed,
            started: moment(start))
        session.ended = end.map(moment)
        return SessionSummary(session)
    }

    @Test("one that was under way at any time of it, begun at the desk or not over yet")
    func underWay() {
        let trip = trip(1000, 2000)
        for (start, end) in [(900.0, 1500.0), (1500, 1600), (1900, 2500), (500, nil), (900, 1000)] {
            #expect(TripCourses.isUnderWay(session(start, end), during: trip), "\(start)")
        }
        for (start, end) in [(500.0, 999.0), (2001, 2100), (2001, nil)] {
            #expect(!TripCourses.isUnderWay(session(start, end), during: trip), "\(start)")
        }
        var undated = trip
        undated.start = nil
        #expect(!TripCourses.isUnderWay(session(900, 1500), during: undated))
    }

    @Test("a route that was followed for a while is among them, one that was only asked for is not")
    func routes() throws {
        let bodies = [
            #"{"event":"course","change":"started","course":"loop"}"#,
            #"{"event":"course","change":"replaced","course":"loop","route":"detour"}"#,
            #"{"event":"course","change":"unavailable","course":"yard"}"#,
            #"{"event":"trip","change":"started","course":"trip"}"#,
        ]
        let events = try bodies.map { body in
            try #require(
                EventRecord(name: "x", body: body, happened: moment(1), decided: moment(1)))
        }
        #expect(TripCourses.routes(in: events) == ["loop", "detour"])
    }
}
