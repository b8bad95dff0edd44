import Control
import FoundationEssentials
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("Trips are kept as long as the configuration says, while others are recorded")
struct KeepingTests {
    /// A drive every eight hours, for three days.
    private static let drive = Drive(
        from: Journey.home, heading: 0,
        legs: [.stop(100)]
            + (0..<drives).flatMap { _ in
                [Drive.Leg.straight(1500, speed: 20), .turn(180, radius: 10), .stop(28_680)]
            })
    private static let drives = 9

    @Test("those of the day before go, told one after the other; where they drove stays known")
    func days() async throws {
        try await onOwnThread {
            let site = try Site("", source: "file:///nowhere")
            let start = try #require(UTC(year: 2019, month: 3, day: 8, hour: 4))
            let lines = Journey.told(Self.drive, rate: 0.2, from: start).map {
                $0.sentences[0] + $0.sentences[2]
            }
            let path = try site.folder.write(lines.joined(), to: "days.nmea")
            try site.configure(
                """
                [trip]
                min-distance = 80m
                min-duration = 20s
                [store]
                keep = 1d
                keep-size = 100M
                """, source: "file://\(path)?speed=max")
            let rodid = try site.start()
            let ended = try rodid.awaits("the capture ended", within: .seconds(150)) {
                $0.sources.first?.link == .closed && $0.store?.pending == 0
            }
            #expect(ended.store?.keep == 86_400 && ended.store?.keepSize == 100 << 20)
            #expect(ended.store?.bytes ?? 0 > 40_000)
            let list: TripsRecord = try rodid.client().call(.tripsList(.init(limit: 100)))
            // Of the last day: three, and one that was a little too young at the last look.
            #expect((3...4).contains(list.trips.count), "\(list.trips.map(\.id))")
            #expect(list.trips.first?.id == Int64(Self.drives))
            let record: EventsRecord = try rodid.client().call(.events(.init(limit: 1000)))
            let events = record.events
            let expired = events.filter { $0.name == "trip.expired" }
            #expect(!expired.isEmpty)
            #expect(expired.allSatisfy { $0.fields["reason"]?.text == "age" })
            // Events of the days before went as well.
            let oldest = try #require(events.first?.time)
            #expect(oldest.utc > start.advanced(bySeconds: 86_400))
            #expect(site.journal.contains("trip expired: 1"))
            #expect(!site.journal.contains("\(Journey.home.latitude)".prefix(5)))
            // Every cell of every drive: they all drove the same street.
            let cells: ExploredRecord = try rodid.client().call(.explored(.init()))
            #expect(cells.cells.compactMap(\.visits).max() == Self.drives)
            #expect(rodid.stop().end == .exited(0))
        }
    }
}
