import Control
import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit
import Testing

/// The same bytes, heard live through a pseudo terminal and replayed from a file.
///
/// Live, minutes pass in seconds, on a clock that is moved on with the drive. A burst then arrives some
/// milliseconds later than in the file, and what time alone brings about is seen with the next burst:
/// so a time may differ by 0.1 s, and the time of a decision by one step of the receiver.
@Suite("A drive comes to the same live as in a replay")
struct LiveEqualsReplayTests {
    @Test("a simulated errand with places and a course: trips, places and course, event by event")
    func errand() async throws {
        try await onOwnThread {
            let start = Journey.now
            let bursts = Journey.told(Self.drive, from: start).map {
                // Sent a tenth of a second after it was true.
                HurriedFeed.Burst(arrival: $0.truth.time + 0.1, sentences: $0.sentences)
            }
            let site = try Self.site()
            let (live, replayed) = try Self.hear(bursts, at: site, following: "street")
            try Self.compare(live, replayed)
            let names = Set(live.map(\.name))
            let wanted: Set = [
                "trip.started", "trip.ended", "place.initial", "place.left", "place.entered",
                "course.started", "course.joined", "course.completed",
            ]
            #expect(names.isSuperset(of: wanted), "missing: \(wanted.subtracting(names))")
            #expect(live.filter { $0.name == "trip.ended" }.count == 2)
        }
    }

    @Test("a real drive: a receiver in a car, its own noise and pauses")
    func recording() async throws {
        guard let file = Captures.find("drives/thehague-sirf-37km.nmea") else { return }
        try await onOwnThread {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            let site = try Self.site()
            let (live, replayed) = try Self.hear(Self.bursts(text), at: site)
            try Self.compare(live, replayed)
            #expect(live.contains { $0.name == "trip.started" })
        }
    }

    // MARK: Hearing it twice

    /// What became of trips, places and courses, live and in a replay.
    private static func hear(
        _ bursts: [HurriedFeed.Burst], at site: Site, following course: String? = nil
    ) throws -> (live: [EventRecord], replayed: [EventRecord]) {
        let feed = try HurriedFeed(in: site.folder)
        try site.configure(trips, source: "serial://\(feed.terminal.path)?baud=9600")
        let rodid = try site.start(environment: feed.environment)
        if let course {
            let _: CourseChangeRecord = try rodid.client().call(.courseStart(.init(course: course)))
        }
        try feed.tell(bursts, to: rodid)
        try rodid.awaits("everything is stored") { $0.store?.pending == 0 }
        // Whom a course waits for depends on the link as well: a replay has none.
        let live = try rodid.events().filter { kinds.contains($0.event) && $0.change != "waiting" }

        let lines = bursts.flatMap { burst in
            burst.sentences.map { "\(burst.arrival)\t\($0)" }
        }
        let capture = try site.folder.write(lines.joined(), to: "drive.timed")
        let output = site.folder.path(of: "replayed")
        var arguments = [
            Programs.rodictl, "replay", capture, "--json", "--as-live", "--config",
            site.configuration, "--places", site.folder.path(of: "places.geojson"), "--courses",
            site.folder.path(of: "courses"), "--events", kinds.joined(separator: ","),
        ]
        if let course { arguments += ["--follow", course] }
        let process = try ChildProcess(arguments, output: output)
        #expect(process.awaitEnd(within: .seconds(60)) == .exited(0))
        let replayed = try Site.text(of: output).split(separator: "\n").map {
            try JSONDecoder().decode(EventRecord.self, from: Data($0.utf8))
        }
        // A replay ends, and interrupts what is open then; a daemon goes on.
        let end = replayed.map(\.uptime).max() ?? 0
        let isOfEnd = { (event: EventRecord) in event.change == "interrupted" && event.uptime >= end
        }
        return (live, replayed.filter { $0.change != "waiting" && !isOfEnd($0) })
    }

