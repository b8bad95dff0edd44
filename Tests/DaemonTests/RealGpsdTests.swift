import Control
import Glibc
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("The main job on a real gpsd")
struct RealGpsdTests {
    @Test("gpsd and a serial line tell the same trip; a killed gpsd is followed when it is back")
    func sameTrip() async throws {
        guard Programs.has(Programs.gpsd) else { return }
        try await onOwnThread {
            let (lineA, lineB) = (try PseudoTerminal(), try PseudoTerminal())
            let port = try LoopbackListener.freePort()
            let siteA = try Site(Journey.shortTrips, source: "gpsd://127.0.0.1:\(port)")
            let siteB = try Site(Journey.shortTrips, source: "serial://\(lineB.path)")
            var gpsd = try Self.startGpsd(on: port, lineA, siteA)
            let (rodidA, rodidB) = (try siteA.start(), try siteB.start())
            let drive = Journey.blocks(2, standing: 120)
            let feed = try Feed(
                Journey.told(drive), to: [.line(lineA.descriptor), .line(lineB.descriptor)])
            defer { feed.stop() }

            for rodid in [rodidA, rodidB] {
                try rodid.awaits("it drives") {
                    $0.trip?.open == true && $0.position?.speed ?? 0 > 10
                }
                // As a person sees it.
                let (end, status): (_, StatusRecord) = try rodid.rodictl("status")
                #expect(end == .exited(0))
                #expect(status.trip?.open == true)
                let position = try #require(status.position)
                #expect(position.freshness == .fresh)
                #expect(position.mode == .threeD)
                let place = Coordinate(latitude: position.lat, longitude: position.lon)
                #expect(place.distance(to: Journey.home) < 500)
                #expect((5...15).contains(position.speed ?? 0))
                #expect(status.clock.proved)
            }
            for rodid in [rodidA, rodidB] {
                try rodid.awaits("the trip is over", within: .seconds(120)) {
                    $0.trip == nil && $0.store?.trips == 1 && $0.store?.pending == 0
                }
            }
            let (tripA, tripB) = (try rodidA.trip().trip, try rodidB.trip().trip)
            print(
                "driven \(drive.length) m; by gpsd \(tripA.distance) m, by serial \(tripB.distance) m"
            )
            #expect(abs(tripA.distance - tripB.distance) < 0.01 * tripB.distance)
            #expect(abs(tripA.distance - drive.length) < 0.02 * drive.length)
            #expect(tripA.ending == .stop && tripB.ending == .stop)
            let (endA, endB) = (try #require(tripA.end), try #require(tripB.end))
            #expect(abs(endA.utc.seconds(since: endB.utc)) < 2)

            // gpsd dies, which is shown; it is started again, and nobody touches rodid.
            let ears = try rodidA.subscribe()
            gpsd.kill()
            let lost = try ears.awaits(event: "link.lost")
            #expect(lost.fields["kind"]?.text == "by-peer", "\(lost.fields)")
            #expect(try rodidA.status().sources.first?.link == .lost)
            gpsd = try Self.startGpsd(on: port, lineA, siteA)
            try ears.awaits(event: "link.connected")
            let back = try rodidA.awaits("a position is fresh again") {
                $0.position?.freshness == .fresh && $0.position?.age ?? 9 < 3
            }
            #expect(back.sources.first?.link == .connected)
            let health = try #require(try rodidA.health().sources.first)
            #expect(health.sessions == 2)
            #expect(health.losses.byPeer == 1)
            #expect(health.losses.shown == 1)
            gpsd.kill()
            #expect(rodidA.stop().end == .exited(0))
            #expect(rodidB.stop().end == .exited(0))
        }
    }

    private static func startGpsd(
        on port: UInt16, _ line: PseudoTerminal, _ site: Site
    ) throws -> ChildProcess {
        try ChildProcess(
            [
                Programs.gpsd, "-N", "-n", "-S", String(port), "-F", site.folder.path(of: "g"),
                line.path,
            ], errors: site.folder.path(of: "gpsd"))
    }
}
