import Control
import FoundationEssentials
import Positioning
import TestKit
import Testing

@Suite("A replay follows an itinerary along the bundled drive")
struct ReplayItineraryTests {
    private let folder: TemporaryFolder
    private let demo = Captures.packageRoot.appending(path: "etc/demo")

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("[paths]\nstate = \(folder.path(of: "state"))\n", to: "rodi.conf")
        _ = try folder.write(Self.plan, to: "plan.json")
    }

    /// Of a drive that leaves the yard at 16:01, shops from 16:06:34 to 16:10:33, and is home at 16:15:45.
    private static let plan = """
        [{"place": "home", "start": "2026-06-01T16:00:30Z", "end": "2026-06-01T16:05:00Z"},
         {"place": "market", "start": "2026-06-01T16:07:00Z", "end": "2026-06-01T16:12:00Z"},
         {"place": "market", "start": "2026-06-01T18:11:00+02:00", "end": "2026-06-01T18:12:00+02:00"},
         {"place": "home", "start": "2026-06-01T16:12:00Z", "end": "2026-06-01T17:00:00Z"}]
        """

    private func replay(
        _ arguments: String..., itinerary: String = "plan.json"
    ) throws -> (end: ChildProcess.End?, text: String) {
        let output = folder.path(of: "output-\(UInt64.random(in: 0...UInt64.max))")
        let process = try ChildProcess(
            [
                Programs.rodictl, "replay", demo.appending(path: "errand.nmea").path, "--config",
                folder.path(of: "rodi.conf"), "--places",
                demo.appending(path: "places.geojson").path, "--itinerary",
                folder.path(of: itinerary),
            ] + arguments, output: output, errors: output)
        return (process.awaitEnd(), Site.text(of: output))
    }

    @Test("as JSON: what became of each visit, when, and which one it was")
    func json() async throws {
        try await onOwnThread {
            let (end, text) = try replay("--json", "--events", "itinerary")
            #expect(end == .exited(0), "\(text)")
            let events = try text.split(separator: "\n").map {
                try JSONText.decode(EventRecord.self, from: Array($0.utf8))
            }
            #expect(events.allSatisfy { $0.event == "itinerary" && $0.decided != nil })
            #expect(
                events.map { "\($0.change ?? "") \($0.fields["visit"]?.whole ?? 0)" } == [
                    "early 1", "arrived 1", "early 2", "arrived 2", "early 3", "withdrawn 3",
                    "missed 3", "arrived 4",
                ])
            let arrived = try #require(events.first { $0.name == "itinerary.arrived" })
            #expect(arrived.time?.utc.description == "2026-06-01T16:00:30.000Z")
            #expect(arrived.fields["place"]?.text == "home")
            #expect(arrived.fields["start"]?.text == "2026-06-01T16:00:30.000Z")
            #expect(arrived.fields["end"]?.text == "2026-06-01T16:05:00.000Z")
            let missed = try #require(events.first { $0.name == "itinerary.missed" })
            #expect(missed.time?.utc.description == "2026-06-01T16:12:00.000Z")
            #expect(missed.decided?.utc.description == "2026-06-01T16:12:15.000Z")
            #expect(try replay("--json", "--events", "itinerary").text == text)
        }
    }

    @Test("as text, and without being asked for")
    func text() async throws {
        try await onOwnThread {
            let (end, text) = try replay()
            #expect(end == .exited(0))
            #expect(
                text.contains(
                    "2026-06-01 16:00:30 UTC  itinerary.arrived    home, visit 1\n"), "\(text)")
            #expect(text.contains("itinerary.missed"))
        }
    }

    @Test("a visit to a place that there is not is refused, with the name that was meant")
    func unknownPlace() async throws {
        try await onOwnThread {
            _ = try folder.write(
                Self.plan.replacing("\"market\"", with: "\"markt\""), to: "wrong.json")
            let (end, text) = try replay(itinerary: "wrong.json")
            #expect(end == .exited(2))
            #expect(text.contains("wrong.json:2") && text.contains("market"), "\(text)")
            #expect(try replay(itinerary: "absent.json").end == .exited(2))
        }
    }
}
