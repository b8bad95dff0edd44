import Control
import Glibc
import Positioning
import TestKit
import Testing

@Suite("rodictl on runs a command for what happens")
struct OnTests {
    /// Appends what it is told to a file, as a person's script would.
    private static let script = #"read -r line; echo "$RODI_EVENT $RODI_SEQUENCE $line" >>"$0""#

    private func start(_ site: Site, _ events: String, _ more: String...) throws -> ChildProcess {
        try ChildProcess(
            [Programs.rodictl, "--socket", site.socket, "on", events] + more + [
                "--bookmark", site.folder.path(of: "mark"), "--", "/bin/sh", "-c", Self.script,
                site.folder.path(of: "heard"),
            ], errors: site.folder.path(of: "errors"))
    }

    /// Lines of the file, once there are as many.
    private func heard(_ site: Site, atLeast count: Int) throws -> [String] {
        let deadline = Deadline(.seconds(30))
        while true {
            let lines = Site.text(of: site.folder.path(of: "heard")).split(separator: "\n")
            if lines.count >= count { return lines.map(String.init) }
            guard !deadline.isOver else {
                throw TestFault(
                    doing: "wait for \(count) lines, not \(lines): "
                        + Site.text(of: site.folder.path(of: "errors")))
            }
            usleep(20_000)
        }
    }

    @Test("each event once and in order, those included that came while either was away")
    func restarts() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site("", source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            var rodid = try site.start()
            try rodid.awaits("there is a date") { $0.position != nil && $0.clock.proved }
            let first = try start(site, "trip")
            try awaitBookmark(site)
            try trip(rodid)
            let before = try heard(site, atLeast: 2)
            #expect(before[0].hasPrefix("trip.started "))
            // Until the command has ended and that is kept, an event would be told again.
            let last = before[1].split(separator: " ")[1]
            try awaitBookmark(site, saying: "\"sequence\":\(last),")
            first.kill()

            try trip(rodid)
            #expect(rodid.stop().end == .exited(0))
            let second = try start(site, "trip")
            rodid = try site.start()
            try rodid.awaits("there is a date") { $0.position != nil && $0.clock.proved }
            try trip(rodid)
            let lines = try heard(site, atLeast: 6)
            second.kill()

            let told = try rodid.events().filter { $0.event == "trip" }
            #expect(lines.count == told.count)
            for (line, event) in zip(lines, told) {
                let words = line.split(separator: " ", maxSplits: 2).map(String.init)
                #expect(words[0] == event.name)
                #expect(words[1] == "\(event.sequence ?? -1)")
                let json = try JSONText.decode(EventRecord.self, from: words[2].utf8)
                #expect(json == event)
            }
        }
    }

    @Test("a place that nobody knows is said at once, and waited for all the same")
    func unknownPlace() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:9")
            _ = try site.folder.write(Journey.homePlace, to: "places.geojson")
            let rodid = try site.start()
            let waiting = try start(site, "place", "--place", "home", "--place", "hone")
            try awaitBookmark(site)
            waiting.kill()
            #expect(
                Site.text(of: site.folder.path(of: "errors"))
                    == "rodictl on: there is no place “hone”; did you mean “home”?"
                    + " Waiting for one of that name.\n")
            #expect(rodid.stop().end == .exited(0))
        }
    }

    @Test("a command that cannot be run ends it, and the event is not lost by that")
    func absent() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site("", source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start()
            try rodid.awaits("there is a date") { $0.position != nil && $0.clock.proved }
            let mark = site.folder.path(of: "mark")
            let absent = try ChildProcess(
                [
                    Programs.rodictl, "--socket", site.socket, "on", "trip.started",
                    "--bookmark", mark, "--", site.folder.path(of: "no such program"),
                ], errors: site.folder.path(of: "errors"))
            try awaitBookmark(site)
            try trip(rodid)
            #expect(absent.awaitEnd() == .exited(4))
            #expect(
                Site.text(of: site.folder.path(of: "errors")).contains(
                    "no such program: No such file or directory"))
            let again = try start(site, "trip.started", "--once")
            #expect(again.awaitEnd() == .exited(0))
            #expect(try heard(site, atLeast: 1).count == 1)
        }
    }

    private func awaitBookmark(_ site: Site, saying text: String = "sequence") throws {
        let deadline = Deadline(.seconds(30))
        while !Site.text(of: site.folder.path(of: "mark")).contains(text) {
            guard !deadline.isOver else { throw TestFault(doing: "wait for the bookmark") }
            usleep(20_000)
        }
    }

    private func trip(_ rodid: Rodid) throws {
        let client = try rodid.client()
        _ = try client.call(.tripStart, as: TripChangeRecord.self)
        _ = try client.call(.tripStop, as: TripChangeRecord.self)
    }
}
