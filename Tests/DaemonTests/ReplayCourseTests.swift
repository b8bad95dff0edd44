import Control
import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("A replay follows courses, and says the same each time")
struct ReplayCourseTests {
    private let folder: TemporaryFolder
    private let capture: String

    init() throws {
        folder = try TemporaryFolder()
        try #require(mkdir(folder.path(of: "courses"), 0o755) == 0)
        _ = try folder.write(Journey.streetCourse, to: "courses/street.geojson")
        _ = try folder.write(Journey.halfCourse, to: "courses/half.geojson")
        let start = try #require(UTC(year: 2026, month: 4, day: 27, hour: 8))
        let lines = Journey.told(Journey.street, from: start).flatMap(\.sentences)
        capture = try folder.write(lines.joined(), to: "drive.nmea")
    }

    private func replay(_ arguments: String...) throws -> (end: ChildProcess.End?, text: String) {
        let path = folder.path(of: "said")
        unlink(path)
        let process = try ChildProcess(
            [Programs.rodictl, "replay", capture, "--courses", folder.path(of: "courses")]
                + arguments, environment: ["TZ": "UTC", "LC_ALL": "C.UTF-8"], output: path)
        return (process.awaitEnd(), Site.text(of: path))
    }

    @Test("one course, for a program: every event with its figures, to the byte")
    func golden() async throws {
        try await onOwnThread {
            let (end, text) = try replay("--follow", "street", "--events", "course", "--json")
            #expect(end == .exited(0))
            #expect(text == Self.events)
        }
    }

    @Test("two courses and another route, for a person; what is open at the end is interrupted")
    func text() async throws {
        try await onOwnThread {
            let (end, text) = try replay(
                "--follow", "half", "--follow", "street", "--replace", "30:half", "--events",
                "course")
            #expect(end == .exited(0))
            #expect(text == Self.story)
        }
    }

    @Test("a store keeps the sessions with their points, and numbers the next run's behind them")
    func stored() async throws {
        try await onOwnThread {
            for _ in 1...2 {
                let (end, _) = try replay("--follow", "street", "--state", folder.path(of: "state"))
                #expect(end == .exited(0))
            }
            let listener = try LoopbackListener()
            let site = try Site("", source: "tcp://127.0.0.1:\(listener.port)")
            try #require(
                rename(folder.path(of: "state"), site.folder.path(of: "state")) == 0)
            let rodid = try site.start()
            let list: CoursesRecord = try rodid.client().call(.courseList(.init()))
            #expect(list.sessions.map(\.id) == [2, 1])
            #expect(list.sessions.allSatisfy { $0.phase == .completed && $0.started != nil })
            let detail: SessionDetail = try rodid.client().call(
                .courseShow(.init(id: 1, points: true)))
            #expect((12...25).contains(detail.points?.count ?? 0))
        }
    }

    private static let events = #"""
        {"change":"waiting","course":"street","decided":"2026-04-27T08:00:04.000Z",\#
        "event":"course","id":1,"name":"course.waiting",\#
        "time":"2026-04-27T08:00:04.000Z","uptime":0,"waiting_for":"fix"}
        {"change":"started","course":"street","coverage":0,\#
        "decided":"2026-04-27T08:00:04.000Z","event":"course","id":1,"kind":"driving",\#
        "name":"course.started","phase":"heading_to_course","progress":0,\#
        "time":"2026-04-27T08:00:04.000Z","uptime":0}
        {"change":"joined","course":"street","coverage":0.1053,\#
        "decided":"2026-04-27T08:00:21.000Z","event":"course","id":1,"kind":"driving",\#
        "name":"course.joined","phase":"driving_course","progress":0.0892,\#
        "time":"2026-04-27T08:00:21.000Z","uptime":17}
        {"change":"completed","course":"street","coverage":0.9737,\#
        "decided":"2026-04-27T08:00:45.000Z","departures":0,"distance":333.41,\#
        "duration":24,"ended":"2026-04-27T08:00:45.000Z","event":"course","id":1,\#
        "joined":"2026-04-27T08:00:21.000Z","kind":"driving","longest_hole":10,\#
        "name":"course.completed","phase":"completed","progress":1,\#
        "started":"2026-04-27T08:00:04.000Z","time":"2026-04-27T08:00:45.000Z",\#
        "uptime":41}

        """#

    private static let story = """
        2026-04-27 08:00:04 UTC  course.waiting       half, waits for a fix
        2026-04-27 08:00:04 UTC  course.waiting       street, waits for a fix
        2026-04-27 08:00:04 UTC  course.started       half
        2026-04-27 08:00:04 UTC  course.started       street
        2026-04-27 08:00:21 UTC  course.joined        half, 18 % done
        2026-04-27 08:00:21 UTC  course.joined        street, 9 % done
        2026-04-27 08:00:32 UTC  course.completed     half, 100 % done, 100 % covered, 153 m
        2026-04-27 08:00:34 UTC  course.replaced      street, by way of half, 0 % done
        2026-04-27 08:00:44 UTC  course.off_route     street, by way of half, 0 % done
        2026-04-27 08:02:21 UTC  course.interrupted   street, by way of half, ended, 0 % done, \
        0 % covered, 379 m
        0 trips
        142 reports of the receiver, 138 accepted, 4 refused (--events refusal tells why); \
        710 sentences

        """
}
