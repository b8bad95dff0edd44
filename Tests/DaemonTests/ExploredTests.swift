import Control
import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("What a drive leaves on the map is kept and shown")
struct ExploredTests {
    private func explored(_ rodid: Rodid, _ wish: Request.Explored = .init()) throws
        -> ExploredRecord
    {
        try rodid.client().call(.explored(wish))
    }

    private func drawn(_ rodid: Rodid, _ trip: TripReference = .last) throws -> TripDetail {
        try rodid.client().call(
            .tripsGet(.init(id: trip, smoothed: true, speedRuns: true)))
    }

    @Test("driven, ended, listed, exported; and the next start has it all, once")
    func driven() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
            let rodid = try site.start()
            let drive = Journey.street
            let feed = try Feed(Journey.told(drive), to: [.listener(listener)])
            defer { feed.stop() }
            try rodid.awaits("a trip has begun") { $0.trip != nil }
            #expect(try explored(rodid).count == 0, "it is not over yet")
            try rodid.awaits("the trip is over") { $0.trip == nil && $0.store?.trips == 1 }

            let trip = try drawn(rodid)
            let path = try #require(trip.smoothed)
            #expect(trip.points == nil)
            #expect((5...40).contains(path.count), "\(path.count)")
            #expect(path.allSatisfy { $0.time != nil && $0.bridged == nil })
            try expectSame(path.first?.time, trip.trip.start)
            try expectSame(path.last?.time, trip.trip.end)
            let runs = try #require(trip.speedRuns)
            try expectSame(runs.first?.from, trip.trip.start)
            try expectSame(runs.last?.to, trip.trip.end)
            #expect(Set(runs.map(\.band)).isSubset(of: [0, 1]))

            // 450 m north.
            let cells = try explored(rodid)
            #expect((3...6).contains(cells.cells.count) && cells.count == cells.cells.count)
            #expect(cells.cells.allSatisfy { $0.visits == 1 && $0.trip == 1 && $0.first != nil })
            let home = Geohash(Journey.home)
            #expect(cells.cells.contains { $0.geohash == home.text })
            let (end, six) = try rodid.rodictl(
                "explored", "--precision", "6", "--box", "40.7,-114,40.8,-113.8",
                as: ExploredRecord.self)
            #expect(end == .exited(0) && six.precision == 6)
            #expect(six.cells.reduce(0) { $0 + ($1.cells ?? 0) } == cells.count)
            #expect(six.possible ?? 0 > 100 && six.share ?? 0 > 0)
            #expect(try explored(rodid, .init(until: trip.trip.start)).count == 0)

            let file = site.folder.path(of: "cells.geojson")
            #expect(try run(rodid, "explored", "--geojson", file) == .exited(0))
            #expect(Site.text(of: file).ranges(of: "\"Polygon\"").count == cells.count)
            let track = site.folder.path(of: "path.gpx")
            #expect(
                try run(rodid, "trips", "export", "last", "--smoothed", "-o", track)
                    == .exited(0))
            #expect(Site.text(of: track).ranges(of: "<trkpt").count == path.count)
            #expect(try run(rodid, "explored", "--box", "1,2,3") == .exited(2))
            #expect(try run(rodid, "explored", "--precision", "8") == .exited(2))

            #expect(rodid.stop().end == .exited(0))
            let again = try site.start()
            #expect(try explored(again) == cells)
            #expect(try drawn(again) == trip)
            #expect(!site.journal.contains("\(Journey.home.latitude)".prefix(5)))
        }
    }

    @Test("killed in mid-trip its path goes on, and no cell, run or point is there twice")
    func killed() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(
                Journey.shortTrips + "\n[store]\nsync = 2s",
                source: "tcp://127.0.0.1:\(listener.port)")
            var rodid = try site.start()
            // So many fixes a second fill the smoother in half a minute, and it tells the first of it.
            let feed = try Feed(
                Journey.told(Journey.blocks(1), rate: 20), to: [.listener(listener)])
            defer { feed.stop() }
            try rodid.awaits("a path is there") {
                try $0.trip != nil && drawn(rodid, .open).smoothed?.isEmpty == false
            }
            let before = try drawn(rodid, .open)
            rodid.process.kill()
            rodid = try site.start()
            try rodid.awaits("the trip is over") { $0.trip == nil && $0.store?.trips == 1 }

            let trip = try drawn(rodid)
            #expect(trip.trip.id == before.trip.id)
            let path = try #require(trip.smoothed)
            #expect(path.count > before.smoothed?.count ?? .max)
            #expect(zip(path, path.dropFirst()).allSatisfy { $0.uptime < $1.uptime })
            #expect(path.count { $0.gap == true } <= 1)
            let runs = try #require(trip.speedRuns)
            #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.toUptime <= $1.fromUptime })
            try expectSame(runs.last?.to, trip.trip.end)
            let cells = try explored(rodid).cells
            #expect(cells.count >= 2 && cells.allSatisfy { $0.visits == 1 })
        }
    }

    @Test("a trip that is too small leaves nothing on the map")
    func discarded() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(
                "[trip]\nstop = 12s\nmin-distance = 5km",
                source: "tcp://127.0.0.1:\(listener.port)")
            let rodid = try site.start()
            let feed = try Feed(Journey.told(Journey.street), to: [.listener(listener)])
            defer { feed.stop() }
            let ears = try rodid.subscribe(.init(classes: [.events]))
            try ears.awaits(event: "trip.started")
            try ears.awaits(event: "trip.discarded")
            #expect(try explored(rodid).count == 0)
            #expect(throws: ClientError.self) { _ = try drawn(rodid, .id(1)) }
        }
    }

    /// The receiver's date wanders by milliseconds against the boot clock.
    private func expectSame(_ one: Timestamp?, _ other: Timestamp?) throws {
        let (one, other) = (try #require(one), try #require(other))
        #expect(abs(one.utc.seconds(since: other.utc)) < 0.05)
    }

    private func run(_ rodid: Rodid, _ arguments: String...) throws -> ChildProcess.End? {
        try ChildProcess([Programs.rodictl, "--socket", rodid.site.socket] + arguments).awaitEnd()
    }
}
