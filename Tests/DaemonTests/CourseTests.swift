import Control
import FoundationEssentials
import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@Suite("A course is driven while clients look on")
struct CourseTests {
    private func site(_ listener: LoopbackListener) throws -> Site {
        let site = try Site(Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
        try #require(mkdir(site.folder.path(of: "courses"), 0o755) == 0)
        _ = try site.folder.write(Journey.streetCourse, to: "courses/street.geojson")
        _ = try site.folder.write(Journey.halfCourse, to: "courses/half.geojson")
        return site
    }

    private func change(_ rodid: Rodid, _ arguments: String...) throws -> CourseChangeRecord {
        let (end, record) =
            try arguments.count == 1
            ? rodid.rodictl("course", arguments[0], as: CourseChangeRecord.self)
            : rodid.rodictl("course", arguments[0], arguments[1], as: CourseChangeRecord.self)
        #expect(end == .exited(0))
        return record
    }

    private func names(_ rodid: Rodid) throws -> [String] {
        try rodid.events().map(\.name).filter { $0.hasPrefix("course.") }
    }

    @Test("asked for before there is a fix: waits, starts, is joined, completed and confirmed")
    func driven() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try site(listener)
            let rodid = try site.start()
            #expect(try change(rodid, "start", "street").change == .waiting)
            #expect(try rodid.status().course?.phase == "waiting")
            let ears = try rodid.subscribe(.init(classes: [.progress, .events]))
            #expect(ears.snapshot.status.course?.course == "street")
            let feed = try Feed(Journey.told(Journey.street), to: [.listener(listener)])
            defer { feed.stop() }

            try ears.awaits(event: "course.started")
            try ears.awaits(event: "course.joined")
            let client = try rodid.client()
            #expect(throws: ClientError.self) {
                let _: CourseChangeRecord = try client.call(
                    .courseStart(.init(course: "half")))
            }
            #expect(throws: ClientError.self) {
                let _: CourseChangeRecord = try client.call(.courseConfirm(.init()))
            }
            let done = try ears.awaits(event: "course.completed")
            #expect(done.durable == nil && done.sequence != nil && done.time != nil)
            #expect(done.fields["coverage"]?.double ?? 0 > 0.9)

            // At once with each phase, and every 3 % in between.
            let progress = ears.heard.compactMap { heard -> ProgressRecord? in
                if case .progress(let record) = heard { record } else { nil }
            }
            var phases = progress.map(\.phase)
            phases = zip([""] + phases, phases).filter { $0 != $1 }.map(\.1)
            #expect(
                phases == ["waiting", "heading_to_course", "driving_course", "completed"]
                    || phases == ["heading_to_course", "driving_course", "completed"])
            let shares = progress.filter { $0.phase == "driving_course" }.compactMap(\.progress)
            #expect(shares.count > 8 && shares.count < 35)
            for (share, next) in zip(shares, shares.dropFirst()) { #expect(next >= share + 0.0299) }

            let shown = try rodid.status().course
            #expect(shown?.phase == "completed" && shown?.resolution == nil)
            let (end, confirmed) = try rodid.rodictl(
                "course", "confirm", "--note=wet road", as: CourseChangeRecord.self)
            #expect(end == .exited(0) && confirmed.session?.note == "wet road")
            try ears.awaits(event: "course.confirmed")
            // It waits for the receiver first, if that is not heard yet, then for its fix.
            #expect(
                try names(rodid).filter { $0 != "course.waiting" } == [
                    "course.started", "course.joined", "course.completed", "course.confirmed",
                ])
            #expect((1...2).contains(try names(rodid).count { $0 == "course.waiting" }))

            let detail = try rodid.rodictl("course", "show", as: SessionDetail.self).answer
            #expect(detail.session.id == 1 && detail.session.resolution == .confirmed)
            #expect(detail.session.started != nil && detail.session.ended != nil)
            #expect(detail.covered?.count == 1)
            // Two fixes are 28 m.
            #expect((12...25).contains(detail.points?.count ?? 0))
            #expect(detail.points?.allSatisfy { $0.time != nil } == true)

            #expect(rodid.stop().end == .exited(0))
            let again = try site.start()
            let list = try again.rodictl("course", "list", as: CoursesRecord.self).answer
            #expect(list.courses.map(\.name) == ["half", "street"])
            #expect(list.sessions == [detail.session])
            #expect(try again.status().course?.resolution == .confirmed, "shown for half an hour")
            #expect(site.journal.contains("course completed: street"))
            #expect(!site.journal.contains("\(Journey.home.latitude)".prefix(5)))
        }
    }

    @Test("killed in mid-course it goes on, and is completed as one session")
    func killed() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try site(listener)
            var rodid = try site.start()
            let feed = try Feed(Journey.told(Journey.street), to: [.listener(listener)])
            defer { feed.stop() }
            try rodid.awaits("there is a position") { $0.position != nil }
            #expect(try change(rodid, "start", "street").change == .started)
            let before = try rodid.awaits("a third is driven") {
                $0.course?.progress ?? 0 > 0.3
            }
            rodid.process.kill()
            rodid = try site.start()
            let after = try rodid.awaits("there is a position again") { $0.position != nil }
            #expect(after.course?.session == before.course?.session)
            #expect(after.course?.phase == "driving_course")
            try rodid.awaits("it is completed") { $0.course?.phase == "completed" }
            #expect(
                try names(rodid) == ["course.started", "course.joined", "course.completed"])
            #expect(try change(rodid, "discard").session?.resolution == .discarded)
            let detail = try rodid.rodictl("course", "show", "1", as: SessionDetail.self).answer
            #expect(detail.session.coverage > 0.8)
        }
    }

    @Test("swapped, given up, mistyped: each is answered, and the exit status says so")
    func commands() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try site(listener)
            let rodid = try site.start()
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            try rodid.awaits("there is a position") { $0.position != nil }
            func run(_ arguments: String...) throws -> (end: ChildProcess.End?, text: String) {
                let path = site.folder.path(of: "said")
                unlink(path)
                let process = try ChildProcess(
                    [Programs.rodictl, "--socket", site.socket, "course"] + arguments,
                    output: path, errors: path)
                return (process.awaitEnd(), Site.text(of: path))
            }
            let mistyped = try run("start", "stret")
            #expect(mistyped.end == .exited(4))
            #expect(mistyped.text.contains("did you mean “street”?"))
            #expect(try run("stop").end == .exited(4))
            #expect(try run("start").end == .exited(2))
            #expect(try run("confirm", "x").end == .exited(2))
            #expect(try run("stop", "--note", "x").end == .exited(2))
            #expect(try run("show").end == .exited(4))
            #expect(try run("start", "street").text == "Course street started, as session 1.\n")
            #expect(try run("start", "half").end == .exited(4))
            #expect(try run("rerouting", "on").end == .exited(0))
            #expect(try rodid.status().course?.rerouting == true)
            #expect(
                try run("replace", "half").text
                    == "Course street is now followed by way of half.\n")
            #expect(try rodid.status().course?.route == "half")
            #expect(try run("show").text.hasPrefix("Session   1, street\nRoute     half\n"))
            #expect(try run("stop").text == "Course street cancelled.\n")
            #expect(try rodid.status().course == nil)
            #expect(
                try names(rodid) == ["course.started", "course.replaced", "course.cancelled"])

            // What is new in the folder is there after a reload.
            _ = try site.folder.write(
                Journey.course("short", from: 0, to: 150),
                to: "courses/another.geojson")
            let _: ReloadRecord = try rodid.client().call(.reload)
            let list = try run("list").text
            #expect(list.contains("short") && list.contains("street"))
            #expect(try run("start", "short").end == .exited(0))
        }
    }
}
