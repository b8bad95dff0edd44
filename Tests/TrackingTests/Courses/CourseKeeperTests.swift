import FoundationEssentials
import Positioning
import Testing

@testable import Tracking

@Suite("A session is started when it can be, and ends once")
struct CourseKeeperTests {
    private static let course = Course.driving("home", [.origin, .origin.north(2000)])

    /// A keeper, and what it said.
    private struct Talk {
        var keeper: CourseKeeper
        var outcomes: [CourseOutcome] = []
        var points: [CoursePoint] = []

        init(_ courses: [Course] = [CourseKeeperTests.course], company: CourseKeeper.Company = .one)
        {
            keeper = CourseKeeper(courses, company: company)
        }

        mutating func start(_ name: String = "home", at second: Double) {
            keeper.start(name, vehicle: "Polo", at: Uptime(seconds: second), into: &outcomes)
        }

        mutating func fix(_ second: Double, north: Double = -300, accuracy: Double = 5) {
            var estimate = Estimate(second, .origin.north(north))
            estimate.accuracy = accuracy
            estimate.odometer = north + 300
            estimate.velocity = Displacement(east: 0, north: 15)
            estimate.speed = 15
            keeper.observe(estimate, gap: .none, into: &outcomes, points: &points)
        }

        /// From `north` to another, a fix every 15 m and second.
        mutating func drive(from north: Double, to end: Double, second: Double) {
            for (step, metres) in stride(from: north, through: end, by: 15).enumerated() {
                fix(second + Double(step), north: metres)
            }
        }

        mutating func wake(_ second: Double) {
            keeper.woke(at: Uptime(seconds: second), into: &outcomes)
        }

        mutating func stop(at second: Double) -> CourseObjection? {
            keeper.stop(at: Uptime(seconds: second), into: &outcomes)
        }

        mutating func resolve(
            _ resolution: CourseSession.Resolution, _ id: Int64? = nil, at second: Double
        ) -> CourseObjection? {
            keeper.resolve(resolution, id, at: Uptime(seconds: second), into: &outcomes)
        }

        var changes: [CourseOutcome.Change] { outcomes.map(\.change) }
    }

    @Test("with a fix it starts at once")
    func starts() {
        var talk = Talk()
        talk.fix(0)
        talk.start(at: 1)
        #expect(talk.changes == [.started])
        #expect(talk.keeper.open?.phase == .headingToCourse)
        #expect(talk.keeper.open?.attributes.vehicle == "Polo")
    }

