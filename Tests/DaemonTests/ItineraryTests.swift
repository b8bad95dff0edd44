import Control
import FoundationEssentials
import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@Suite("An itinerary is followed, shown and changed while the daemon runs")
struct ItineraryTests {
    /// A site where the car is at home, and a shop 400 m up the street.
    private func site(_ listener: LoopbackListener) throws -> Site {
        let site = try Site("", source: "tcp://127.0.0.1:\(listener.port)")
        _ = try site.folder.write(Journey.homeAndShop, to: "places.geojson")
        return site
    }

    /// A list, in the form of the file; times in minutes from now.
    private func list(_ visits: (place: String, start: Double, end: Double)...) -> String {
        let now = Journey.now
        let texts = visits.map { visit in
            let start = now.advanced(bySeconds: visit.start * 60)
            let end = now.advanced(bySeconds: visit.end * 60)
            return #"{"place": "\#(visit.place)", "start": "\#(start)", "end": "\#(end)"}"#
        }
        return "[\(texts.joined(separator: ",\n"))]"
    }

    private func run(
        _ site: Site, _ arguments: String...
    ) throws -> (end: ChildProcess.End?, text: String) {
        let path = site.folder.path(of: "said")
        unlink(path)
        let process = try ChildProcess(
            [Programs.rodictl, "--socket", site.socket, "itinerary"] + arguments,
            output: path, errors: path)
        return (process.awaitEnd(within: .seconds(60)), Site.text(of: path))
    }

    private func shown(_ rodid: Rodid) throws -> ItineraryListing {
        try rodid.client().call(.itineraryShow)
    }

    private func names(_ rodid: Rodid) throws -> [String] {
        try rodid.events().map(\.name).filter { $0.hasPrefix("itinerary.") }
    }

