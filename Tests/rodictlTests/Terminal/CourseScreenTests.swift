import Control
import Glibc
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("A course in words: how far, whether on route, and what to do about it", .serialized)
struct CourseScreenTests {
    init() {
        setenv("TZ", "UTC-2", 1)
        tzset()
    }

    private func progress(
        _ phase: String, _ change: (inout ProgressRecord) -> Void = { _ in }
    ) -> String {
        var record = ProgressRecord(session: 7, course: "loop", phase: phase)
        change(&record)
        return ProgressSentence.text(record, Figure())
    }

    @Test("a line for every phase")
    func phases() {
        #expect(
            ProgressSentence.text(
                ProgressRecord(waiting: 7, course: "loop", for: .accuracy), Figure())
                == "loop: waiting for a fix that is accurate enough")
        #expect(
            progress("heading_to_course") { $0.distanceToStart = 2345 }
                == "loop: on the way there, 2.3 km from its start")
        #expect(
            progress("driving_course") {
                $0.progress = 0.454
                $0.remainingDistance = 1200
                $0.remainingTime = 190
                $0.onRoute = true
            } == "loop: 45 % done, 1.2 km to go, about 3 min")
        #expect(
            progress("driving_course") {
                $0.progress = 1
                $0.coverage = 0.84
                $0.remainingDistance = 0
                $0.remainingTime = 0
            } == "loop: at its end, only 84 % covered")
        #expect(
            progress("driving_course") {
                $0.route = "detour"
                $0.progress = 0.5
                $0.onRoute = false
                $0.deviation = -62
            } == "loop by way of detour: 50 % done, off route by 62 m")
        #expect(
            progress("driving_course") {
                $0.onRoute = false
                $0.rerouting = true
            } == "loop: looking for another route")
        #expect(
            progress("completed") { $0.coverage = 0.98 }
                == "loop: completed, 98 % covered, not confirmed yet; see: rodictl course confirm")
        #expect(
            progress("completed") { $0.resolution = .confirmed } == "loop: completed, confirmed")
        #expect(
            progress("interrupted") { $0.coverage = 0.5 } == "loop: interrupted, 50 % covered")
        #expect(progress("of_a_newer_daemon") == "loop: of_a_newer_daemon")
    }

    private var session: CourseRecord {
        let offset = ClockOffset(
            of: UTC(milliseconds: 1_777_319_335_000), at: Uptime(.seconds(1000)))
        var session = CourseRecord(
            id: 7, course: "loop", kind: .driving, vehicle: "Polo", route: "loop",
            phase: .completed, started: Moment(Uptime(.seconds(400)), by: offset))
        session.joined = Moment(Uptime(.seconds(500)), by: offset)
        session.ended = Moment(Uptime(.seconds(900)), by: offset)
        session.progress = 1
        session.coverage = 0.9
        session.longestHole = 100
        session.distance = 1010
        session.duration = 400
        session.departures = 2
        session.resolution = .confirmed(note: "second try")
        session.evidence = CourseCoverage(bins: 100, bits: [(1 << 40) - 1, ~0 >> 28 & ~0x3])
        return session
    }

    @Test("one session, with what was driven of the line")
    func shown() {
        #expect(
            SessionScreen.text(SessionDetail(session)) == """
                Session    7, loop
                State      completed, confirmed
                Started    2026-04-27 21:38:55 UTC
                Joined     2026-04-27 21:40:35 UTC
                Ended      2026-04-27 21:47:15 UTC
                Driven     1.0 km in 6 min
                Progress   100 %
                Covered    90 %, the longest piece left out 100 m
                           0 m to 400 m
                           660 m to 1.0 km
                Off route  2 times
                Vehicle    Polo
                Note       second try

                """)
    }

    @Test("courses, then sessions")
    func listed() throws {
        let line = try CourseLine([
            Coordinate(latitude: 52, longitude: 5), Coordinate(latitude: 52.01, longitude: 5),
        ])
        let yard = Course(
            name: "yard",
            ground: .area(.circle(center: line.start, enter: 50, leave: 70), practice: 300))
        let record = CoursesRecord(
            courses: [
                CourseListing(Course(name: "loop", ground: .line(line))),
                CourseListing(
                    Course(name: "old", ground: .line(line), completion: .distance(share: 0.8))),
                CourseListing(yard),
            ], sessions: [SessionSummary(session)])
        #expect(
            CourseCommand.text(record) == """
                Course  Kind     Length  Completed by
                loop    driving  1.1 km  driving it in order
                old     driving  1.1 km  80 % of it driven
                yard    parking          5 min of practice

                ID  Course  Started               State                 Covered  Driven
                 7  loop    2026-04-27 21:38 UTC  completed, confirmed     90 %  1.0 km

                """)
        #expect(
            CourseCommand.text(CoursesRecord(courses: [], sessions: []))
                == "No courses are configured.\n")
    }

    @Test("answers say what happens next")
    func answers() {
        var waiting = CourseChangeRecord(.waiting)
        waiting.course = "loop"
        waiting.waitingFor = .fix
        #expect(
            CourseCommand.sentence(waiting)
                == "Course loop waits for a fix, and then starts by itself; for 10 minutes.")
        var unavailable = CourseChangeRecord(.unavailable)
        unavailable.course = "loop"
        unavailable.reason = "permission"
        #expect(
            CourseCommand.sentence(unavailable)
                == "Course loop cannot be started: permission to open the receiver's device is"
                + " missing. See: rodictl health")
    }
}
