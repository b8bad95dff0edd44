import Control
import FoundationEssentials
import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@Suite("Places come and go while the daemon runs")
struct PlacesTests {
    private func site(_ listener: LoopbackListener) throws -> Site {
        let site = try Site(Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
        _ = try site.folder.write(Journey.homePlace, to: "places.geojson")
        return site
    }

    private func places(_ rodid: Rodid) throws -> [PlaceRecord] {
        try (rodid.client().call(.placesList(.init())) as PlacesRecord).places
    }

    private func refusal(_ rodid: Rodid, _ wish: Request.PlaceWish) throws -> RPCError? {
        do {
            let _: PlacesChangeRecord = try rodid.client().call(.places(wish))
            return nil
        } catch ClientError.refused(let error) {
            return error
        }
    }

    @Test("added around the car: a state, kept over a restart, explained, and removed in silence")
    func lived() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try site(listener)
            var rodid = try site.start()
            var here = Request.PlaceFigures(name: "garage")
            here.here = true
            here.radius = 50
            #expect(try refusal(rodid, .add(here))?.code == RPCError.Code.refused)

            let ears = try rodid.subscribe(.init(classes: [.events]))
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            try ears.awaits(event: "place.initial")
            let (end, added) = try rodid.rodictl(
                "places", "add", "garage", "--at", "here", "--radius", "50m", "--private",
                as: PlacesChangeRecord.self)
            #expect(end == .exited(0) && added.places == ["garage"] && added.durable == nil)
            let initial = try ears.awaits(event: "place.initial")
            #expect(initial.fields["place"] == .text("garage"))
            #expect(initial.fields["inside"] == .flag(true))
            let known = try places(rodid)
            #expect(known.map(\.name) == ["home", "garage"])
            #expect(known[0].added == nil && known[1].added == true && known[1].private == true)

            let (_, why) = try rodid.rodictl("why", "garage", as: PlaceWhyRecord.self)
            #expect(why.state == .inside && why.enter == 50 && why.exit == 70 && why.sure)
            #expect(why.fixes.last?.after == .inside && why.toChange ?? 0 > 50)
            #expect(why.events.map(\.change) == ["initial"])

            #expect(rodid.stop().end == .exited(0))
            rodid = try site.start()
            #expect(try places(rodid).map(\.name) == ["home", "garage"])
            #expect(try places(rodid).map(\.state) == [.inside, .inside])
            let events = try rodid.events().count
            let (gone, removed) = try rodid.rodictl(
                "places", "remove", "garage", as: PlacesChangeRecord.self)
            #expect(gone == .exited(0) && removed.removed == ["garage"])
            #expect(try places(rodid).map(\.name) == ["home"])
            #expect(rodid.stop().end == .exited(0))
            rodid = try site.start()
            #expect(try places(rodid).map(\.name) == ["home"])
            #expect(try rodid.events().filter { $0.name.hasPrefix("place.") }.count <= events)
            #expect(try !rodid.events().map(\.name).contains("place.left"))
            // No coordinate went to the journal.
            #expect(!site.journal.contains("40.76") && !site.journal.contains("113.89"))
            #expect(rodid.stop().end == .exited(0))
        }
    }

    @Test("a taken name, a place of the file and a broken import are refused, and say why")
    func refused() async throws {
        try await onOwnThread {
            let site = try site(try LoopbackListener())
            let rodid = try site.start()
            var figures = Request.PlaceFigures(name: "home")
            figures.lat = 40
            figures.lon = -113
            figures.radius = 60
            let file = site.folder.path(of: "places.geojson")
            #expect(try refusal(rodid, .add(figures))?.message.contains(file) == true)
            #expect(try refusal(rodid, .edit(figures))?.message.contains(file) == true)
            let removing = try refusal(rodid, .remove(.init(name: "home")))
            #expect(
                removing?.code == RPCError.Code.refused && removing?.message.contains(file) == true)
            let unknown = try refusal(rodid, .remove(.init(name: "hom")))
            #expect(
                unknown?.code == RPCError.Code.notFound && unknown?.message.contains("home") == true
            )
            figures.name = "work"
            figures.radius = 3
            #expect(try refusal(rodid, .add(figures))?.message.contains("at least 25m") == true)
            figures.lat = nil
            #expect(try refusal(rodid, .add(figures))?.code == RPCError.Code.invalidParameters)
            for text in ["", "{}", Journey.homePlace] {
                #expect(try refusal(rodid, .import(.init(geojson: text))) != nil)
            }
            #expect(try places(rodid).map(\.name) == ["home"])

            let two = Journey.homePlace.replacing("home", with: "yard")
            _ = try site.folder.write(two, to: "more.geojson")
            let (end, imported) = try rodid.rodictl(
                "places", "import", site.folder.path(of: "more.geojson"),
                as: PlacesChangeRecord.self)
            #expect(end == .exited(0) && imported.places == ["yard"])
            let (edited, _) = try rodid.rodictl(
                "places", "edit", "yard", "--radius", "200", "--dwell", "1min", "--private=no",
                as: PlacesChangeRecord.self)
            #expect(edited == .exited(0))
            #expect(try places(rodid).last?.dwell == 60)

            // The file is read again, and the added one stays.
            let _: ReloadRecord = try rodid.client().call(.reload)
            #expect(try places(rodid).map(\.name) == ["home", "yard"])
            // A name that comes into the file counts there.
            _ = try site.folder.write(two, to: "places.geojson")
            let _: ReloadRecord = try rodid.client().call(.reload)
            #expect(try places(rodid).map(\.name) == ["yard"])
            #expect(try places(rodid)[0].added == nil && places(rodid)[0].dwell == nil)
            #expect(site.journal.contains("has the name of one in the file"))
            #expect(rodid.stop().end == .exited(0))
        }
    }
}
