import FoundationEssentials
import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A course is followed from the wish to drive it to what a person makes of it")
struct PipelineTestsCourses {
    /// Stands, comes to the course, drives it, and stands again.
    private static let practice = Practice(
        Roads.block, approach: [.stop(30)] + Practice.approach,
        leaving: [.straight(300, speed: 14), .stop(60)])
    private static let outing = Outing(practice.drive)
    /// In the middle of the course.
    private static let underWay = 80

    private func playback(_ courses: [Course] = [practice.course]) -> Playback {
        Playback(Pipeline(settings: Settings(), places: [], courses: courses, build: nil))
    }

    private func second(_ number: Int) -> Uptime { Self.outing.epochs[number].received }

    @Test("waits for a fix, starts by itself, is joined and completed, each dated when it happened")
    func whole() throws {
        var played = playback()
        played.handle(.commandReceived(.course(.start("course"))), at: Uptime(seconds: 1))
        played.hear(Self.outing.epochs)
        #expect(
            played.courses.map(\.name) == ["waiting", "started", "joined", "completed"])
        #expect(played.courses.map(\.session) == [1, 1, 1, 1])
        guard case .course(let answer) = played.answers.first else {
            Issue.record("no answer")
            return
        }
        #expect(answer.change == .waiting(.fix) && answer.record == nil)
        let told = played.announcements.filter { $0.name.hasPrefix("course.") }
        #expect(told.map(\.name).last == "course.completed")
        for announcement in told.dropFirst(2) {
            #expect(
                announcement.happened.utc != nil && announcement.happened <= announcement.decided)
        }
        let record = try #require(played.courses.last?.record)
        #expect(record.phase == .completed && record.coverage > 0.95)
        #expect(record.evidence?.share == record.coverage)
        #expect((1100...1223).contains(record.distance), "\(record.distance) m since it was joined")
        #expect(record.ended?.utc != nil)
        #expect(record.joined?.utc != nil && record.started.utc != nil)
        // 100 m apart before; on the course every other fix, for two are 28 m.
        #expect((40...50).contains(played.samples.count), "\(played.samples.count)")
        #expect(played.samples.allSatisfy { $0.session == 1 && $0.point.accuracy > 0 })
    }

    @Test("a person confirms it, once, and only what was completed")
    func confirmed() {
        var played = playback()
        played.hear(Self.outing.epochs[..<20])
        played.handle(.commandReceived(.course(.start("course"))), at: second(20))
        played.handle(
            .commandReceived(.course(.resolve(.discarded, 1))),
            at: second(20))
        #expect(played.answers.last == .courseObjected(.notCompleted))
        played.hear(Self.outing.epochs[20...])
        played.handle(
            .commandReceived(.course(.resolve(.confirmed(note: "dry")))), at: played.now)
        #expect(played.courses.last?.record?.resolution == .confirmed(note: "dry"))
        #expect(played.pipeline.courseRecord?.resolution == .confirmed(note: "dry"))
        played.handle(.commandReceived(.course(.resolve(.discarded))), at: played.now)
        #expect(played.answers.last == .courseObjected(.alreadyDecided))
        #expect(played.courses.map(\.name) == ["started", "joined", "completed", "confirmed"])
    }

    @Test("a mistyped name, or a second course, is answered and nothing else")
    func misunderstandings() throws {
        var played = playback()
        played.hear(Self.outing.epochs[..<20])
        played.handle(.commandReceived(.course(.start("curse"))), at: second(20))
        played.handle(.commandReceived(.course(.start("course"))), at: second(20))
        played.handle(.commandReceived(.course(.start("course"))), at: second(20))
        let changes = played.answers.map { answer -> CourseOutcome.Change? in
            if case .course(let outcome) = answer { outcome.change } else { nil }
        }
        #expect(
            changes == [.unavailable(.unknownCourse), .started, .unavailable(.busy)])
        #expect(played.courses.map(\.name) == ["started"])
        played.handle(.commandReceived(.course(.stop())), at: second(20))
        #expect(played.courses.map(\.name) == ["started", "cancelled"])
        #expect(played.courses.last?.record?.phase == .cancelled)
        #expect(played.pipeline.courseStanding == nil, "a cancelled one is not shown")
    }

    @Test("without a link, or without permission, it says so; with neither it waits in order")
    func prerequisites() {
        var played = playback()
        played.handle(.linkChanged(LinkChange(source: 0, state: .lost)), at: Uptime(seconds: 1))
        played.handle(.commandReceived(.course(.start("course"))), at: Uptime(seconds: 1))
        played.handle(
            .linkChanged(LinkChange(source: 0, state: .connected)), at: Uptime(seconds: 2))
        played.hear(Self.outing.epochs[..<10])
        #expect(
            played.courses.map(\.change) == [.waiting(.receiver), .waiting(.fix), .started])

        var barred = playback()
        barred.handle(.linkChanged(LinkChange(source: 0, state: .lost)), at: Uptime(seconds: 1))
        barred.handle(.commandReceived(.course(.start("course"))), at: Uptime(seconds: 1))
        barred.handle(
            .receiverTroubled(TroubleChange(source: 0, trouble: .forbidden, holds: true)),
            at: Uptime(seconds: 2))
        #expect(
            barred.courses.map(\.change)
                == [.waiting(.receiver), .unavailable(.missing(.permission))])
    }

    @Test("what waits in vain gives up after ten minutes, although nothing is heard")
    func givesUp() {
        var played = playback()
        played.handle(.commandReceived(.course(.start("course"))), at: Uptime(seconds: 1))
        #expect(played.effects.contains(.wake(at: Uptime(seconds: 601))))
        played.handle(.woke, at: Uptime(seconds: 601))
        #expect(
            played.courses.map(\.change) == [.waiting(.fix), .unavailable(.missing(.fix))])
        #expect(played.courses.last?.decided == Uptime(seconds: 601))
    }

    @Test("another route under way is followed from where the car is")
    func replaced() {
        let detour = Course.driving(
            "detour", Self.practice.course.line?.vertices.map(\.coordinate) ?? [])
        var played = playback([Self.practice.course, detour])
        played.hear(Self.outing.epochs[..<20])
        played.handle(.commandReceived(.course(.start("course"))), at: second(20))
        played.hear(Self.outing.epochs[20..<Self.underWay])
        played.handle(.commandReceived(.course(.reroute(true))), at: second(Self.underWay))
        #expect(played.answers.last == .reroutingSet(true))
        #expect(played.pipeline.courseStanding?.isRerouting == true)
        played.handle(
            .commandReceived(.course(.replace(with: "detour"))), at: second(Self.underWay))
        #expect(played.courses.last?.name == "replaced" && played.courses.last?.route == "detour")
        #expect(played.pipeline.courseStanding?.isRerouting == false)
        played.hear(Self.outing.epochs[Self.underWay...])
        #expect(played.pipeline.courseRecord?.course == "course")
        #expect(played.pipeline.courseRecord?.route == "detour")
    }

    @Test("when the input ends it is interrupted, with its figures")
    func ended() throws {
        var played = playback()
        played.hear(Self.outing.epochs[..<20])
        played.handle(.commandReceived(.course(.start("course"))), at: second(20))
        played.hear(Self.outing.epochs[20..<Self.underWay])
        played.handle(.ended, at: second(Self.underWay))
        let outcome = try #require(played.courses.last)
        #expect(outcome.change == .interrupted(.ended))
        let record = try #require(outcome.record)
        #expect(record.phase == .interrupted && record.ended != nil)
        #expect((0.2...0.8).contains(record.coverage) && record.distance > 200)
    }

    // MARK: Restarts

    /// After a round trip through JSON, as the ledger keeps it.
    private func reborn(
        _ played: Playback, _ origin: PipelineMemory.Origin, courses: [Course] = [practice.course]
    ) throws -> Playback {
        let kept = try JSONEncoder().encode(played.pipeline.memory)
        let memory = try JSONDecoder().decode(PipelineMemory.self, from: kept)
        return Playback(
            Pipeline(
                settings: Settings(), places: [], courses: courses, build: nil, memory: memory,
                from: origin))
    }

    private func cut() -> Playback {
        var played = playback()
        played.hear(Self.outing.epochs[..<20])
        played.handle(.commandReceived(.course(.start("course"))), at: second(20))
        played.hear(Self.outing.epochs[20..<Self.underWay])
        return played
    }

    /// The rest of the outing in a boot that begins `off` seconds later.
    private func rest(after off: Double) -> [Epoch] {
        let outing = Self.outing
        return outing.epochs[Self.underWay...].map { epoch in
            var epoch = epoch
            epoch.received = epoch.received.advanced(
                bySeconds: 5 - outing.epochs[Self.underWay].received.seconds)
            epoch.time = epoch.time?.advanced(bySeconds: off)
            return epoch
        }
    }

    @Test("a crash of the program costs it nothing")
    func sameBoot() throws {
        let before = cut()
        var after = try reborn(before, .sameBoot)
        #expect(after.pipeline.courseRecord == before.pipeline.courseRecord)
        after.hear(Self.outing.epochs[Self.underWay...])
        #expect(after.courses.map(\.name) == ["completed"])
        #expect(after.courses.first?.coverage ?? 0 > 0.95)
    }

    @Test("a short power cut is bridged; until UTC says so it is shown as it was left")
    func powerCut() throws {
        let before = cut()
        var after = try reborn(before, .earlierBoot)
        #expect(
            after.pipeline.courseRecord?.started.utc == before.pipeline.courseRecord?.started.utc)
        after.handle(.commandReceived(.course(.stop())), at: Uptime(seconds: 1))
        guard case .refused = after.answers.last else {
            Issue.record("what may go on cannot be stopped yet")
            return
        }
        after.hear(rest(after: 120))
        #expect(after.courses.map(\.name) == ["completed"])
        let record = try #require(after.courses.last?.record)
        #expect(record.id == 1 && record.started.uptime < Uptime(seconds: 0))
        let begun = try #require(record.started.utc)
        let known = try #require(before.pipeline.courseRecord?.started.utc)
        #expect(abs(begun.seconds(since: known)) < 1)
    }

    @Test("a long one interrupts it, as of when the car was seen last")
    func longPowerCut() throws {
        var after = try reborn(cut(), .earlierBoot)
        after.hear(rest(after: 1200))
        let outcome = try #require(after.courses.first)
        #expect(outcome.change == .interrupted(.restart) && after.courses.count == 1)
        let told = try #require(after.announcements.first { $0.name == "course.interrupted" })
        #expect(
            told.happened.utc.map { abs($0.seconds(since: Outing.date) - 79) < 2 } == true)
        #expect(outcome.record?.coverage ?? 0 > 0.2)
    }

    @Test("without UTC before it nobody knows for how long: interrupted, undated, its number kept")
    func undated() throws {
        var undated = Array(Self.outing.epochs[..<Self.underWay])
        for index in undated.indices { undated[index].time = nil }
        var before = playback()
        before.hear(undated[..<20])
        before.handle(.commandReceived(.course(.start("course"))), at: second(20))
        before.hear(undated[20...])
        var after = try reborn(before, .earlierBoot)
        after.hear(rest(after: 120))
        #expect(after.courses.map(\.change) == [.interrupted(.restart)])
        #expect(after.courses.first?.record?.started.utc == nil)
        after.handle(.commandReceived(.course(.start("course"))), at: after.now)
        #expect(after.courses.last?.session == 2)
    }

    @Test("a course that is gone interrupts its session, told with the first event")
    func courseGone() throws {
        for origin in [PipelineMemory.Origin.sameBoot, .earlierBoot] {
            var after = try reborn(cut(), origin, courses: [])
            after.hear(
                origin == .sameBoot
                    ? Array(Self.outing.epochs[Self.underWay...]) : rest(after: 120))
            #expect(after.courses.map(\.change) == [.interrupted(.courseChanged)])
            #expect(after.courses.first?.record?.phase == .interrupted)
            let told = try #require(after.announcements.first { $0.name.hasPrefix("course.") })
            #expect(told.happened <= told.decided)
        }
    }
}

extension Playback {
    var courses: [CourseOutcome] {
        announcements.compactMap {
            if case .course(let outcome) = $0.subject { outcome } else { nil }
        }
    }

    var samples: [(point: TrackPoint, session: Int64)] {
        effects.compactMap {
            if case .sample(let point, let session) = $0 { (point, session) } else { nil }
        }
    }
}