    private static func compare(_ live: [EventRecord], _ replayed: [EventRecord]) throws {
        #expect(live.map(\.name) == replayed.map(\.name))
        #expect(!live.isEmpty)
        for (live, replayed) in zip(live, replayed) where live.name == replayed.name {
            let (time, decided) = (try #require(live.time), try #require(live.decided))
            let (sameTime, sameDecided) = (
                try #require(replayed.time), try #require(replayed.decided)
            )
            #expect(abs(time.utc.seconds(since: sameTime.utc)) < 0.1, "\(live.name)")
            #expect(abs(decided.utc.seconds(since: sameDecided.utc)) <= 1.1, "\(live.name)")
            for field in ["place", "course", "ending", "start_place", "end_place", "stops", "kind"]
            {
                #expect(live.fields[field] == replayed.fields[field], "\(field) of \(live.name)")
            }
            for field in ["distance", "bridged_distance", "duration", "coverage", "progress"] {
                let (one, other) = (live.fields[field]?.double, replayed.fields[field]?.double)
                #expect((one == nil) == (other == nil), "\(field) of \(live.name)")
                guard let one, let other else { continue }
                #expect(
                    abs(one - other) <= max(0.1, 0.001 * abs(other)),
                    "\(field) of \(live.name): \(one), \(other)")
            }
        }
    }

    private static let kinds = ["trip", "place", "course"]

    // MARK: What is driven

    private static let trips = "[trip]\nmin-distance = 80m\nmin-duration = 20s\n"

    /// Past a place, through another, a light, five minutes at a shop, and home by a tunnel.
    private static let drive = Drive(
        from: Journey.home, heading: 0, heightAboveSeaLevel: 1286,
        legs: [
            .stop(40), .straight(450, speed: Journey.speed), .turn(90, radius: 12), .stop(25),
            .straight(600, speed: Journey.speed), .stop(330),
            .straight(400, speed: Journey.speed), .tunnel(300, speed: Journey.speed),
            .straight(500, speed: Journey.speed), .turn(90, radius: 12),
            .straight(200, speed: Journey.speed), .stop(330),
        ])

    private static func site() throws -> Site {
        let site = try Site(trips, source: "serial:///dev/null")
        try #require(mkdir(site.folder.path(of: "courses"), 0o755) == 0)
        _ = try site.folder.write(Journey.streetCourse, to: "courses/street.geojson")
        let places = [
            place("home", north: 0, east: 0, radius: 60),
            place("light", north: 462, east: 12, radius: 40),
            // Crossed at 50 km/h within three seconds.
            place("gate", north: 225, east: 20, radius: 26),
        ]
        _ = try site.folder.write(
            #"{"type": "FeatureCollection", "features": [\#(places.joined(separator: ","))]}"#,
            to: "places.geojson")
        return site
    }

    private static func place(
        _ name: String, north: Double, east: Double, radius: Double
    ) -> String {
        let center = Journey.home.moved(by: Displacement(east: east, north: north))
        return """
            {"type": "Feature", "properties": {"name": "\(name)", "radius": \(radius)},
              "geometry": {"type": "Point", "coordinates": [\(center.longitude), \(center.latitude)]}}
            """
    }

    /// The sentences of a recording, those of one time of day at once, a tenth of a second late.
    private static func bursts(_ text: String) -> [HurriedFeed.Burst] {
        var bursts: [HurriedFeed.Burst] = []
        var last: Double?
        var arrival = 0.1
        for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("$") {
            let sentence = "\(line)\r\n"
            let fields = line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
            let isTimed =
                fields.count > 2
                && (line.dropFirst(3).hasPrefix("RMC") || line.dropFirst(3).hasPrefix("GGA"))
            if isTimed, let time = secondOfDay(fields[1]), time != last {
                let step = last.map { time >= $0 ? time - $0 : time - $0 + 86_400 } ?? 0
                arrival += step
                last = time
                bursts.append(HurriedFeed.Burst(arrival: arrival, sentences: [sentence]))
            } else if !bursts.isEmpty {
                bursts[bursts.count - 1].sentences.append(sentence)
            }
        }
        return bursts
    }

    private static func secondOfDay(_ field: Substring) -> Double? {
        guard let number = Double(field) else { return nil }
        let whole = Int(number)
        return Double(whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100)
            + number - Double(whole)
    }
}
