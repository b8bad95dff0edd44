import Control
import FoundationEssentials
import Glibc
import TestKit
import Testing

@Suite("rodictl simulate drives along a line on the map")
struct SimulateTests {
    private static let line = """
        {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates":
        [[5.10, 52.09], [5.12, 52.09], [5.12, 52.10], [5.15, 52.12]]}}
        """

    private func rodictl(
        _ folder: TemporaryFolder, _ arguments: String...
    ) throws -> (end: ChildProcess.End?, text: String, errors: String) {
        let (output, errors) = (folder.path(of: "output"), folder.path(of: "errors"))
        for path in [output, errors] { unlink(path) }
        let process = try ChildProcess(
            [Programs.rodictl] + arguments, output: output, errors: errors)
        let end = process.awaitEnd()
        return (end, Site.text(of: output), Site.text(of: errors))
    }

    @Test("the same twice, another with another seed, and a replay finds the trip in it")
    func atOnce() async throws {
        try await onOwnThread {
            let folder = try TemporaryFolder()
            let line = try folder.write(Self.line, to: "line.geojson")
            let start = "--start=2026-04-27T08:00:00Z"
            let first = try rodictl(folder, "simulate", line, start, "--stops", "2")
            #expect(first.end == .exited(0))
            #expect(first.text.hasPrefix("$GNRMC,080000.00,V,,,,,,,270426,,,N,V*"))
            let again = try rodictl(folder, "simulate", line, start, "--stops", "2")
            #expect(again.text == first.text)
            let other = try rodictl(folder, "simulate", line, start, "--stops=2", "--seed=2")
            #expect(other.text != first.text && other.text.count > 10_000)

            let capture = try folder.write(first.text, to: "capture")
            let replay = try rodictl(folder, "replay", capture, "--events", "trip")
            #expect(replay.end == .exited(0))
            // 1.37 km, 1.11 km and 3.03 km by the map.
            #expect(replay.text.contains("\n1 trip, 5.5 km\n"), "\(replay.text)")
        }
    }

    @Test("live on a pseudo terminal a daemon hears it as it hears a receiver")
    func live() async throws {
        try await onOwnThread {
            let folder = try TemporaryFolder()
            let line = try folder.write(Self.line, to: "line.geojson")
            let link = folder.path(of: "receiver")
            let simulate = try ChildProcess([
                Programs.rodictl, "simulate", line, "--rate", "5", "--terminal", link,
            ])
            let deadline = Deadline(.seconds(20))
            while readlink(link) == nil, !deadline.isOver { usleep(20_000) }
            let site = try Site("", source: "serial://\(link)?baud=9600")
            let rodid = try site.start()
            let status = try rodid.awaits("there is a position") { $0.position != nil }
            let position = try #require(status.position)
            #expect(abs(position.lat - 52.09) < 0.001 && abs(position.lon - 5.10) < 0.001)
            #expect(rodid.stop().end == .exited(0))
            simulate.kill()
            // Killed, it could not take its link away: the next one replaces it.
            let next = try ChildProcess([
                Programs.rodictl, "simulate", line, "--terminal", link,
            ])
            let old = readlink(link)
            while readlink(link) == old, !deadline.isOver { usleep(20_000) }
            #expect(readlink(link) != nil)
            next.kill()
        }
    }

    private func readlink(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    @Test(
        "what is no line, no speed or no place for a link is said with what is expected",
        arguments: [
            (["--speed", "fast"], Int32(2), "--speed needs a speed from 0.5m/s to 120m/s"),
            (["--start", "today"], 2, "--start needs a time"),
            (["--live", "--start", "2026-04-27T08:00:00Z"], 2, "--start is for a drive at once"),
            (["--terminal", "/"], 4, "cannot make the link /: File exists"),
        ])
    func refused(options: [String], code: Int32, says text: String) async throws {
        try await onOwnThread {
            let folder = try TemporaryFolder()
            let line = try folder.write(Self.line, to: "line.geojson")
            let errors = folder.path(of: "errors")
            let process = try ChildProcess(
                [Programs.rodictl, "simulate", line] + options, errors: errors)
            #expect(process.awaitEnd() == .exited(code))
            #expect(Site.text(of: errors).contains(text), "\(Site.text(of: errors))")
        }
    }

    @Test("a file without a line is refused with what was in it")
    func noLine() async throws {
        try await onOwnThread {
            let folder = try TemporaryFolder()
            let file = try folder.write(
                #"{"type": "FeatureCollection", "features": []}"#, to: "empty.geojson")
            let empty = try rodictl(folder, "simulate", file)
            #expect(empty.end == .exited(4))
            #expect(empty.errors.contains("no line of at least two places; expected a route"))
            let absent = try rodictl(folder, "simulate", folder.path(of: "absent"))
            #expect(absent.end == .exited(4))
            #expect(absent.errors.contains("no such file"))
        }
    }
}
