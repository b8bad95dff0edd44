import Control
import FoundationEssentials
import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("Nothing about the store is a reason not to run")
struct StartTests {
    @Test("a store that cannot be opened is tried again, and gets everything when it can")
    func postponed() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            // Where the directory should be there is a file: nobody may write there, root included.
            _ = try site.folder.write("in the way", to: "state")
            let rodid = try site.start()
            let first = try rodid.awaits("there is a position") { $0.position != nil }
            #expect(first.warnings.map(\.code) == [.storeFailing])
            #expect(first.store?.writing == false)
            let ears = try rodid.subscribe(.init(classes: [.events]))
            let started: TripChangeRecord = try rodid.client().call(.tripStart)
            #expect(started.trip?.id == 1)
            #expect(try ears.awaits(event: "trip.started").durable == false)
            #expect(site.journal.contains("store-failing"))
            #expect(throws: ClientError.self) { try rodid.trip(.open) }

            unlink(site.state)
            let cleared = try ears.awaits(event: "warning.cleared", within: .seconds(90))
            #expect(cleared.fields["code"]?.text == "store-failing")
            try rodid.awaits("all is written") { $0.store?.pending == 0 }
            let trip = try rodid.trip(.open)
            #expect(trip.trip.id == 1)
            #expect(trip.points?.isEmpty == false)
            let events = try rodid.events()
            #expect(events.count { $0.name == "trip.started" } == 1)
            #expect(events.compactMap(\.sequence) == Array(1...Int64(events.count)))
        }
    }

    @Test("what was recorded meanwhile goes behind what the store holds, and its open trip is over")
    func behind() async throws {
        try await onOwnThread {
            let (site, feed) = try Self.siteWithOpenTrip()
            defer { feed.stop() }
            let away = site.folder.path(of: "away")
            rename(site.state, away)
            _ = try site.folder.write("in the way", to: "state")
            let rodid = try site.start()
            try rodid.awaits("there is a position") { $0.position != nil }
            let ears = try rodid.subscribe(.init(classes: [.events]))
            let started: TripChangeRecord = try rodid.client().call(.tripStart)
            #expect(started.trip?.id == 1, "nobody knows better yet")

            unlink(site.state)
            rename(away, site.state)
            try ears.awaits(event: "warning.cleared", within: .seconds(90))
            let status = try rodid.awaits("all is written") { $0.store?.pending == 0 }
            #expect(status.trip?.id == 2)
            #expect(try rodid.trip(.id(1)).trip.ending == .interrupted)
            #expect(try rodid.trip(.id(2)).trip.open)
            let trips = try rodid.events().filter { $0.name.hasPrefix("trip.") }
            #expect(trips.map(\.name) == ["trip.started", "trip.started", "trip.interrupted"])
            #expect(trips.map { $0.fields["id"]?.whole } == [1, 2, 1])
            #expect(rodid.stop().end == .exited(0))
            #expect(try site.start().status().trip?.id == 2)
        }
    }

    @Test("when nothing was recorded meanwhile, the trip of before goes on")
    func late() async throws {
        try await onOwnThread {
            let (site, feed) = try Self.siteWithOpenTrip()
            defer { feed.stop() }
            let away = site.folder.path(of: "away")
            rename(site.state, away)
            _ = try site.folder.write("in the way", to: "state")
            let rodid = try site.start()
            let ears = try rodid.subscribe(.init(classes: [.events]))
            unlink(site.state)
            rename(away, site.state)
            try ears.awaits(event: "trip.resumed", within: .seconds(90))
            let status = try rodid.awaits("all is written") {
                $0.store?.pending == 0 && $0.store?.writing == true
            }
            #expect(status.trip?.id == 1)
            #expect(status.warnings.isEmpty)
            #expect(status.sources.first?.link == .connected)
        }
    }

    @Test("a saved state that nobody can read closes the open trip, and the next one is stored")
    func orphan() async throws {
        try await onOwnThread {
            let (site, feed) = try Self.siteWithOpenTrip()
            defer { feed.stop() }
            try Self.spoilState(of: site)
            let rodid = try site.start()
            try rodid.awaits("there is a position") { $0.position != nil }
            #expect(try rodid.status().trip == nil)
            #expect(try rodid.trip(.id(1)).trip.ending == .interrupted)
            #expect(site.journal.contains("saved state cannot be read"))
            let started: TripChangeRecord = try rodid.client().call(.tripStart)
            #expect(started.trip?.id == 2)
            let status = try rodid.awaits("it is written") { $0.store?.pending == 0 }
            #expect(status.warnings.isEmpty)
            #expect(try rodid.trip(.open).trip.id == 2)
        }
    }

    @Test("a store that takes long to open keeps systemd waiting, and `systemctl status` says why")
    func slow() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            mkdir(site.state, 0o700)
            let database = "\(site.state)/rodi.db"
            do {
                let connection = try Connection(path: database)
                try Migrations.run(on: connection, applying: Array(Migrations.all.prefix(1)))
            }
            let old = try site.start()
            let steps = Migrations.all.dropFirst().map {
                "STATUS=Starting: bringing the store up to date (\($0.name))"
            }
            #expect(Self.tale(old) == steps)
            #expect(old.stop().end == .exited(0))

            // What a run that was cut off began to replace is read as a whole.
            _ = try site.folder.write("", to: "state/rodi.db.saving")
            let suspect = try site.start()
            #expect(Self.tale(suspect) == ["STATUS=Starting: checking the store"])
            #expect(suspect.stop().end == .exited(0))

            try Self.spoil(table: "events", of: database)
            _ = try site.folder.write("", to: "state/rodi.db.saving")
            let damaged = try site.start()
            let tale = Self.tale(damaged)
            #expect(tale.first == "STATUS=Starting: checking the store")
            #expect(
                tale.contains(
                    "STATUS=Starting: saving what can be read of a damaged store (boots)"),
                "\(tale)")
            #expect(site.journal.contains("store repaired"))
        }
    }

    /// Makes the first page of a table unreadable.
    private static func spoil(table: String, of database: String) throws {
        let root = try Connection(path: database).first(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?1", [.text(table)], doing: "look"
        ) { $0.integer(0) }
        let page = [UInt8](repeating: 0xA5, count: 4096)
        let file = open(database, O_WRONLY)
        defer { close(file) }
        let place = off_t(try #require(root) - 1) * 4096
        try #require(pwrite(file, page, page.count, place) == page.count)
    }

    /// What systemd heard before the daemon was ready, each time with the wish to wait.
    private static func tale(_ rodid: Rodid) -> [String] {
        let heard = rodid.notify.heard.prefix { $0 != "READY=1" }
        let wish = "EXTEND_TIMEOUT_USEC=180000000"
        #expect(heard.count { $0 == wish } * 2 == heard.count)
        return heard.filter { $0 != wish }
    }

    /// A site whose rodid was killed with trip 1 open; a standing car goes on talking.
    private static func siteWithOpenTrip() throws -> (Site, Feed) {
        let listener = try LoopbackListener()
        let site = try Site("", source: "tcp://127.0.0.1:\(listener.port)")
        let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
        let rodid = try site.start()
        try rodid.awaits("UTC is proved") { $0.position != nil && $0.clock.proved }
        let started: TripChangeRecord = try rodid.client().call(.tripStart)
        try #require(started.trip?.id == 1)
        try rodid.awaits("it is written") { $0.store?.pending == 0 }
        rodid.process.kill()
        return (site, feed)
    }

    private static func spoilState(of site: Site) throws {
        let connection = try Connection(path: "\(site.state)/rodi.db")
        try connection.run(
            "UPDATE state SET bytes = ?1", [.blob([1, 2, 3])], doing: "spoil the state")
    }
}
