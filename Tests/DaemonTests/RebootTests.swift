import Control
import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("A boot later, the trip goes on or is closed as the power left it")
struct RebootTests {
    @Test("off for less than `reopen`: the same trip goes on")
    func within() async throws {
        try await onOwnThread {
            let reboot = try Reboot(offFor: 300) { $0.trip?.distance ?? 0 > 200 }
            let (before, after, rodid) = (reboot.before, reboot.after, reboot.rodid)
            #expect(after.trip?.id == before.trip?.id)
            #expect(after.trip?.open == true)
            // Its beginning is as much longer ago as we pretend to have been off.
            let (start, restart) = try (
                #require(before.trip?.start), #require(after.trip?.start)
            )
            #expect(abs(start.utc.seconds(since: restart.utc) - 300) < 0.1)
            let events = try rodid.events().map(\.name).filter { $0.hasPrefix("trip.") }
            #expect(events == ["trip.started", "trip.resumed"])
        }
    }

    @Test("off for longer while it drove: interrupted at its last good point, and a new trip")
    func beyondMoving() async throws {
        try await onOwnThread {
            let reboot = try Reboot(offFor: 7200) { $0.trip?.distance ?? 0 > 200 }
            let (before, rodid) = (reboot.before, reboot.rodid)
            try rodid.awaits("a new trip begins") { $0.trip?.id == 2 }
            let old = try rodid.trip(.id(1))
            #expect(old.trip.ending == .interrupted)
            let events = try rodid.events().map(\.name).filter { $0.hasPrefix("trip.") }
            #expect(events == ["trip.started", "trip.interrupted", "trip.started"])
            // Not after what we saw last, and not more than a commit before.
            let (end, last) = try (#require(old.trip.end), #require(before.trip?.end))
            let missing = last.utc.seconds(since: end.utc) - 7200
            #expect((-0.1...11).contains(missing), "\(missing) s")
            let point = try #require(old.points?.last)
            #expect(point.time.map { $0.utc <= end.utc } == true)
        }
    }

    @Test("off for longer while it stood: ended by the power, when it had stopped")
    func beyondStanding() async throws {
        try await onOwnThread {
            // That it stands is on the disk with the next regular commit, within ten seconds.
            var stoppedAt: Double?
            let reboot = try Reboot(offFor: 7200) { status in
                guard status.position?.motion == .stopped else {
                    stoppedAt = nil
                    return false
                }
                stoppedAt = stoppedAt ?? status.uptime
                return stoppedAt.map { status.uptime - $0 > 11 } ?? false
            }
            let rodid = reboot.rodid
            // Until UTC is proved nobody can know how long we were off.
            try rodid.awaits("the old trip is closed") { $0.trip == nil && $0.clock.proved }
            let old = try rodid.trip(.id(1))
            #expect(old.trip.ending == .powerOff)
            let names = try rodid.events().map(\.name).filter { $0.hasPrefix("trip.") }
            #expect(names == ["trip.started", "trip.ended"])
        }
    }
}

@Suite("A boot later, a course goes on or is interrupted")
struct CourseRebootTests {
    @Test("off for less than `reopen`: the same session, its points on one clock")
    func within() async throws {
        try await onOwnThread {
            let reboot = try Reboot(offFor: 120, driving: "errand") {
                $0.course?.progress ?? 0 > 0.2
            }
            let (before, after, rodid) = (reboot.before, reboot.after, reboot.rodid)
            #expect(after.course?.session == before.course?.session)
            #expect(after.course?.phase == "driving_course")
            try rodid.awaits("the car drives on") {
                $0.course?.progress ?? 0 > (before.course?.progress ?? 1) + 0.05
            }
            let names = try rodid.events().map(\.name).filter { $0.hasPrefix("course.") }
            #expect(names == ["course.started", "course.joined"])
            let detail: SessionDetail = try rodid.client().call(
                .courseShow(.init(points: true)))
            let times = detail.points?.compactMap(\.time?.utc) ?? []
            // What was not committed yet went with the power.
            #expect(times.count >= 3)
            for (time, next) in zip(times, times.dropFirst()) { #expect(time < next) }
        }
    }

    @Test("off for longer: interrupted as of when the car was seen last, with what was driven")
    func beyond() async throws {
        try await onOwnThread {
            let reboot = try Reboot(offFor: 7200, driving: "errand") {
                $0.course?.progress ?? 0 > 0.2
            }
            let rodid = reboot.rodid
            // That was longer ago than it is shown.
            try rodid.awaits("it is shown no more") { $0.course == nil && $0.clock.proved }
            let told = try #require(
                try rodid.events().last { $0.name == "course.interrupted" })
            #expect(told.fields["reason"]?.text == "restart")
            let (time, decided) = (try #require(told.time), try #require(told.decided))
            #expect(decided.utc.seconds(since: time.utc) > 7000)
            let detail: SessionDetail = try rodid.client().call(.courseShow(.init()))
            #expect(detail.session.phase == .interrupted && detail.session.coverage > 0.05)
            #expect(detail.covered?.count == 1)
        }
    }
}

/// A drive during which the power is cut, and the boot after it.
///
/// A boot is its name and its clock. The store's record of the boot that ended is renamed, and its
/// clock set back, which is what a machine finds that was off for that long.
private final class Reboot {
    /// The last that was seen before the cut, and the first after it.
    let before: StatusRecord
    let after: StatusRecord
    let rodid: Rodid
    private let feed: Feed

