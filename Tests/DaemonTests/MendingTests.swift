import Control
import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("Trips are mended while the daemon records others")
struct MendingTests {
    private static let sections =
        Journey.shortTrips + """

            [vehicle Polo]
            consumption = 6
            fuel-price = 2
            [vehicle Golf]
            consumption = 9
            """

    /// Two streets, and 17 s in between.
    private static let streets = Drive(
        from: Journey.home, heading: 0,
        legs: [
            .stop(8), .straight(200, speed: Journey.speed), .stop(17),
            .straight(300, speed: Journey.speed), .stop(200),
        ])

    /// Until the first trip is over, and the second goes on.
    private func drive(_ site: Site, _ listener: LoopbackListener) throws -> (Rodid, Feed) {
        let rodid = try site.start()
        let feed = try Feed(Journey.told(Self.streets), to: [.listener(listener)])
        try rodid.awaits("the second trip goes on", within: .seconds(120)) { status in
            status.trip?.id == 2 && status.trip?.distance ?? 0 > 60
        }
        return (rodid, feed)
    }

    private func run(_ site: Site, _ arguments: String...) throws -> (Int32, String) {
        let path = site.folder.path(of: "said")
        unlink(path)
        let process = try ChildProcess(
            [Programs.rodictl, "--socket", site.socket] + arguments, output: path, errors: path)
        guard case .exited(let code)? = process.awaitEnd() else {
            throw TestFault(doing: "run rodictl \(arguments)")
        }
        return (code, Site.text(of: path))
    }

    @Test("merged, split, edited, taken back and deleted, each told once and kept over a kill")
    func mended() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(
                Self.sections, source: "tcp://127.0.0.1:\(listener.port)")
            var (rodid, feed) = try drive(site, listener)
            defer { feed.stop() }
            let ears = try rodid.subscribe(.init(classes: [.events]))

            // The open one: what is said of it waits for its end.
            #expect(try run(site, "trip", "set", "--vehicle", "Glof").1.contains("“Golf”"))
            #expect(try run(site, "trip", "set", "--vehicle", "Golf").0 == 0)
            #expect(try run(site, "trips", "label", "open", "way", "home").0 == 0)
            #expect(try ears.awaits(event: "trip.changed").fields["vehicle"]?.text == "Golf")
            #expect(try rodid.trip(.open).trip.label == "way home")
            for refused in [["trips", "merge", "1", "2"], ["trips", "delete", "2"]] {
                let (end, text) =
                    refused.count == 4
                    ? try run(site, refused[0], refused[1], refused[2], refused[3])
                    : try run(site, refused[0], refused[1], refused[2])
                #expect(end == 4 && text.contains("trip 2 is open"), "\(text)")
            }
            // A kill does not make it forget.
            rodid.process.kill()
            rodid = try site.start()
            try rodid.awaits("the second trip is over", within: .seconds(120)) { status in
                status.trip == nil && status.store?.trips == 2 && status.position != nil
            }
            let events = try rodid.subscribe(.init(classes: [.events]))
            let (first, second) = (try rodid.trip(.id(1)), try rodid.trip(.id(2)))
            #expect(first.trip.vehicle == "Polo" && second.trip.vehicle == "Golf")
            #expect(second.trip.label == "way home" && second.trip.cost == nil)
            let length = second.trip.distance + second.trip.bridgedDistance
            #expect(abs((second.trip.fuel ?? 0) - 9 * length / 100_000) < 0.002)

            // Two vehicles are not one trip.
            #expect(try run(site, "trips", "merge", "1", "2").1.contains("different vehicles"))
            #expect(try run(site, "trips", "set", "2", "--vehicle", "Polo").0 == 0)
            #expect(try rodid.trip(.id(2)).trip.cost ?? 0 > 0.02)

