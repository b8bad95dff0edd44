import Control
import FoundationEssentials
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("A capture is played on a clock of its own")
struct PlayedCaptureTests {
    @Test("a day runs through as fast as it can, dated as sent, in the same memory")
    func day() async throws {
        try await onOwnThread {
            let site = try Site("", source: "file:///nowhere")
            let start = try #require(UTC(year: 2019, month: 3, day: 8, hour: 4))
            let lines = Journey.told(Self.drive, rate: 0.5, from: start).map {
                $0.sentences[0] + $0.sentences[2]
            }
            let path = try site.folder.write(lines.joined(), to: "day.nmea")
            try site.configure(
                "[trip]\nmin-distance = 80m\nmin-duration = 20s\n",
                source: "file://\(path)?speed=max")
            let rodid = try site.start()
            let ears = try rodid.subscribe(.init(classes: [.events]))
            try ears.awaits("an early trip", within: .seconds(100)) { notification in
                notification.event.flatMap { $0.name == "trip.ended" ? $0 : nil }
            }
            let early = try rodid.memory()
            // Clients are served in the middle of it, not at its end.
            #expect(try rodid.status().uptime < 60_000)
            let ended = try rodid.awaits("the capture ended", within: .seconds(150)) {
                $0.sources.first?.link == .closed && $0.store?.pending == 0
            }
            let late = try rodid.memory()
            #expect(ended.uptime > 85_000)
            if let early, let late {
                print(
                    "a day of \(lines.count) epochs: early \(early), late \(late) KiB,"
                        + " virtual uptime \(ended.uptime) s")
                #expect(late.anonymous - early.anonymous < 4096, "\(early) \(late)")
            }

            let list: TripsRecord = try rodid.client().call(.tripsList(.init(limit: 100)))
            #expect(list.trips.count == Self.drives)
            for trip in list.trips {
                #expect(abs(trip.distance - 1531) < 15, "\(trip.distance) m")
                let time = try #require(trip.start)
                #expect(time.utc > start && time.utc < start.advanced(bySeconds: 86_400))
                #expect(trip.ending == .stop)
            }
            #expect(site.journal.contains("time-unproved") == false)
        }
    }

    private static let drives = 12

    /// A drive every two hours, for a day.
    private static let drive = Drive(
        from: Journey.home, heading: 0,
        legs: [.stop(100)]
            + (0..<drives).flatMap { _ in
                [Drive.Leg.straight(1500, speed: 20), .turn(180, radius: 10), .stop(7080)]
            })
}
