import Control
import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("The journal at its usual level tells nobody where the car was")
struct JournalPrivacyTests {
    @Test("a drive with places, a course, an itinerary and every mishap, on standard error")
    func standardError() async throws {
        try await onOwnThread {
            let ordeal = try Ordeal(level: "notice")
            try ordeal.endure()
            try ordeal.judge(ordeal.site.journal)
        }
    }

    @Test("the same, as the system's journal gets it, with every field")
    func systemJournal() async throws {
        guard StandInJournal.isPossible() else { return }
        try await onOwnThread {
            let ordeal = try Ordeal(level: "notice")
            let journal = try StandInJournal(in: ordeal.site)
            ordeal.journal = journal
            try ordeal.endure()
            journal.hear()
            let text = journal.heard.joined(separator: "\n")
            #expect(text.contains("SYSLOG_IDENTIFIER=rodid") && text.contains("RODI_EVENT="))
            try ordeal.judge(text)
            #expect(ordeal.site.journal.isEmpty, "all of it went to the journal")
        }
    }
}

/// The end of systemd's journal, for a daemon that has mounts of its own.
///
/// Source: sd_journal_sendv(3): a datagram socket at `/run/systemd/journal/socket`; systemd.exec(5):
/// `$JOURNAL_STREAM` names the file that standard error is.
final class StandInJournal {
    let environment: [String: String]
    /// Becomes the daemon.
    let starter: [String]
    private let socket: NotifySocket

