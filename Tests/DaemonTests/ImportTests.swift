import Control
import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("Old recordings become trips, once")
struct ImportTests {
    /// Lines of a replay, as objects.
    private func replay(
        _ site: Site, _ events: String, gpx: String = "/dev/null"
    ) throws -> [[String: JSONValue]] {
        let (code, text) = try ImportSite.run(
            site, "replay", ImportSite.errand, "--config", site.configuration, "--events", events,
            "--gpx", gpx, "--json")
        guard code == 0 else { throw TestFault(doing: "replay: \(text)") }
        return try text.split(separator: "\n").map {
            try JSONDecoder().decode([String: JSONValue].self, from: Data($0.utf8))
        }
    }

    @Test("an errand as NMEA, again, and as GPX: one trip, with the figures that a replay gives it")
    func errand() async throws {
        try await onOwnThread {
            let site = try ImportSite.make()
            let gpx = site.folder.path(of: "errand.gpx")
            let told = try replay(site, "trip,cell", gpx: gpx)
            let ended = try #require(told.first { $0["name"]?.text == "trip.ended" })
            let rodid = try site.start()

            let trial = try ImportSite.run(site, "import", "--dry-run", ImportSite.errand, gpx)
            #expect(trial.code == 0 && trial.text.contains("would be imported"), "\(trial.text)")
            #expect(trial.text.contains("another file tells of the same time"), "\(trial.text)")
            #expect(try rodid.status().store?.trips == 0)

            let first = try ImportSite.run(site, "import", ImportSite.errand)
            #expect(first.code == 0, "\(first.text)")
            #expect(
                first.text.hasPrefix(
                    "errand.nmea: trip 1, 2026-06-01 16:01 UTC, 9.3 km in 15 min\n"),
                "\(first.text)")
            for file in [ImportSite.errand, gpx] {
                let again = try ImportSite.run(site, "import", file)
                #expect(again.code == 0)
                #expect(
                    again.text.contains("skipped: trip 1 was driven at that time"), "\(again.text)")
            }

            let trip = try rodid.trip(.id(1)).trip
            let object = try JSONDecoder().decode(
                [String: JSONValue].self, from: JSONEncoder().encode(trip))
            var compared = 0
            for (name, value) in object
            where !["imported", "imported_from", "id"].contains(name) {
                compared += 1
                #expect(value == ended[name] || name == "open", "\(name)")
            }
            #expect(compared > 20)
            #expect(trip.startPlace == "home" && trip.endPlace == "home" && trip.vehicle == "Polo")
            #expect(trip.imported == true && trip.importedFrom == "errand.nmea")
            let wish = Request.TripsGet(
                id: .id(1), points: true, smoothed: true, speedRuns: true)
            let detail: TripDetail = try rodid.client().call(.tripsGet(wish))
            #expect(detail.points?.count == trip.points)
            #expect(detail.points?.first?.time == trip.start)
            #expect(detail.smoothed?.count ?? 0 > 50 && detail.speedRuns?.count ?? 0 > 3)
            let cells = Set(told.compactMap { $0["geohash"]?.text })
            let explored: ExploredRecord = try rodid.client().call(.explored(.init(limit: 1000)))
            #expect(Set(explored.cells.map(\.geohash)) == cells)
            #expect(explored.cells.allSatisfy { $0.visits == 1 && $0.trip == 1 })

