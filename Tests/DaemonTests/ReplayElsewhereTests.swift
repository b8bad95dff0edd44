import Control
import Positioning
import Simulation
import TestKit
import Testing

@Suite("A store that ended far away knows nothing of the way here")
struct ReplayElsewhereTests {
    private static let away = Journey.home.moved(by: Displacement(east: 900_000, north: 0))

    /// A drive of a kilometre and a half, and then the car stands until its trip is over.
    private static func capture(at place: Coordinate, from start: UTC) -> String {
        let drive = Drive(
            from: place, heading: 0, heightAboveSeaLevel: 100,
            legs: [.stop(20), .straight(1500, speed: Journey.speed), .stop(400)])
        return Journey.told(drive, from: start).map { $0.sentences.joined() }.joined()
    }

    @Test("two drives, two days and 900 km apart, are as long as they were driven")
    func elsewhere() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:9")
            let first = Journey.now.advanced(bySeconds: -4 * 86_400)
            let drives = [(Journey.home, first), (Self.away, first.advanced(bySeconds: 172_800))]
            for (index, (place, start)) in drives.enumerated() {
                let capture = try site.folder.write(
                    Self.capture(at: place, from: start), to: "\(index).nmea")
                let output = site.folder.path(of: "\(index).jsonl")
                let replay = try ChildProcess(
                    [
                        Programs.rodictl, "replay", capture, "--config", site.configuration,
                        "--state", site.state, "--events", "trip", "--json",
                    ], output: output, errors: output)
                #expect(replay.awaitEnd(within: .seconds(60)) == .exited(0))
                let text = Site.text(of: output)
                let lines = text.split(separator: "\n").filter { $0.contains(#""trip.ended""#) }
                #expect(lines.count == 1, "\(text)")
                let ended = try lines.first.map {
                    try JSONText.decode(EventRecord.self, from: Array($0.utf8))
                }
                let seen = ended?.fields["distance"]?.double ?? 0
                #expect(abs(seen - 1500) < 15, "\(seen) m")
                #expect(ended?.fields["bridged_distance"]?.double == 0, "\(text)")
            }
        }
    }
}
