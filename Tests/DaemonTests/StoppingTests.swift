import Control
import Glibc
import Positioning
import Testing
import TestKit
import Tracking

@Suite("A daemon that is told to stop loses nothing")
struct StoppingTests {
    @Test("SIGTERM in mid-trip: out within 2 s, all of it written, the trip left open")
    func stopped() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(Journey.told(Journey.blocks(1)), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start()
            let ears = try rodid.subscribe()
            try rodid.awaits("points are pending") {
                $0.trip?.distance ?? 0 > 100 && $0.store?.pending ?? 0 > 0
            }
            feed.stop()
            // What was on its way arrives.
            try ears.listen(for: .milliseconds(300))
            let before = try rodid.status()
            let points = try #require(before.trip?.points)

            let (end, took) = rodid.stop()
            #expect(end == .exited(0))
            #expect(took < .seconds(2).stretched, "\(took)")
            let goodbye = try ears.awaits("goodbye") { notification -> Goodbye? in
                if case .goodbye(let goodbye) = notification { goodbye } else { nil }
            }
            #expect(goodbye.reason == .stopping)
            #expect(goodbye.comesBack == false)
            #expect(site.journal.contains("did not take") == false)

            let next = try site.start()
            #expect(try next.status().trip == before.trip)
            let trip = try next.trip(.open)
            #expect(trip.trip == before.trip)
            #expect(trip.points?.count == points)
            #expect(try next.events().map(\.name).contains("trip.ended") == false)
        }
    }

    @Test("stopped and started at a red light, the trip ends when it has stood for `stop` in all")
    func restartedAtLight() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(
                "[trip]\nstop = 25s\nmin-distance = 80m\nmin-duration = 10s\n",
                source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(Journey.told(Journey.errand), to: [.listener(listener)])
            defer { feed.stop() }
            var rodid = try site.start()
            let before = try rodid.awaits("the car stands") {
                $0.trip?.distance ?? 0 > 150 && $0.position?.motion == .stopped
            }
            #expect(rodid.stop().end == .exited(0))
            rodid = try site.start()
            try rodid.awaits("the trip is over") { $0.trip == nil && $0.store?.pending == 0 }
            let trip = try rodid.trip()
            #expect(trip.trip.id == before.trip?.id)
            #expect(trip.trip.ending == .stop)
            // Back-dated to the stop, which was before the restart.
            let (end, seen) = (try #require(trip.trip.end), try #require(before.trip?.end))
            #expect(end.utc <= seen.utc)
            #expect(abs(trip.trip.distance - 300) < 6, "\(trip.trip.distance) m")
        }
    }
}
