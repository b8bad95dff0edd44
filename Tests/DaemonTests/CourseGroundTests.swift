import Control
import Glibc
import Positioning
import Simulation
import TestKit
import Testing

@Suite("A course that was followed is in the picture of its trip, and in a file")
struct CourseGroundTests {
    /// A daemon that knows a trip on which a course was followed, and begins with `places`.
    private func start(places: String? = nil) throws -> Rodid {
        let site = try Site(Journey.shortTrips, source: "tcp://127.0.0.1:9")
        mkdir(site.folder.path(of: "courses"), 0o755)
        _ = try site.folder.write(Journey.streetCourse, to: "courses/street.geojson")
        _ = try site.folder.write(Journey.halfCourse, to: "courses/half.geojson")
        if let places { _ = try site.folder.write(places, to: "places.geojson") }
        let capture = try site.folder.write(
            Journey.told(Journey.street, from: Journey.now.advanced(bySeconds: -7200))
                .map { $0.sentences.joined() }.joined(), to: "drive.nmea")
        let replay = try ChildProcess([
            Programs.rodictl, "replay", capture, "--config", site.configuration, "--follow",
            "street", "--state", site.state,
        ])
        guard replay.awaitEnd(within: .seconds(60)) == .exited(0) else {
            throw TestFault(doing: "replay a drive")
        }
        return try site.start()
    }

    private func run(
        _ rodid: Rodid, _ words: String...
    ) throws -> (end: ChildProcess.End?, text: String) {
        let path = rodid.site.folder.path(of: "said-\(UInt64.random(in: 0...UInt64.max))")
        let process = try ChildProcess(
            [Programs.rodictl, "--socket", rodid.site.socket] + words,
            environment: ["LC_ALL": "C.UTF-8"], output: path, errors: path)
        return (process.awaitEnd(within: .seconds(60)), Site.text(of: path))
    }

    @Test("its line is drawn, and written so that it can be followed again")
    func whole() async throws {
        try await onOwnThread {
            let rodid = try start()
            let (end, picture) = try run(rodid, "trips", "export", "last", "--format", "svg")
            #expect(end == .exited(0))
            #expect(picture.contains("<path class=\"course\""), "\(picture.prefix(2000))")
            #expect(picture.contains(">street<") && !picture.contains(">half<"))

            let again = rodid.site.folder.path(of: "again")
            mkdir(again, 0o755)
            let written = try run(
                rodid, "course", "show", "--geojson", "\(again)/street.geojson")
            #expect(written.end == .exited(0) && written.text.hasPrefix("course street in "))
            let text = Site.text(of: "\(again)/street.geojson")
            let feature = try JSONText.decode(JSONValue.self, from: Array(text.utf8))
            guard case .object(let members) = feature,
                case .object(let ground)? = members["geometry"]
            else { throw TestFault(doing: "read \(text)") }
            #expect(ground["type"]?.text == "LineString")
            let capture = rodid.site.folder.path(of: "drive.nmea")
            let (replayed, story) = try run(
                rodid, "replay", capture, "--courses", again, "--follow", "street", "--events",
                "course")
            #expect(replayed == .exited(0) && story.contains("course.completed"), "\(story)")
            _ = rodid.stop()
        }
    }

    @Test("but nothing of it that lies near a private place, unless that is asked for")
    func trimmed() async throws {
        try await onOwnThread {
            let home = Journey.homePlace.replacing(
                #""radius": 60"#, with: #""radius": 60, "private": true"#)
            let rodid = try start(places: home)
            let (hidden, why) = try run(rodid, "course", "show", "1", "--geojson", "-")
            let detail: CourseDetail = try rodid.client().call(
                .courseGet(.init(course: "street", trimmed: true)))
            #expect(detail.trimmed == true && detail.positions ?? 9 < 2)
            #expect(hidden == .exited(detail.positions == 0 ? 4 : 0), "\(why)")
            let (all, text) = try run(
                rodid, "course", "show", "1", "--geojson", "-", "--untrimmed")
            #expect(all == .exited(0) && text.contains("\"name\":\"street\""), "\(text)")
            let picture = try run(
                rodid, "trips", "export", "last", "--format", "svg", "--untrimmed")
            #expect(picture.text.contains("<path class=\"course\""))
            _ = rodid.stop()
        }
    }

    @Test("a course that is gone is in no picture, and nobody is told of one that never was")
    func gone() async throws {
        try await onOwnThread {
            let rodid = try start()
            unlink(rodid.site.folder.path(of: "courses/street.geojson"))
            rodid.process.signal(SIGHUP)
            try rodid.awaits("the course is gone") { _ in
                let list: CoursesRecord = try rodid.client().call(.courseList(.init()))
                return list.courses.map(\.name) == ["half"]
            }
            let (end, picture) = try run(rodid, "trips", "export", "last", "--format", "svg")
            #expect(end == .exited(0) && !picture.contains("class=\"course\""))
            let (refused, why) = try run(rodid, "course", "show", "--geojson", "-")
            #expect(refused == .exited(4) && why.contains("not among the courses any more"))
            #expect(throws: ClientError.self) {
                let _: CourseDetail = try rodid.client().call(.courseGet(.init(course: "haf")))
            }
            _ = rodid.stop()
        }
    }
}
