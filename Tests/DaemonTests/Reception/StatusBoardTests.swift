import Configuration
import Control
import Positioning
import Testing
import Tracking

@testable import Daemon

@Suite("What is shown says how current it is")
struct StatusBoardTests {
    private let navigator = Navigator(
        pipeline: Pipeline(settings: Settings(), places: [], build: nil))

    @Test("fresh up to `max-age`, stale up to four times that, then lost and not shown")
    func ages() {
        hear(0...5)
        #expect(board(at: 5).freshness == .fresh)
        #expect(board(at: 20).freshness == .fresh)
        #expect(board(at: 20.2).freshness == .stale)
        #expect(board(at: 20.2).position?.freshness == .stale)
        #expect(board(at: 65).freshness == .stale)
        #expect(board(at: 65.2).freshness == .lost)
        #expect(board(at: 65.2).position == nil)
        #expect(board(at: 65.2).status.fix?.freshness == .lost)
        #expect(board(at: 1e6).freshness == .lost)
    }

    @Test("before the first fix nothing is current, and nothing is made up")
    func nothing() {
        let status = board(at: 9).status
        #expect(board(at: 9).freshness == .lost)
        #expect(status.position == nil)
        #expect(status.fix == nil)
        #expect(status.time == nil)
        #expect(status.clock.proved == false)
    }

    @Test("a burst that comes late is recorded, and is not current")
    func late() {
        hear(0...5)
        // Half a minute later the seconds after that arrive, all at once.
        hear(6...12, deliveredAt: 40)
        #expect(navigator.accepted == 13)
        #expect(board(at: 40).freshness == .stale)
        #expect(board(at: 40).position?.freshness == .stale)
        #expect(board(at: 40).position.map { ($0.age ?? 0) > 27 } == true)
        hear(40...43)
        #expect(board(at: 43).freshness == .fresh)
    }

    @Test("the age of a warning is that of its condition")
    func warnings() {
        let warning = Warning(code: .storeFailing, title: "It fails.", advice: "See.")
        navigator.receive(.conditionChanged(warning, holds: true), at: Uptime(seconds: 10))
        #expect(board(at: 70).warnings.map(\.code) == [.storeFailing])
        #expect(board(at: 70).warnings.first?.since == 60)
    }

    @Test("health adds what the rules know of a source: who is active, its last fix, its troubles")
    func health() {
        hear(0...5)
        navigator.receive(
            .receiverTroubled(
                TroubleChange(source: 0, trouble: .garbled, holds: true, detail: "9600 baud")),
            at: Uptime(seconds: 6))
        func health(of number: Int, at seconds: Double) -> SourceHealth {
            board(at: seconds).health(
                of: number, SourceHealth(source: "-", link: .connected), since: 4)
        }
        let source = health(of: 0, at: 8.1)
        #expect(source.active && source.fixAge == 3 && source.since == 4)
        #expect(source.troubles.map(\.trouble) == [.garbled])
        #expect(source.troubles.map(\.holds) == [true])
        #expect(source.troubles.map(\.age) == [2.1])
        #expect(source.troubles.map(\.detail) == ["9600 baud"])
        #expect(!health(of: 0, at: 500).active, "nothing is taken from it any more")
        #expect(health(of: 0, at: 500).fixAge == 494.9)
        let stranger = health(of: 1, at: 8.1)
        #expect(!stranger.active && stranger.fixAge == nil && stranger.troubles.isEmpty)
    }

    @Test("the noise at rest is told once it is learnt")
    func restNoise() {
        #expect(board(at: 0).health.restNoise == nil)
        hear(0...60)
        #expect(board(at: 60).health.restNoise.map { (0.03..<0.08).contains($0) } == true)
    }

    private func board(at seconds: Double) -> StatusBoard {
        StatusBoard(
            configuration: Configuration(), navigator: navigator, listeners: [],
            now: Uptime(seconds: seconds), started: Uptime(seconds: 0),
            store: StoreRecord(id: "store", trips: 0, sequence: 0), planned: [])
    }

    /// Fixes of a car at rest, one a second, each a tenth of a second old when it comes.
    private func hear(_ seconds: ClosedRange<Int>, deliveredAt delivery: Double? = nil) {
        for second in seconds {
            let received = Uptime(seconds: delivery ?? Double(second) + 0.1)
            var epoch = Epoch(received: received)
            epoch.time = UTC(milliseconds: 1_780_000_000_000 + Int64(second) * 1000)
            epoch.mode = .threeD
            epoch.coordinate = Coordinate(latitude: 40.76, longitude: -113.89)
            epoch.sigma = 1.5
            epoch.speed = 0
            epoch.satellitesUsed = 9
            navigator.receive(.epochReceived(epoch), at: received)
        }
    }
}