    @Test("asks for link, permission, fix and accuracy, in this order, and starts by itself")
    func waits() {
        var talk = Talk()
        talk.keeper.note(.unreachable, at: Uptime(seconds: 0), into: &talk.outcomes)
        talk.start(at: 1)
        talk.keeper.note(.connected, at: Uptime(seconds: 2), into: &talk.outcomes)
        talk.fix(3, accuracy: 41)
        talk.fix(4, accuracy: 40)
        #expect(
            talk.changes == [.waiting(.receiver), .waiting(.fix), .waiting(.accuracy), .started])
        #expect(Set(talk.outcomes.map(\.session)) == [1])
    }

    @Test("what a person has to mend first is no reason to wait")
    func forbidden() {
        var talk = Talk()
        talk.keeper.note(.forbidden, at: Uptime(seconds: 0), into: &talk.outcomes)
        talk.start(at: 1)
        #expect(talk.changes == [.unavailable(.missing(.permission))])
        #expect(talk.keeper.open == nil && talk.keeper.wakeAt == nil)
    }

    @Test("gives up after ten minutes, not before")
    func givesUp() {
        var talk = Talk()
        talk.start(at: 1)
        #expect(talk.keeper.wakeAt == Uptime(seconds: 601))
        talk.wake(600.9)
        #expect(talk.changes == [.waiting(.fix)])
        talk.wake(601)
        #expect(talk.changes == [.waiting(.fix), .unavailable(.missing(.fix))])
        talk.fix(602)
        #expect(talk.outcomes.count == 2)
    }

    @Test("an unknown course and a second session are refused")
    func refused() {
        var talk = Talk()
        talk.fix(0)
        talk.start("nowhere", at: 1)
        talk.start(at: 1)
        talk.start(at: 2)
        #expect(talk.changes == [.unavailable(.unknownCourse), .started, .unavailable(.busy)])
    }

    @Test("a replay follows several")
    func several() {
        var talk = Talk(
            [Self.course, .driving("back", [.origin.north(2000), .origin])], company: .many)
        talk.start(at: 0)
        talk.start("back", at: 0)
        talk.drive(from: -300, to: 2100, second: 1)
        talk.keeper.finish(at: Uptime(seconds: 300), into: &talk.outcomes)
        #expect(talk.outcomes.filter { $0.course == "home" }.story == "joined, completed")
        #expect(talk.outcomes.filter { $0.course == "back" }.story == "wrong_way, interrupted")
    }

    @Test("completion freezes the figures at once, and a person then confirms")
    func confirms() throws {
        var talk = Talk()
        talk.start(at: 0)
        talk.drive(from: -300, to: 2100, second: 1)
        let session = try #require(talk.keeper.sessions.last)
        let figures = try #require(session.figures)
        #expect(session.phase == .completed && session.progress == 1)
        #expect(session.remainingDistance == 0)
        #expect(figures.coverage > 0.95 && figures.longestHole <= 100)
        talk.drive(from: 2100, to: 2400, second: 200)
        #expect(talk.keeper.sessions.last?.figures == figures)

        let first = talk.resolve(.confirmed(note: "dry road"), at: 300)
        #expect(first == nil && talk.changes.last == .confirmed(note: "dry road"))
        let second = talk.resolve(.discarded, at: 301)
        #expect(second == .alreadyDecided)
    }

    @Test("a session that is not completed can be neither confirmed nor discarded")
    func notCompleted() {
        var talk = Talk()
        talk.fix(0)
        talk.start(at: 0)
        let none = talk.resolve(.discarded, 2, at: 1)
        #expect(none == .noSession)
        // It is going on: that there is none would be wrong.
        let latest = talk.resolve(.discarded, at: 1)
        let first = talk.resolve(.discarded, 1, at: 1)
        #expect(latest == .notCompleted && first == .notCompleted)
    }

    @Test("a cancelled session is not shown, a finished one for half an hour")
    func shown() throws {
        var talk = Talk()
        talk.fix(0)
        talk.start(at: 0)
        let first = talk.stop(at: 1)
        #expect(first == nil && talk.changes == [.started, .cancelled])
        let second = talk.stop(at: 1)
        #expect(second == .noSession && talk.keeper.sessions.isEmpty)

        talk.start(at: 2)
        talk.drive(from: -300, to: 2100, second: 3)
        let ended = try #require(talk.keeper.sessions.last?.figures?.ended)
        #expect(talk.keeper.wakeAt == ended.advanced(bySeconds: 1800))
        talk.wake(ended.seconds + 1799)
        #expect(talk.keeper.shown?.phase == .completed)
        talk.wake(ended.seconds + 1800)
        #expect(talk.keeper.shown == nil && talk.keeper.wakeAt == nil)
    }

    @Test("what was completed can be confirmed at home, long after it is shown no more")
    func confirmedLate() throws {
        var talk = Talk()
        talk.fix(0)
        talk.start(at: 0)
        talk.drive(from: -300, to: 2100, second: 1)
        talk.wake(9000)
        let objection = talk.resolve(.confirmed(note: nil), at: 9001)
        #expect(objection == nil && talk.keeper.sessions.isEmpty)
        #expect(talk.outcomes.last?.record?.resolution == .confirmed(note: nil))
    }

    @Test("until another one begins")
    func supersededUnconfirmed() throws {
        var talk = Talk()
        talk.fix(0)
        talk.start(at: 0)
        talk.drive(from: -300, to: 2100, second: 1)
        talk.wake(9000)
        talk.fix(9000)
        talk.start(at: 9000)
        #expect(talk.resolve(.discarded, at: 9001) == .notCompleted)
        #expect(talk.keeper.sessions.map(\.attributes.id) == [2])
    }

    @Test("a wish can be taken back")
    func stopsWaiting() {
        var talk = Talk()
        talk.start(at: 0)
        let objection = talk.stop(at: 1)
        #expect(objection == nil)
        talk.fix(2)
        #expect(talk.changes == [.waiting(.fix), .cancelled])
    }

    @Test("points are 100 m apart on the way there, and 20 m on the course")
    func points() {
        var talk = Talk()
        talk.start(at: 0)
        talk.drive(from: -3000, to: -100, second: 1)
        // 15 m a fix: every seventh is 100 m from the last that was kept.
        #expect((27...29).contains(talk.points.count))
        talk.points.removeAll()
        talk.drive(from: 100, to: 1000, second: 300)
        // 15 m a fix: every other one is 20 m from the last that was kept.
        #expect((28...33).contains(talk.points.count))
    }

    @Test("what is shown is what is known")
    func figures() throws {
        var talk = Talk()
        talk.start(at: 0)
        talk.fix(1, north: -300)
        var session = try #require(talk.keeper.open)
        #expect(session.remainingTime == nil && session.isOnRoute == nil)
        #expect(abs((session.distanceToStart ?? 0) - 300) < 1)
        #expect(session.milestone.approach == 0 && session.milestone.progress == nil)
        talk.drive(from: -285, to: 1000, second: 2)
        session = try #require(talk.keeper.open)
        #expect(session.phase == .drivingCourse && session.isOnRoute == true)
        #expect(abs(session.progress - 0.5) < 0.01)
        #expect(abs((session.remainingDistance ?? 0) - 1000) < 20)
        #expect(abs((session.remainingTime ?? 0) - 1000 / 15) < 3)
        #expect(abs(session.deviation ?? 99) < 1 && session.distanceToStart == nil)
        #expect(session.milestone.phase == "driving_course")
    }

    // MARK: Restarts

    private func restarted(_ talk: Talk, after seconds: Double, courses: [Course]) throws -> Talk {
        let bytes = try JSONEncoder().encode(talk.keeper.memory)
        #expect(bytes.count < 3000, "\(bytes.count) bytes")
        let memory = try JSONDecoder().decode(CourseMemory.self, from: bytes)
        var again = Talk(courses)
        // Another boot: its clock begins at 0 again, and is later placed by dates.
        again.keeper.recall(
            memory.shifted(by: .seconds(-1000 - seconds)), at: Uptime(seconds: 0),
            into: &again.outcomes)
        return again
    }

    @Test("goes on after a short power cut, and completes")
    func goesOn() throws {
        var talk = Talk()
        talk.start(at: 900)
        talk.drive(from: -300, to: 990, second: 914)
        var again = try restarted(talk, after: 300, courses: [Self.course])
        again.drive(from: 1005, to: 2100, second: 0)
        #expect(again.outcomes.story == "completed")
        #expect(again.outcomes.first?.session == 1)
    }

    @Test("is interrupted by one longer than the reopen window, as of when it was last seen")
    func interrupted() throws {
        var talk = Talk()
        talk.start(at: 900)
        talk.drive(from: -300, to: 990, second: 914)
        var again = try restarted(talk, after: 700, courses: [Self.course])
        again.drive(from: 1005, to: 2100, second: 0)
        #expect(again.changes == [.interrupted(.restart)])
        let outcome = try #require(again.outcomes.first)
        #expect(outcome.happened < Uptime(seconds: -690) && outcome.decided == Uptime(seconds: 0))
        #expect(outcome.coverage > 0.45 && outcome.figures?.coverage == outcome.coverage)
    }

    @Test("a course that changed meanwhile interrupts its session at once")
    func courseChanged() throws {
        var talk = Talk()
        talk.start(at: 900)
        talk.drive(from: -300, to: 990, second: 914)
        let moved = Course.driving("home", [.origin, .origin.north(2001)])
        for courses in [[moved], []] {
            let again = try restarted(talk, after: 5, courses: courses)
            #expect(again.changes == [.interrupted(.courseChanged)])
            #expect(again.outcomes[0].coverage > 0.45)
        }
    }
}
