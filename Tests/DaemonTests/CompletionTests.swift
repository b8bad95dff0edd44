import FoundationEssentials
import Glibc
import TestKit
import Testing

@Suite("The shell completes what rodictl understands")
struct CompletionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A command line up to the cursor, and what may stand there.
    struct Line: CustomTestStringConvertible, Sendable {
        let words: [String]
        let offered: [String]

        init(_ words: String..., offers offered: String...) {
            self.words = words
            self.offered = offered
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    static let lines = [
        Line("rodictl", "tri", offers: "trips", "trip"),
        Line("rodictl", "--v", offers: "--version"),
        Line("rodictl", "--json", "stat", offers: "status"),
        Line("rodictl", "trip", "", offers: "start", "stop", "set"),
        Line("rodictl", "do", offers: "doctor"),
        Line("rodictl", "doctor", "--de", offers: "--deep"),
        Line("rodictl", "trips", "s", offers: "show", "stats", "split", "set"),
        Line("rodictl", "trips", "list", "--l", offers: "--label", "--limit", "--longer"),
        Line("rodictl", "trips", "list", "--from", ""),
        Line("rodictl", "trips", "stats", "--b", offers: "--by"),
        Line("rodictl", "trips", "stats", "--by", "w", offers: "week"),
        Line("rodictl", "trips", "list", ""),
        Line("rodictl", "trips", "show", "", offers: "last", "open"),
        Line("rodictl", "trips", "merge", "1", "2", "l", offers: "last"),
        Line("rodictl", "trips", "export", "last", "--f", offers: "--format"),
        Line("rodictl", "trips", "export", "last", "--sm", offers: "--smoothed"),
        Line("rodictl", "trips", "export", "a", offers: "all"),
        Line(
            "rodictl", "trips", "export", "--format", "", offers: "gpx", "geojson", "kml", "csv",
            "svg", "html"),
        Line("rodictl", "trips", "export", "--format", "=", "ge", offers: "geojson"),
        Line("rodictl", "trips", "show", "1", "--format", "gpx", ""),
        Line("rodictl", "trips", "split", "1", "--s", offers: "--socket", "--stop"),
        Line("rodictl", "course", "re", offers: "replace", "rerouting"),
        Line("rodictl", "course", "rerouting", "", offers: "on", "off"),
        Line("rodictl", "course", "start", ""),
        Line("rodictl", "replay", "x", "--events", "trip,pl", offers: "trip,place"),
        Line("rodictl", "replay", "x", "--co", offers: "--config", "--courses"),
        Line("rodictl", "on", "place.e", offers: "place.entered"),
        Line("rodictl", "on", "trip.ended,ca", offers: "trip.ended,car", "trip.ended,car.towed"),
        Line("rodictl", "on", "any", "--o", offers: "--once"),
        Line("rodictl", "on", "place.left", "--", "rodictl-no-such"),
        Line("rodictl", "on", "place.left", "--once", "--", "mkfif", offers: "mkfifo"),
        Line("rodictl", "places", "e", offers: "edit"),
        Line(
            "rodictl", "places", "add", "x", "--", offers: "--at", "--dwell", "--help", "--json",
            "--private", "--radius", "--socket"),
        Line("rodictl", "places", "edit", "x", "--r", offers: "--radius"),
        Line("rodictl", "places", "remove", "x", "--a"),
        Line("rodictl", "stauts", ""),
        Line("rodictl", "imp", offers: "import"),
        Line("rodictl", "import", "x", "--d", offers: "--dry-run"),
        Line("rodictl", "backup", "x", "--st", offers: "--state"),
        Line("rodictl", "restore", "x", "--so"),
        Line("rodictl", "version", ""),
    ]

    @Test("words come from the help, and nothing from a daemon that is not there", arguments: lines)
    func withoutDaemon(_ line: Line) async throws {
        try await onOwnThread {
            let offered = try offered(line.words, socket: folder.path(of: "no socket"))
            #expect(offered == line.offered)
        }
    }

    @Test("a file is offered where one belongs")
    func files() async throws {
        try await onOwnThread {
            let capture = try folder.write("", to: "drive.nmea")
            let begin = folder.path(of: "dri")
            for line in [
                ["replay", begin], ["import", begin], ["--socket", begin],
                ["itinerary", "set", begin],
            ] {
                let offered = try offered(["rodictl"] + line, socket: "")
                #expect(offered == [capture])
            }
        }
    }

    @Test("names come from the daemon, blanks and all")
    func withDaemon() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:9")
            try #require(mkdir(site.folder.path(of: "courses"), 0o755) == 0)
            let named = Journey.streetCourse.replacing(#""street""#, with: #""the “long” street""#)
            try #require(named != Journey.streetCourse)
            _ = try site.folder.write(named, to: "courses/street.geojson")
            let rodid = try site.start()
            let words = ["course", "start", "the\\ l"]
            #expect(
                try offered(["rodictl"] + words, socket: site.socket) == [])
            let begun = try offered(["rodictl", "course", "start", "the"], socket: site.socket)
            #expect(begun == ["the “long” street"])
            let blank = try offered(
                ["rodictl", "replay", "--follow", "the\\ “"], socket: site.socket)
            #expect(blank == ["the “long” street"])
            #expect(rodid.stop().end == .exited(0))
        }
    }

    /// What bash would offer, its own variables filled in as it does itself.
    private func offered(_ words: [String], socket: String) throws -> [String] {
        let output = folder.path(of: "offered-\(UInt64.random(in: 0...UInt64.max))")
        let script = try folder.write(
            """
            . "$1"
            shift
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
            _rodictl "$RODICTL" "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
            ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"

            """, to: "complete.bash")
        let completion = URL(filePath: #filePath)
            .appending(path: "../../../etc/completion/rodictl").standardizedFileURL.path
        let process = try ChildProcess(
            ["/bin/bash", "-u", script, completion] + words,
            environment: ["RODICTL": Programs.rodictl, "RODI_SOCKET": socket], output: output,
            errors: output)
        #expect(process.awaitEnd() == .exited(0))
        return Site.text(of: output).split(separator: "\n").map(String.init)
    }
}