    @Test("on the way to a visit its approach is told every 3 %, and its arrival at once")
    func approached() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try site(listener)
            _ = try site.folder.write(
                list(("shop", -10, 60), ("home", 70, 80)), to: "itinerary.json")
            let rodid = try site.start()
            #expect(try shown(rodid).visits.map(\.state) == [.awaited, .ahead])
            #expect(try shown(rodid).source == .file)
            #expect(try rodid.status().visit?.untilEnd == nil, "no clock is proved yet")
            let ears = try rodid.subscribe(.init(classes: [.progress, .events]))
            let feed = try Feed(Journey.told(Journey.street), to: [.listener(listener)])
            defer { feed.stop() }
            let arrived = try ears.awaits(event: "itinerary.arrived")
            #expect(arrived.fields["place"]?.text == "shop" && arrived.sequence != nil)
            let visits = ears.heard.compactMap { heard -> VisitSummary? in
                if case .visit(let visit) = heard { visit } else { nil }
            }
            let way = visits.filter { $0.visit == 1 && $0.state == .awaited }
            let shares = way.compactMap(\.approach)
            #expect(shares.count > 8 && shares.count < 36, "\(shares)")
            #expect(shares.last ?? 0 > 0.8)
            for (share, next) in zip(shares, shares.dropFirst()) where next != share {
                #expect(abs(next - share) >= 0.0299)
            }
            #expect(way.last?.untilEnd.map { (3000...3600).contains($0) } == true)
            // The next is awaited: told before the event was on the disk.
            #expect(visits.last?.visit == 2 && visits.last?.state == .awaited)
            let status = try rodid.status()
            #expect(status.visit?.place == "home")
            let listing = try shown(rodid)
            #expect(listing.visits.map(\.state) == [.arrived, .awaited])
            #expect(listing.visits[0].settled == arrived.time)
            #expect(listing.visits[0].untilEnd == nil && listing.visits[0].approach == nil)
        }
    }

    @Test("set by hand it outlives restarts and reloads, until the file says something else")
    func precedence() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try site(listener)
            let file = list(("shop", 100, 200))
            _ = try site.folder.write(file, to: "itinerary.json")
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            var rodid = try site.start()
            try rodid.awaits("the car is at home") { $0.places == ["home"] && $0.clock.proved }
            let ears = try rodid.subscribe(.init(classes: [.progress, .events]))
            let hand = try site.folder.write(
                list(("home", -5, 60), ("shop", 70, 80), ("home", 90, 95)), to: "monday.json")
            let set = try run(site, "set", hand)
            #expect(set.end == .exited(0))
            #expect(set.text.hasPrefix("Set: 3 visits.\nNext: shop, "), "\(set.text)")
            try ears.awaits(event: "itinerary.arrived")
            #expect(try run(site, "skip", "3").text.hasPrefix("Skipped: 3, home.\nNext: shop, "))
            try ears.awaits(event: "itinerary.skipped")
            let expected: [VisitState.Standing] = [.arrived, .awaited, .skipped]
            #expect(try shown(rodid).visits.map(\.state) == expected)
            #expect(try shown(rodid).source == .hand)

            // Killed, and started again: nothing is told twice.
            rodid.process.kill()
            rodid = try site.start()
            try rodid.awaits("there is a position again") { $0.position != nil }
            #expect(try shown(rodid).visits.map(\.state) == expected)
            #expect(try names(rodid) == ["itinerary.arrived", "itinerary.skipped"])

            // A file that says the same in other words changes nothing, read again or at a start.
            _ = try site.folder.write(" " + file + "\n\n", to: "itinerary.json")
            let _: ReloadRecord = try rodid.client().call(.reload)
            #expect(try shown(rodid).visits.map(\.state) == expected)
            #expect(rodid.stop().end == .exited(0))
            rodid = try site.start()
            #expect(try shown(rodid).visits.map(\.state) == expected)
            #expect(try shown(rodid).source == .hand)

            // One that says something else is followed: changed while the daemon was off,
            #expect(rodid.stop().end == .exited(0))
            _ = try site.folder.write(list(("home", 300, 400)), to: "itinerary.json")
            rodid = try site.start()
            var listing = try shown(rodid)
            #expect(listing.visits.map(\.place) == ["home"] && listing.source == .file)
            // or while it runs,
            #expect(try run(site, "set", hand).end == .exited(0))
            _ = try site.folder.write(list(("shop", 500, 600)), to: "itinerary.json")
            rodid.process.signal(SIGHUP)
            try rodid.awaits("the file is followed") { $0.visit?.place == "shop" }
            // or gone.
            try Data("[]".utf8).write(to: URL(filePath: hand))
            #expect(try run(site, "set", hand).text == "The itinerary is empty.\n")
            listing = try shown(rodid)
            #expect(listing.visits.isEmpty && listing.source == .hand)
            #expect(try rodid.status().visit == nil)
        }
    }

    @Test("a list set just now is on the disk before anything else happens")
    func killed() async throws {
        try await onOwnThread {
            let site = try Site(
                "", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            _ = try site.folder.write(Journey.homeAndShop, to: "places.geojson")
            var rodid = try site.start()
            let hand = try site.folder.write(list(("home", 10, 60)), to: "monday.json")
            #expect(try run(site, "set", hand).end == .exited(0))
            // Without a fix there is no event, so nothing else writes.
            let deadline = Deadline(.seconds(20))
            let log = site.state + "/rodi.db-wal"
            while !Site.text(of: log).contains("home"), !deadline.isOver { usleep(20_000) }
            rodid.process.kill()
            rodid = try site.start()
            #expect(try shown(rodid).visits.map(\.place) == ["home"])
        }
    }

    @Test("a list with anything wrong in it is refused whole, with the visit and the member")
    func refused() async throws {
        try await onOwnThread {
            let site = try Site(
                "", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            _ = try site.folder.write(Journey.homeAndShop, to: "places.geojson")
            _ = try site.folder.write(list(("shop", 1, 2)), to: "itinerary.json")
            let rodid = try site.start()
            let client = try rodid.client()
            func refusal(_ visits: [JSONValue]) throws -> String {
                do {
                    _ = try client.callForText(.itinerarySet(.init(visits: visits)))
                    return "accepted"
                } catch {
                    guard case .refused(let why) = error else { throw error }
                    #expect(why.code == RPCError.Code.invalidParameters)
                    return why.message
                }
            }
            func visit(
                _ place: JSONValue?, _ start: String?, _ end: String? = "2026-11-30T10:00:00Z"
            ) -> JSONValue {
                var members: [String: JSONValue] = [:]
                members["place"] = place
                members["start"] = start.map(JSONValue.text)
                members["end"] = end.map(JSONValue.text)
                return .object(members)
            }
            let good = visit(.text("home"), "2026-11-30T09:00:00+01:00")
            #expect(
                try refusal([good, visit(.text("hoem"), "2026-11-30T09:00:00Z")])
                    == "visit 2: no place is called 'hoem'; expected the name of a place; "
                    + "did you mean “home”?")
            #expect(
                try refusal([visit(.whole(7), "2026-11-30T09:00:00Z"), good])
                    == "visit 1: place that is a number; expected a text")
            #expect(
                try refusal([good, good, visit(.text("home"), "noon")])
                    .split(separator: "\n").map { $0.prefix(20) }
                    == ["visit 2: visit 1 aga", "visit 3: start 'noon"])
            #expect(try refusal([visit(.text("home"), nil)]).hasPrefix("visit 1: no 'start'"))
            #expect(
                try refusal([visit(.text("home"), "2026-11-30T10:00:00Z")])
                    .hasPrefix("visit 1: an end that is not after its start"))
            #expect(try refusal([.whole(3)]).hasPrefix("visit 1: a number"))
            #expect(try shown(rodid).visits.map(\.place) == ["shop"], "the old one is in force")
            #expect(try shown(rodid).source == .file)

            // The client reads the file first: it knows the line.
            let bad = try site.folder.write("[\n{\"place\": \"home\"}]", to: "bad.json")
            let said = try run(site, "set", bad)
            #expect(said.end == .exited(4))
            #expect(said.text.contains("bad.json:2: visit 1: no 'start'"))
            #expect(try run(site, "set", site.folder.path(of: "none")).end == .exited(4))
            #expect(try run(site, "set").end == .exited(2))
            #expect(try run(site, "skip", "x").end == .exited(2))
            #expect(try run(site, "show", "x").end == .exited(2))
            #expect(try run(site, "wait").end == .exited(2))
            let none = try run(site, "skip", "2")
            #expect(none.end == .exited(4))
            #expect(none.text.contains("there is no visit 2: the itinerary has 1"))
            #expect(try run(site, "skip").text.contains("No visit is awaited any more."))
            #expect(try run(site, "skip").text.contains("no visit is awaited any more"))
            #expect(try run(site, "skip", "1").text.contains("settled before"))
            let (end, listing) = try rodid.rodictl("itinerary", as: ItineraryListing.self)
            #expect(end == .exited(0) && listing.visits.first?.state == .skipped)
        }
    }

    @Test("hundreds of visits fit into a request; thousands are sent to the file")
    func large() async throws {
        try await onOwnThread {
            let site = try Site(
                "", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            _ = try site.folder.write(Journey.homeAndShop, to: "places.geojson")
            let rodid = try site.start()
            func file(_ count: Int) throws -> String {
                let start = Journey.now
                let visits = (0..<count).map { index in
                    let from = start.advanced(bySeconds: Double(index) * 3600)
                    return #"{"place":"home","start":"\#(from)","#
                        + #""end":"\#(from.advanced(bySeconds: 60))"}"#
                }
                return try site.folder.write(
                    "[\(visits.joined(separator: ","))]", to: "many.json")
            }
            let set = try run(site, "set", try file(200))
            #expect(set.text.hasPrefix("Set: 200 visits."), "\(set.text)")
            let refused = try run(site, "set", try file(1000))
            #expect(refused.end == .exited(4))
            #expect(refused.text.contains("1000 visits do not fit into a request of 64 KiB"))
            #expect(try shown(rodid).visits.count == 200)
        }
    }

    @Test("skipped and set while the store cannot be opened: it is kept when it can")
    func lateStore() async throws {
        try await onOwnThread {
            let site = try Site(
                "", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            _ = try site.folder.write(Journey.homeAndShop, to: "places.geojson")
            let hand = try site.folder.write(
                list(("home", 10, 60), ("shop", 70, 80)), to: "monday.json")
            // A file stands where the folder of the store should be.
            _ = try site.folder.write("", to: "state")
            var rodid = try site.start()
            try rodid.awaits("the store fails") { $0.store?.writing == false }
            #expect(try run(site, "set", hand).end == .exited(0))
            #expect(try run(site, "skip").end == .exited(0))
            unlink(site.state)
            try rodid.awaits("the store works") {
                $0.store?.writing == true && $0.store?.pending == 0
            }
            #expect(try shown(rodid).visits.map(\.state) == [.skipped, .awaited])
            #expect(rodid.stop().end == .exited(0))
            rodid = try site.start()
            #expect(try shown(rodid).visits.map(\.state) == [.skipped, .awaited])
            #expect(try shown(rodid).source == .hand)
        }
    }
}
