import Glibc
import Simulation
import TestKit
import Testing
import Tracking

@Suite("Where the locale has no other letters, all that a person is told is in ASCII")
struct LettersTests {
    static let name = "Köln “Süd” … 家🚗 שלום"

    /// What is asked of each command; `FILE` is one that is there, `NEW` one that is not.
    private static let questions: [String: [[String]]] = [
        "status": [[], ["é"]],
        "watch": [["--interval", "é"]],
        "events": [[], ["--since", "é"]],
        "on": [
            ["é", "--", "x"], ["trip.labelled", "--once", "--bookmark", "/nöwhere", "--", "x"],
        ],
        "trips": [
            [], ["show", "last"], ["stats"], ["stats", "--by", "vehicle"], ["label", "last", name],
            ["note", "last", "\(name)\n\(name)"], ["show", "last"], ["list", "--limit", "0"],
            ["list", "--from", "Koln"], ["split", "last", "--stop", "é"], ["é"],
            ["export", "last", "--output", "NEW.csv"], ["export", "--format", "é"],
            ["export", "last", "--output", "/nöwhere/x"], ["merge", "1", "é"],
        ],
        "trip": [["start"], ["stop"], ["set", "--vehicle", "é"], ["é"]],
        "places": [
            [], ["add", "Kölner Dom", "--at", "52.0,5.0", "--radius", "60"],
            ["edit", "Kölner Dom", "--radius", "70"], ["remove", "Kölner Dom"],
            ["remove", "Kölner"], ["add", "x", "--at", "é"], ["import", "/nöwhere"],
        ],
        "course": [
            [], ["start", name], ["start", "Koln"], ["show"], ["show", "é"],
            ["show", "--geojson", "NEW.geojson"], ["stop"],
            ["rerouting", "é"],
        ],
        "itinerary": [
            ["set", "FILE.itinerary"], [], ["skip"], ["skip", "é"], ["set", "/nöwhere"],
        ],
        "explored": [
            [], ["--box", "é"], ["--svg", "NEW.svg", "--box", "52,5,53,6"],
            ["--geojson", "NEW.geojson"],
        ],
        "why": [[], [name], ["Koln"]],
        "health": [[]],
        "doctor": [[], ["--config", "/nöwhere"]],
        "record": [["NEW.nmea", "--source", "tcp://127.0.0.1:9"], ["NEW", "--source", "é"]],
        "replay": [
            ["FILE.nmea", "--events", "all", "--places", "FILE.places", "--courses", "COURSES"],
            ["/nöwhere"], ["FILE.nmea", "--events", "é"], ["FILE.nmea", "--follow", "é"],
        ],
        "simulate": [["/nöwhere"], ["FILE.places", "--speed", "é"]],
        "import": [["--dry-run", "FILE.nmea"], ["--vehicle", "é", "FILE.nmea"], ["/nöwhere"]],
        "backup": [["NEW-ö.db"], ["/nöwhere/x"]],
        "restore": [["/nöwhere"], ["é", "ö"]],
        "version": [[], ["é"]],
        "help": [["é"]],
        "é": [[]],
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func said(_ words: [String], letters: String, socket: String = "none") throws -> String
    {
        let path = folder.path(of: "said-\(UInt64.random(in: 0...UInt64.max))")
        let process = try ChildProcess(
            [Programs.rodictl] + words,
            environment: [
                "LC_ALL": letters, "RODI_SOCKET": socket, "HOME": folder.path, "TZ": "UTC",
            ], output: path, errors: path)
        if process.awaitEnd(within: .seconds(60)) == nil {
            Issue.record("\(words) does not end")
        }
        return Site.text(of: path)
    }

    private func expectASCII(_ text: String, _ words: [String]) {
        #expect(!text.isEmpty, "\(words) says nothing")
        let others = text.unicodeScalars.filter {
            $0.value > 0x7E || ($0.value < 0x20 && $0 != "\n")
        }
        #expect(others.isEmpty, "\(words): \(text)")
    }

    @Test("help on every command, in signs that all have another spelling")
    func help() async throws {
        try await onOwnThread {
            let overview = try said(["--help"], letters: "C")
            expectASCII(overview, ["--help"])
            let names = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }
                .compactMap { $0.split(separator: " ").first.map(String.init) }
            #expect(Set(names) == Set(Self.questions.keys).subtracting(["help", "é"]))
            for name in names {
                let plain = try said([name, "--help"], letters: "C")
                expectASCII(plain, [name, "--help"])
                let whole = try said([name, "--help"], letters: "C.UTF-8")
                #expect(
                    plain.count { $0 == "?" } == whole.count { $0 == "?" },
                    "a sign of \(name) --help has no other spelling:\n\(plain)")
            }
        }
    }

    @Test("every command, with names that are none of ours")
    func commands() async throws {
        try await onOwnThread {
            let site = try Site(
                "[vehicle \(Self.name)]\nconsumption = 6", source: "tcp://127.0.0.1:9")
            mkdir(site.folder.path(of: "courses"), 0o755)
            let places = Journey.homeAndShop.replacing("home", with: Self.name)
            _ = try site.folder.write(places, to: "places.geojson")
            _ = try site.folder.write(
                Journey.streetCourse.replacing("street", with: Self.name),
                to: "courses/street.geojson")
            var trips = MadeUpTrips()
            trips.add("2026-04-27T10:00:00Z", "2026-04-27T11:00:00Z") { trip in
                (trip.startPlace, trip.endPlace) = (Self.name, Self.name)
                (trip.label, trip.note, trip.vehicle) = (Self.name, Self.name, Self.name)
            }
            try trips.write(to: site)
            let files = [
                "FILE.nmea": Journey.told(Journey.blocks(2)).map { $0.sentences.joined() }.joined(),
                "FILE.places": places,
                "FILE.itinerary": """
                [{"place": "\(Self.name)", "start": "2030-01-01T08:00:00Z", \
                "end": "2030-01-01T09:00:00Z"}]
                """,
            ]
            for (name, text) in files { _ = try folder.write(text, to: name) }
            let rodid = try site.start()
            for (command, questions) in Self.questions {
                for words in questions {
                    let words =
                        [command]
                        + words.map { word in
                            if word == "COURSES" { return site.folder.path(of: "courses") }
                            let isFile = word.hasPrefix("FILE") || word.hasPrefix("NEW")
                            return isFile ? folder.path(of: word) : word
                        }
                    expectASCII(try said(words, letters: "C", socket: site.socket), words)
                }
            }
            for letters in ["C", "C.UTF-8"] {
                // What a program reads is the same everywhere.
                let listed = try said(
                    ["places", "list", "--json"], letters: letters, socket: site.socket)
                #expect(listed.contains(Self.name.replacing("“", with: "“")), "\(listed)")
            }
            _ = rodid.stop()
        }
    }

    @Test("whoever watches, or runs something, is told in ASCII, too")
    func watching() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:9")
            let rodid = try site.start()
            let path = folder.path(of: "watched")
            let watch = try ChildProcess(
                [Programs.rodictl, "--socket", site.socket, "watch"],
                environment: ["LC_ALL": "C"], output: path, errors: path)
            let deadline = Deadline(.seconds(30))
            while Site.text(of: path).isEmpty, !deadline.isOver {
                _ = try said(
                    ["places", "add", Self.name, "--at", "52,5", "--radius", "60"], letters: "C",
                    socket: site.socket)
                _ = try said(["places", "remove", Self.name], letters: "C", socket: site.socket)
                usleep(100_000)
            }
            _ = rodid.stop()
            _ = watch.awaitEnd(within: .seconds(20))
            watch.kill()
            expectASCII(Site.text(of: path), ["watch"])
        }
    }
}
