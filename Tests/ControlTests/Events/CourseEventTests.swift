import Positioning
import Testing
import Tracking

@testable import Control

@Suite("What becomes of a course is an event with its figures")
struct CourseEventTests {
    private func record(
        _ change: CourseOutcome.Change, _ session: CourseRecord?
    ) throws -> EventRecord {
        let happened = Moment(Uptime(.seconds(900)), by: Sample.offset)
        let outcome = CourseOutcome(
            change: change, session: 7, course: "loop", route: session?.route ?? "loop",
            happened: happened.uptime, decided: happened.uptime, progress: 0.123_456,
            coverage: 0.5, record: session)
        let announcement = Announcement(
            happened: happened, decided: happened, subject: .course(outcome))
        return try #require(
            EventRecord(
                name: announcement.name, body: try EventBody.text(of: announcement),
                happened: happened, decided: happened))
    }

    @Test("one that is going on tells how far it has come")
    func goingOn() throws {
        var session = Sample.session
        session.ended = nil
        session.phase = .drivingCourse
        let event = try record(.offRoute, session)
        #expect(event.name == "course.off_route" && event.change == "off_route")
        #expect(
            event.fields == [
                "id": .whole(7), "course": .text("loop"), "route": .text("detour"),
                "kind": .text("driving"), "vehicle": .text("Polo"),
                "phase": .text("driving_course"), "progress": .number(0.1235),
                "coverage": .number(0.5),
            ])
    }

    @Test("one that is over has its figures, dated")
    func over() throws {
        let event = try record(.confirmed(note: "dry"), Sample.session)
        #expect(event.name == "course.confirmed" && event.fields["note"] == .text("dry"))
        #expect(event.fields["distance"] == .number(2876.5))
        #expect(event.fields["departures"] == .whole(1))
        #expect(event.fields["longest_hole"]?.double == 30)
        #expect(event.fields["joined"] == .text("2026-04-27T19:40:35.000Z"))
        #expect(event.fields["ended"] == .text("2026-04-27T19:47:15.000Z"))
    }

    @Test("a wish has no figures, and says what is missing")
    func wish() throws {
        let waiting = try record(.waiting(.accuracy), nil)
        #expect(
            waiting.fields == [
                "id": .whole(7), "course": .text("loop"), "waiting_for": .text("accuracy"),
            ])
        let gaveUp = try record(.unavailable(.missing(.permission)), nil)
        #expect(gaveUp.fields["reason"] == .text("permission"))
        #expect(
            try record(.interrupted(.courseChanged), nil).fields["reason"]
                == .text("course-changed"))
    }

    @Test("moments without a date get it with the event's own")
    func dated() throws {
        var session = Sample.session
        session.started.utc = nil
        session.joined?.utc = nil
        session.ended?.utc = nil
        let event = try record(.completed, session)
        #expect(event.fields["started"] == .text("2026-04-27T19:38:55.000Z"))
        #expect(event.fields["joined"] == .text("2026-04-27T19:40:35.000Z"))
        #expect(event.fields["moments"] == nil)
    }

    @Test("its number can be moved behind others, and a trip's is left alone")
    func renumbered() throws {
        let body = #"{"change":"started","event":"course","id":3}"#
        #expect(
            EventBody.renumbered(body, by: 4, of: "course")
                == #"{"change":"started","event":"course","id":7}"#)
        #expect(EventBody.renumbered(body, by: 4) == body)
    }
}