    /// Drives until `isTime`, cuts the power, and starts again on another boot.
    ///
    /// A course along the street may be asked for as soon as there is a position.
    init(
        offFor seconds: Double, driving course: String? = nil, when isTime: (StatusRecord) -> Bool
    ) throws {
        let listener = try LoopbackListener()
        let site = try Site(
            "[trip]\nmin-distance = 20m\nmin-duration = 5s\n",
            source: "tcp://127.0.0.1:\(listener.port)")
        feed = try Feed(Journey.told(Journey.errand), to: [.listener(listener)])
        try #require(mkdir(site.folder.path(of: "courses"), 0o755) == 0)
        _ = try site.folder.write(Journey.errandCourse, to: "courses/errand.geojson")
        let rodid = try site.start()
        if let course {
            try rodid.awaits("there is a position") { $0.position != nil }
            let _: CourseChangeRecord = try rodid.client().call(
                .courseStart(.init(course: course)))
        }
        before = try rodid.awaits("it is time") { $0.trip != nil && isTime($0) }
        rodid.process.kill()
        try Self.pretend(offFor: seconds, in: "\(site.state)/rodi.db")
        self.rodid = try site.start()
        // Shown before; until UTC is proved nobody can know how long we were off.
        after = try self.rodid.awaits("there is a position again, and UTC is proved") {
            $0.position != nil && $0.clock.proved
        }
    }

    deinit { feed.stop() }

    private static func pretend(offFor seconds: Double, in path: String) throws {
        let connection = try Connection(path: path)
        let milliseconds = Int(seconds * 1000)
        for change in [
            "UPDATE boots SET name = '00000000000000000000000000000000'",
            "UPDATE state SET clock_offset = clock_offset - \(milliseconds)",
            "UPDATE blocks SET clock_offset = clock_offset - \(milliseconds)",
            "UPDATE session_blocks SET clock_offset = clock_offset - \(milliseconds)",
            """
            UPDATE sessions SET
                started_utc = started_utc - \(milliseconds),
                joined_utc = joined_utc - \(milliseconds)
            """,
            """
            UPDATE trips SET
                start_utc = start_utc - \(milliseconds), end_utc = end_utc - \(milliseconds)
            """,
        ] {
            try connection.run(change, doing: "pretend another boot")
        }
    }
}