            // It was driven long ago: nothing of it happens now.
            let kinds = ["trip", "place", "course", "itinerary", "car"]
            let names = Set(try rodid.events().filter { kinds.contains($0.event) }.map(\.name))
            #expect(names == ["trip.imported"] || names == ["trip.imported", "place.initial"])
            #expect(try ImportSite.run(site, "trips", "list").text.contains("(imported)"))
            #expect(
                try ImportSite.run(site, "trips", "show", "1").text.contains("from errand.nmea"))

            // Mending and deleting are as for any other; what is deleted may come back.
            #expect(try ImportSite.run(site, "trips", "split", "1", "--stop", "2").code == 0)
            #expect(try rodid.trip(.last).trip.importedFrom == "errand.nmea")
            let aside = try ImportSite.run(site, "import", ImportSite.errand)
            #expect(aside.text.contains("1 skipped"), "\(aside.text)")
            #expect(try ImportSite.run(site, "trips", "undo", "last").code == 0)
            #expect(try ImportSite.run(site, "trips", "delete", "1").code == 0)
            #expect(
                try ImportSite.run(site, "import", ImportSite.errand, gpx).text.contains(
                    "1 trip imported"))
            #expect(try rodid.status().store?.trips == 1)
            #expect(rodid.stop().end == .exited(0))
        }
    }

    @Test("beside a trip that goes on: listed where its date belongs, and nothing of the future")
    func beside() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try ImportSite.make("tcp://127.0.0.1:\(listener.port)")
            let rodid = try site.start()
            let feed = try Feed(Journey.told(Journey.blocks(9)), to: [.listener(listener)])
            defer { feed.stop() }
            try rodid.awaits("a trip goes on", within: .seconds(120)) {
                $0.trip?.distance ?? 0 > 350 && $0.clock.proved
            }
            let start = try #require(UTC(year: 2035, month: 4, day: 27, hour: 8))
            let lines = Journey.told(Journey.errand, from: start).flatMap(\.sentences)
            let future = try site.folder.write(lines.joined(), to: "future.nmea")
            let (code, text) = try ImportSite.run(site, "import", future, ImportSite.errand)
            #expect(code == 4)
            #expect(text.contains("in the future") && text.contains("1 trip imported, 1 refused"))
            let list: TripsRecord = try rodid.client().call(.tripsList(.init()))
            #expect(list.trips.map(\.id) == [1, 2])
            #expect(list.trips.map(\.open) == [true, false])
            // What was recorded of the same time, by another device.
            let now = feed.told.flatMap(\.sentences)
            let double = try site.folder.write(now.joined(), to: "double.nmea")
            let short = try site.folder.write(Journey.shortTrips, to: "short.conf")
            let again = try ImportSite.run(site, "import", double, "--config", short)
            #expect(again.text.contains("trip 1 was driven at that time"), "\(again.text)")
            let before = try rodid.trip(.open).trip.distance
            try rodid.awaits("the trip goes on") { $0.trip?.distance ?? 0 > before }
            #expect(try rodid.trip(.open).trip.id == 1)
            #expect(rodid.stop().end == .exited(0))
        }
    }

    @Test("what has no date, no trip or no reader is said, and the rest is imported")
    func refusals() async throws {
        try await onOwnThread {
            let site = try ImportSite.make()
            let rodid = try site.start()
            let undated = try site.folder.write(
                Site.text(of: ImportSite.errand).split(whereSeparator: \.isNewline)
                    .filter { $0.contains("GGA,") }.joined(separator: "\r\n"), to: "undated.nmea")
            let empty = try site.folder.write("nothing\n", to: "empty.txt")
            let timeless = try site.folder.write(
                """
                <gpx version="1.1" creator="x"><trk><trkseg><trkpt lat="1" lon="1"/>
                </trkseg></trk></gpx>
                """, to: "timeless.gpx")
            let (code, text) = try ImportSite.run(
                site, "import", undated, empty, timeless, site.folder.path(of: "no.nmea"),
                ImportSite.errand)
            #expect(code == 4)
            for words in [
                "undated.nmea: refused: none of its", "empty.txt: refused: nothing in it",
                "timeless.gpx: refused:", "have no times", "no.nmea: refused: No such file",
                "1 trip imported, 4 files refused.",
            ] { #expect(text.contains(words), "\(text)") }
            #expect(try ImportSite.run(site, "import").code == 2)
            #expect(try ImportSite.run(site, "import", "-").code == 2)
            #expect(try ImportSite.run(site, "import", "x", "--as-live=soon").code == 2)
            #expect(
                try ImportSite.run(site, "import", "x", "--vehicle", "Plo").text.contains("“Polo”"))
            #expect(rodid.stop().end == .exited(0))
            #expect(try ImportSite.run(site, "import", ImportSite.errand).code == 1)
        }
    }

    @Test("files of one recording make one trip, and dates that rolled over are put right if asked")
    func pieces() async throws {
        try await onOwnThread {
            let site = try ImportSite.make()
            let rodid = try site.start()
            let lines = Site.text(of: ImportSite.errand).split(whereSeparator: \.isNewline)
            let half = lines.count / 2
            let begin = try site.folder.write(
                lines[..<half].joined(separator: "\r\n"), to: "z.nmea")
            let rest = try site.folder.write(
                lines[half...].joined(separator: "\r\n"), to: "a.nmea")
            let joined = try ImportSite.run(site, "import", rest, begin)
            #expect(joined.code == 0 && joined.text.contains("z.nmea: trip 1"), "\(joined.text)")
            #expect(joined.text.contains("a.nmea: goes on where z.nmea ended"), "\(joined.text)")
            #expect(joined.text.hasSuffix("1 trip imported.\n"), "\(joined.text)")
            // 1024 weeks before the errand, and after it.
            let start = try #require(UTC(year: 2006, month: 10, day: 17, hour: 8))
            let told = Journey.told(Journey.errand, from: start).flatMap(\.sentences)
            let rolled = try site.folder.write(told.joined(), to: "rolled.nmea")
            let put = try ImportSite.run(site, "import", rolled, "--as-live=2020-01-01", "--json")
            #expect(put.code == 0 && put.text.contains("2026-06-02T"), "\(put.text)")
            let late = try ImportSite.run(site, "import", rolled, "--as-live=2030-01-01")
            #expect(late.code == 4 && late.text.contains("in the future"), "\(late.text)")
            #expect(try rodid.status().store?.trips == 2)
            #expect(rodid.stop().end == .exited(0))
        }
    }

    @Test("whoever may not change anything may not import either")
    func stranger() async throws {
        guard geteuid() == 0, Programs.has("/usr/bin/setpriv") else { return }
        try await onOwnThread {
            let site = try ImportSite.make()
            let rodid = try site.start()
            chmod(site.folder.path, 0o755)
            chmod(site.socket, 0o666)
            let capture = try site.folder.write(Site.text(of: ImportSite.errand), to: "errand.nmea")
            for file in [capture, site.configuration] { chmod(file, 0o644) }
            let (code, text) = try ImportSite.run(
                site, by: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"],
                "import", capture)
            #expect(code == 5 && text.contains("rodi-admin"), "\(text)")
            #expect(try rodid.status().store?.trips == 0)
            #expect(rodid.stop().end == .exited(0))
        }
    }
}
