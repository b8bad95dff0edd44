import Control
import Glibc
import Positioning
import Simulation
import Testing
import Tracking
import TestKit

@Suite("A daemon that was killed goes on where it was")
struct RestartTests {
    @Test("killed in mid-trip, the same trip goes on: at most 10 s missing, nothing twice")
    func killed() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
            let drive = Journey.blocks(1)
            let feed = try Feed(Journey.told(drive), to: [.listener(listener)])
            defer { feed.stop() }
            var rodid = try site.start()
            let before = try rodid.awaits("a trip has gone 200 m") {
                $0.trip?.distance ?? 0 > 200
            }
            let killed = ContinuousClock.now
            rodid.process.kill()
            rodid = try site.start()
            let after = try rodid.awaits("there is a position again") { $0.position != nil }
            let away = (ContinuousClock.now - killed).seconds

            #expect(after.trip?.id == before.trip?.id)
            // The receiver's date wanders by milliseconds against the boot clock.
            let (start, restart) = (
                try #require(before.trip?.start), try #require(after.trip?.start)
            )
            #expect(abs(start.utc.seconds(since: restart.utc)) < 0.6)
            #expect(after.store?.id == before.store?.id)
            let missing = after.trip?.bridgedDistance ?? .infinity
            #expect(missing <= (Self.sync + away + 1) * Journey.speed, "\(missing) m")
            let unseen = (before.position?.odometer ?? 0) - (after.position?.odometer ?? 0)
            #expect(unseen < Self.sync * Journey.speed)

            // To its end.
            try rodid.awaits("the trip is over") { $0.trip == nil && $0.store?.pending == 0 }
            let trip = try rodid.trip()
            #expect(trip.trip.id == before.trip?.id)
            #expect(trip.trip.ending == .stop)
            #expect(trip.trip.gaps == 1)
            let length = trip.trip.distance + trip.trip.bridgedDistance
            #expect(abs(length - drive.length) < 0.02 * drive.length, "\(length) m")
            try expectOrdered(trip, atLeast: 10)
            let names = try rodid.events().map(\.name).filter { $0.hasPrefix("trip.") }
            #expect(names == ["trip.started", "trip.resumed", "trip.ended"])
        }
    }

    @Test("killed ten times between and in commits, it is one trip, in order")
    func killedOften() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(
                Journey.told(Journey.blocks(3), rate: 5), to: [.listener(listener)])
            defer { feed.stop() }
            var rodid = try site.start()
            var known = try rodid.awaits("a trip has begun") { $0.trip != nil }
            var dice = SplitMix64(seed: 11)
            for round in 1...10 {
                // Somewhere in the next second and a half: rarely on a commit, sometimes in one.
                try rodid.subscribe().listen(
                    for: .milliseconds(Int64.random(in: 50...1500, using: &dice)))
                let last = try rodid.status()
                rodid.process.kill()
                rodid = try site.start()
                let next = try rodid.awaits("round \(round) has a position") {
                    $0.position != nil
                }
                #expect(next.trip?.id == known.trip?.id, "round \(round)")
                #expect(next.store?.id == known.store?.id)
                #expect(next.store?.sequence ?? 0 >= last.store?.sequence ?? .max)
                let back = (last.position?.odometer ?? 0) - (next.position?.odometer ?? 0)
                #expect(back < Self.sync * Journey.speed, "round \(round): \(back) m")
                known = next
            }
            #expect(rodid.stop().end == .exited(0))
            rodid = try site.start()
            let trip = try rodid.trip(.open)
            try expectOrdered(trip, atLeast: 4)
            let events = try rodid.events()
            #expect(events.count { $0.name == "trip.started" } == 1)
            // One that was killed again before its commit told nobody.
            #expect((1...11).contains(events.count { $0.name == "trip.resumed" }))
            let sequences = events.compactMap(\.sequence)
            #expect(sequences == Array(1...Int64(events.count)))
            #expect(site.journal.contains("database aside") == false)
        }
    }

    /// Points strictly later one after the other, and all of the trip.
    private func expectOrdered(_ trip: TripDetail, atLeast count: Int) throws {
        let points = try #require(trip.points)
        #expect(points.count >= count)
        for (point, next) in zip(points, points.dropFirst()) {
            #expect(point.uptime < next.uptime)
            let (time, later) = (try #require(point.time), try #require(next.time))
            #expect(time.utc < later.utc)
        }
    }

    /// Seconds: what SPEC §15.1 allows a power cut to cost.
    private static let sync = 10.0
}