    init(in site: Site) throws {
        socket = try NotifySocket(path: site.folder.path(of: "j"))
        let file = open(site.journalPath, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        var status = stat()
        guard file >= 0, fstat(file, &status) == 0 else {
            throw TestFault(doing: "create \(site.journalPath)", code: errno)
        }
        close(file)
        environment = ["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"]
        let begin = #"""
            mount -t tmpfs none /run && mkdir -p /run/systemd/journal &&
            : >/run/systemd/journal/socket && mount --bind "$0" /run/systemd/journal/socket &&
            exec "$@"
            """#
        starter = Self.apart + ["/bin/sh", "-c", begin, socket.path]
    }

    /// Everything it was told, one assignment an entry.
    var heard: [String] { socket.heard }

    func hear() { socket.hear() }

    /// Whether one can be put in the place of the real one here; if not, says why.
    static func isPossible(for test: String = #function) -> Bool {
        guard Programs.has(Programs.unshare, for: test) else { return false }
        guard geteuid() == 0 else {
            print("skipping \(test): only root may mount a socket over another")
            return false
        }
        let probe = try? ChildProcess(apart + ["/bin/sh", "-c", "mount -t tmpfs none /run"])
        guard probe?.awaitEnd() == .exited(0) else {
            print("skipping \(test): nothing can be mounted here")
            return false
        }
        return true
    }

    private static let apart = [Programs.unshare, "--mount", "--propagation", "private"]
}

/// A drive in which everything happens that a journal might tell of.
private final class Ordeal {
    let site: Site
    var journal: StandInJournal?
    private let feed: HurriedFeed
    private let told: [SimulatedReceiver.Heard]
    private let whereabouts: Whereabouts
    /// What was told to who asked: there it may stand.
    private var answers = ""

    init(level: String) throws {
        site = try Site("", source: "-")
        feed = try HurriedFeed(in: site.folder)
        told = Journey.told(Self.drive)
        whereabouts = Whereabouts(of: told.map(\.truth.coordinate))
        try configure(level: level)
        try #require(mkdir(site.folder.path(of: "courses"), 0o755) == 0)
        _ = try site.folder.write(Journey.errandCourse, to: "courses/errand.geojson")
        _ = try site.folder.write(Journey.homeAndShop, to: "places.geojson")
        let today = Journey.now.description.prefix(10)
        let later = Journey.now.advanced(bySeconds: 172_800).description.prefix(10)
        _ = try site.folder.write(
            """
            [{"place": "shop", "start": "\(today)T00:00:00Z", "end": "\(later)T00:00:00Z"}]
            """, to: "itinerary.json")
    }

    private func configure(level: String) throws {
        try site.configure(
            Journey.shortTrips, source: "serial://\(feed.terminal.path)?baud=9600", level: level)
    }

    func endure() throws {
        var rodid = try start()
        let started: CourseChangeRecord = try rodid.client().call(
            .courseStart(.init(course: "errand")))
        #expect(started.change != .unavailable)
        try tell(rodid)
        try rodid.awaits("everything is stored") { $0.store?.pending == 0 }
        journal?.hear()
        try ask(rodid)
        try misprint(rodid)
        #expect(rodid.stop().end == .exited(0))
        journal?.hear()
        try damage()
        rodid = try start()
        #expect(rodid.stop().end == .exited(0))
        journal?.hear()
    }

    private func start() throws -> Rodid {
        let environment = feed.environment.merging(journal?.environment ?? [:]) { $1 }
        return try site.start(environment: environment, by: journal?.starter ?? [])
    }

    // MARK: The drive

    /// The whole drive, with what a receiver should not say in between.
    private func tell(_ rodid: Rodid) throws {
        var bursts = told.map {
            HurriedFeed.Burst(arrival: $0.truth.time + 0.1, sentences: $0.sentences)
        }
        let broken = told[50].sentences.map { $0.replacing("*", with: "1*") }
        bursts[50].sentences += broken + [Self.sentence("GPTXT,01,01,02,HOME 4045.6123 11353.4")]
        // Somewhere else at once, and last hour again.
        bursts[60].sentences += told[5].sentences
        let start = feed.clock.now
        for first in stride(from: 0, to: bursts.count, by: 20) {
            try feed.tell(
                bursts[first..<min(bursts.count, first + 20)], to: rodid, from: start)
            journal?.hear()
        }
    }

    private static func sentence(_ body: String) -> String {
        let sum = body.utf8.reduce(UInt8(0), ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
    }

    // MARK: What is asked

    /// Questions with coordinates in them: refused ones, malformed ones, and some that are done.
    private func ask(_ rodid: Rodid) throws {
        let lines = [
            #"{"id":1,"method":"places.add","params":{"name":"home","lat":40.7612,"lon":-113.8912,"radius":50}}"#,
            #"{"id":1,"method":"places.add","params":{"name":"x","lat":40.7612,"radius":50}}"#,
            #"{"id":1,"method":"places.add","params":{"name":"y","lat":40.7612,"lon":-113.8912,"radius":-1}}"#,
            #"{"id":1,"method":"places.add","params":{"name":"garage","lat":40.7612,"lon":-113.8912,"radius":50,"private":true}}"#,
            #"{"id":1,"method":"places.edit","params":{"name":"garage","lat":40.7613,"lon":-113.8913}}"#,
            #"{"id":1,"method":"places.remove","params":{"name":"garage"}}"#,
            #"{"id":1,"method":"places.import","params":{"geojson":"{\"type\":\"Point\",\"coordinates\":[-113.8912,40.76.12]}"}}"#,
            #"{"id":1,"method":"explored","params":{"box":{"south":40.77,"west":-113.8,"north":40.76,"east":-113.9}}}"#,
            #"{"id":1,"method":"course.start","params":{"course":"40.7612 -113.8912"}}"#,
            #"{"id":1,"method":"why","params":{"place":"40.7612,-113.8912"}}"#,
            #"{"id":1,"method":"40.7612,-113.8912"}"#, "40.7612 -113.8912",
            #"{"id":1,"method":"trips.label","params":{"id":1,"text":"to 40.7612 -113.8912"}}"#,
            #"{"id":1,"method":"trips.get","params":{"id":1,"points":true}}"#,
            #"{"id":1,"method":"status"}"#,
        ]
        for line in lines { answers += try say(line, to: rodid) }
        journal?.hear()
    }

    private func say(_ line: String, to rodid: Rodid) throws -> String {
        let output = site.folder.path(of: "answer")
        unlink(output)
        // Any program that speaks a line will do; ours is at hand.
        let descriptor = try connectUnix(to: rodid.site.socket)
        defer { close(descriptor) }
        let text = line + "\n"
        guard write(descriptor, text, text.utf8.count) == text.utf8.count else {
            throw TestFault(doing: "ask", code: errno)
        }
        var answer: [UInt8] = []
        let deadline = Deadline(.seconds(30))
        while answer.last != UInt8(ascii: "\n"), deadline.awaits(descriptor) {
            var room = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &room, room.count)
            guard count > 0 else { break }
            answer += room.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self)
    }

    // MARK: Mishaps

    /// Files that were written badly, where there are coordinates: reloaded, one after the other.
    private func misprint(_ rodid: Rodid) throws {
        let place =
            #"{"type":"FeatureCollection","features":[{"type":"Feature","#
            + #""properties":{"name":"a","radius":60},"geometry":"#
        let mistakes = [
            ("places.geojson", place + #"{"type":"Point","coordinates":[-113.8912,40.76.12]}}]}"#),
            ("places.geojson", place + #"{"type":"Point","coordinates":[40.7612,-113.8912,"#),
            ("places.geojson", place + #"{"type":"40.7612","coordinates":[40.7612,-113.8912]}}]}"#),
            ("places.geojson", place + #"{"type":"Point","coordinates":[40.7612,-113.8912]}}]}"#),
            (
                "courses/errand.geojson",
                #"{"type":"LineString","coordinates":[[-113.8912,40.76-12]]}"#
            ),
            ("courses/errand.gpx", #"<gpx><trk><trkseg><trkpt lat="40.7612" lon="113.8912W">"#),
            ("itinerary.json", #"[{"place":"40.7612 -113.8912","start":"40.7612","end":1}]"#),
            ("rodi.conf", "[itinerary]\nnear = 40.7612,-113.8912\n[40.7612]\nhome = -113.8912\n"),
        ]
        for (name, text) in mistakes {
            let path = site.folder.path(of: name)
            let before = try? FoundationEssentials.Data(contentsOf: URL(filePath: path))
            _ = try site.folder.write(text, to: name)
            let answer = try say(#"{"id":1,"method":"reload"}"#, to: rodid)
            #expect(answer.contains("-32004") || name == "itinerary.json", "\(name): \(answer)")
            answers += answer
            if let before {
                try before.write(to: URL(filePath: path))
            } else {
                unlink(path)
            }
            journal?.hear()
        }
        #expect(try say(#"{"id":1,"method":"reload"}"#, to: rodid).contains("result"))
    }

    /// A database of which only a part can be read.
    private func damage() throws {
        let path = URL(filePath: site.state + "/rodi.db")
        var bytes = try FoundationEssentials.Data(contentsOf: path)
        for place in 104..<min(400, bytes.count) { bytes[place] = 0xA5 }
        try bytes.write(to: path)
        // Where the disk was slow to the last, this would mend it.
        unlink(site.state + "/rodi.db-wal")
    }

    // MARK: The verdict

    func judge(_ text: String) throws {
        // A folder's name is made of random letters and digits.
        let text = text.replacing(site.folder.path, with: "")
        for words in [
            "trip started", "trip ended", "course completed", "itinerary arrived", "place left",
            "place entered: shop", "place added", "configuration refused", "store repaired",
        ] {
            #expect(text.contains(words), "“\(words)” was never told:\n\(text)")
        }
        let lines = text.split(separator: "\n").map(String.init)
        let telling = lines.filter { !whereabouts.found(in: $0).isEmpty }
        #expect(telling == [])
        // The same search does find it where it is.
        #expect(whereabouts.found(in: answers).count > 10)
        let planted = lines + ["notice trip ended lat=\(told[30].truth.coordinate.latitude)"]
        #expect(planted.count { !whereabouts.found(in: $0).isEmpty } == telling.count + 1)
    }

    /// Through town, a stop at the shop, and on.
    private static let drive = Drive(
        from: Journey.home, heading: 0, heightAboveSeaLevel: 1286,
        legs: [
            .stop(30), .straight(440, speed: Journey.speed), .stop(60),
            .straight(600, speed: Journey.speed), .stop(60),
        ])
}