            let merge = try run(site, "trips", "merge", "2", "1")
            #expect(merge.0 == 0 && merge.1.hasPrefix("Trips 1 and 2 are now trip "), "\(merge.1)")
            let told = try events.awaits(event: "trip.merged")
            let id = try #require(told.fields["id"]?.whole)
            #expect(told.durable == nil && told.sequence != nil && told.time != nil)
            #expect(told.fields["gone"] == .list([.whole(1), .whole(2)]))
            let merged = try rodid.trip(.last)
            #expect(merged.trip.id == id && merged.trip.label == "way home")
            #expect(try rodid.status().store?.trips == 1)
            #expect(
                abs(merged.trip.distance - first.trip.distance - second.trip.distance) < 0.01)
            #expect(merged.trip.start == first.trip.start && merged.trip.end == second.trip.end)
            #expect(merged.trip.stops == first.trip.stops + second.trip.stops + 1)
            #expect(merged.points?.count == merged.trip.points)
            #expect(try run(site, "trips", "show", "1").0 == 4)
            #expect(try run(site, "trips", "label", "1", "x").1.contains("merged into \(id)"))

            // At the stop that was between them, found again by its number.
            let number = "\(first.trip.stops + 1)"
            #expect(try run(site, "trips", "split", "last", "--stop", "99").0 == 4)
            #expect(try run(site, "trips", "split", "last", "--stop", number).0 == 0)
            let list: TripsRecord = try rodid.client().call(.tripsList(.init()))
            #expect(list.total == 2 && list.trips.count == 2)
            let halves = Array(list.trips.reversed())
            #expect(abs(halves[0].distance - first.trip.distance) < 15)
            #expect(abs(halves[1].distance - second.trip.distance) < 15)
            #expect(abs(halves.map(\.distance).reduce(0, +) - merged.trip.distance) < 0.01)

            // Everything back, over a restart, to the last figure.
            #expect(rodid.stop().end == .exited(0))
            rodid = try site.start()
            #expect(try run(site, "trips", "undo", "\(halves[0].id)").0 == 0)
            #expect(
                try run(site, "trips", "undo", "\(id)").1 == "Trips 1 and 2 are back, \(id) gone.\n"
            )
            #expect(try run(site, "trips", "undo", "2").1 == "Trip 2 is as before.\n")
            #expect(try run(site, "trips", "undo", "2").0 == 4)
            #expect(try rodid.trip(.id(1)) == first)
            #expect(try rodid.trip(.id(2)) == second)

            #expect(try run(site, "trips", "delete", "1").1 == "Trip 1 deleted.\n")
            let names = try rodid.events().map(\.name).filter { $0.hasPrefix("trip.") }
            // Nothing tells any more of the first trip; the second was told as it went on.
            #expect(
                names.filter { $0 != "trip.resumed" } == [
                    "trip.started", "trip.changed", "trip.changed", "trip.ended",
                    "trip.changed", "trip.split", "trip.restored", "trip.restored",
                    "trip.deleted",
                ], "\(names)")
            #expect(site.journal.contains("trip merged: \(id)"))
            #expect(!site.journal.contains("\(Journey.home.latitude)".prefix(5)))
        }
    }

    @Test("what cannot be done is said, and by the exit status, too")
    func refused() async throws {
        try await onOwnThread {
            let site = try Site(
                Self.sections, source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            let rodid = try site.start()
            #expect(try run(site, "trips", "merge", "1", "2").0 == 4)
            #expect(try run(site, "trips", "undo", "last").1.contains("there is no trip yet"))
            #expect(try run(site, "trips", "label", "open", "x").1.contains("no trip is open"))
            #expect(try run(site, "trips", "merge", "1").0 == 2)
            #expect(try run(site, "trips", "split", "1").0 == 2)
            #expect(try run(site, "trips", "split", "1", "--at", "noon").0 == 2)
            #expect(try run(site, "trips", "undo", "1", "--at", "noon").0 == 2)
            #expect(try run(site, "trips", "delete").0 == 2)
            #expect(try run(site, "trips", "delete", "open").0 == 2)
            #expect(try run(site, "trips", "set", "1").0 == 2)
            #expect(try run(site, "trip", "start", "--vehicle", "Polo").0 == 2)
            #expect(try run(site, "trip", "set", "--vehicle", "Polo").0 == 4)
            #expect(throws: ClientError.self) {
                let _: TripsMendedRecord = try rodid.client().call(.tripsMerge(.init(ids: [7])))
            }
        }
    }
}
