import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit
import Testing

@Suite("A replay draws what happened")
struct ReplayPictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func draw(
        _ capture: String, to name: String, _ words: String...,
        environment: [String: String] = [:]
    ) throws -> (end: ChildProcess.End?, text: String) {
        let file = folder.path(of: name)
        let process = try ChildProcess(
            [Programs.rodictl, "replay", capture, "--svg", file, "--json"] + words,
            environment: environment)
        return (process.awaitEnd(within: .seconds(120)), Site.text(of: file))
    }

    @Test(
        "every recording becomes a picture that holds all of it",
        arguments: [
            "drives/curitiba-ndsbr-driverA-3trips.nmea", "drives/garmin-reno-tahoe-137km.nmea",
            "drives/thehague-sirf-37km.nmea", "drives/moldova-70mai-dashcam.nmea",
            "drives/qt-brisbane.nmea", "drives/merrimac-multiplexed.log",
        ])
    func recordings(file: String) async throws {
        guard let capture = Captures.find(file) else { return }
        try await onOwnThread {
            let (end, text) = try draw(capture.path, to: "a.svg")
            #expect(end == .exited(0))
            let size = try #require(numbers(behind: "<rect class=\"fog\"", in: text, to: ">").first)
            let isDriven = !file.contains("merrimac")
            let lines = ["<path class=\"band", "<path class=\"unseen"].flatMap {
                numbers(behind: $0, in: text, to: "/>", from: " d=\"")
            }
            // Those of the legend are on no map.
            let ways = lines.filter { $0.count > 4 }
            #expect(isDriven == !ways.isEmpty)
            for line in ways {
                let isInside = line.indices.allSatisfy { 0...size[$0 % 2] ~= line[$0] }
                #expect(isInside)
            }
            #expect(text.utf8.count < 300_000)
            #expect(text.contains("No trip") == !isDriven)
            guard Programs.has("/usr/bin/xmllint") else { return }
            let lint = try ChildProcess(["/usr/bin/xmllint", "--noout", folder.path(of: "a.svg")])
            #expect(lint.awaitEnd() == .exited(0))
        }
    }

    @Test("places, but no private one, courses, and a page where its name says so")
    func surroundings() async throws {
        try await onOwnThread {
            try #require(mkdir(folder.path(of: "courses"), 0o755) == 0)
            _ = try folder.write(Journey.errandCourse, to: "courses/errand.geojson")
            let start = try #require(UTC(year: 2026, month: 4, day: 27, hour: 8))
            let lines = Journey.told(Journey.errand, from: start).flatMap(\.sentences)
            let capture = try folder.write(lines.joined(), to: "drive.nmea")
            let places = try folder.write(Journey.homePlace, to: "places.geojson")
            let hidden = try folder.write(
                Journey.homePlace.replacing(
                    #""radius": 60"#, with: #""radius": 60, "private": true"#),
                to: "private.geojson")
            let courses = folder.path(of: "courses")
            let (end, page) = try draw(
                capture, to: "a.html", "--places", places, "--courses", courses, "--follow",
                "errand")
            #expect(end == .exited(0) && page.hasPrefix("<!DOCTYPE html>"))
            #expect(
                page.contains("home</text>") && page.contains("errand</text>"),
                "\(page.suffix(9000))")
            #expect(page.contains("<path class=\"course\""))
            let (_, alone) = try draw(capture, to: "b.svg", "--places", hidden)
            #expect(!alone.contains("home") && !alone.contains("class=\"course\" stroke"))
            #expect(try draw(capture, to: "no/such/folder.svg").end == .exited(4))
        }
    }

    @Test("where nothing becomes a trip, where the car was")
    func noTrip() async throws {
        try await onOwnThread {
            let start = try #require(UTC(year: 2026, month: 4, day: 27, hour: 8))
            let lines = Journey.told(Journey.street, from: start).flatMap(\.sentences)
            let capture = try folder.write(lines.joined(), to: "drive.nmea")
            let (end, text) = try draw(capture, to: "a.svg")
            #expect(end == .exited(0) && text.contains(">No trip<"))
            #expect(text.contains("Last seen here</text>") && text.contains("<path class=\"band"))
            let nothing = try folder.write("$GPTXT,01,01,02,hello*2F\n", to: "nothing.nmea")
            let (done, empty) = try draw(nothing, to: "b.svg")
            #expect(done == .exited(0) && empty.contains(">No trip<"))
        }
    }

    @Test("over a change of clocks both zones are said")
    func clocks() async throws {
        try await onOwnThread {
            let start = try #require(UTC("2026-03-29T00:59:10Z"))
            let lines = Journey.told(Journey.errand, from: start).flatMap(\.sentences)
            let capture = try folder.write(lines.joined(), to: "drive.nmea")
            let (end, text) = try draw(
                capture, to: "a.svg", environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])
            #expect(end == .exited(0))
            #expect(text.contains(">2026-03-29 01:59 CET – 03:0"), "\(text.prefix(400))")
            #expect(text.contains(">Start 01:59<") && text.contains(">End 03:0"))
        }
    }

    /// The numbers of each piece of a text between two marks.
    private func numbers(
        behind mark: String, in text: String, to end: String, from begin: String = ""
    ) -> [[Double]] {
        text.split(separator: mark).dropFirst().map { piece in
            let start = begin.isEmpty ? nil : piece.firstRange(of: begin)?.upperBound
            let rest = piece[(start ?? piece.startIndex)...]
            let stop = rest.firstRange(of: end)?.lowerBound ?? rest.endIndex
            return rest[..<stop].split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
        }
    }
}
