import Control
import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@Suite("A configuration is read again without a restart")
struct ReloadTests {
    @Test("a broken one changes nothing and says where; a mended one takes places and settings")
    func reloaded() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let source = "tcp://127.0.0.1:\(listener.port)"
            let site = try Site("", source: source)
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start(isNotified: true)
            try rodid.awaits("there is a position") { $0.position != nil }
            let ears = try rodid.subscribe()

            try site.configure("[trip]\nstopp = 5min\n", source: source)
            let count = rodid.notify.heard.count
            rodid.process.signal(SIGHUP)
            let raised = try ears.awaits(event: "warning.raised")
            #expect(raised.fields["code"]?.text == "configuration-broken")
            #expect(site.journal.contains("\(site.configuration):12"))
            // In force or not: systemd must not wait for ever.
            #expect(rodid.notify.awaits("READY=1", after: count))
            let warning = try rodid.status().warnings.first
            #expect(warning?.code == .configurationBroken)
            #expect(warning?.title.contains("\(site.configuration):12") == true)
            #expect(warning?.advice.contains("rodid --check") == true)

            _ = try site.folder.write(Journey.homePlace, to: "places.geojson")
            try site.configure("[display]\nunits = imperial\n", source: source)
            rodid.process.signal(SIGHUP)
            let cleared = try ears.awaits(event: "warning.cleared")
            #expect(cleared.fields["code"]?.text == "configuration-broken")
            // It happened when it was over, not when it began.
            #expect(cleared.uptime > raised.uptime)
            let status = try rodid.awaits("the car is at home") { $0.places == ["home"] }
            #expect(status.units == .imperial)
            #expect(status.warnings.isEmpty)
            // A place added around the car is a state, not an arrival.
            let names = try rodid.events().map(\.name)
            #expect(names.contains("place.entered") == false)
            // The receiver was left alone.
            #expect(try rodid.health().sources.first?.sessions == 1)
        }
    }

    @Test("a client is told what is wrong with it")
    func told() async throws {
        try await onOwnThread {
            let source = "tcp://127.0.0.1:\(try LoopbackListener.freePort())"
            let site = try Site("", source: source)
            try site.configure("", source: source, level: "error")
            let rodid = try site.start()
            try site.configure("[gate]\nmax-age = 3 parsecs\n", source: source)
            let client = try rodid.client()
            do {
                _ = try client.call(.reload, as: ReloadRecord.self)
                Issue.record("a broken configuration was taken")
            } catch ClientError.refused(let error) {
                #expect(error.code == RPCError.Code.refused)
                #expect(error.message.contains("\(site.configuration):12"))
                #expect(error.message.contains("parsecs"))
            }
            #expect(site.journal.contains("configuration in force") == false)
            // Said at this level only.
            try site.configure("", source: source, level: "info")
            let files: ReloadRecord = try client.call(.reload)
            #expect(files.files.contains(site.configuration))
            #expect(site.journal.contains("configuration in force"))
            #expect(try rodid.status().warnings.map(\.code).contains(.configurationBroken) == false)
        }
    }

    @Test("an itinerary that was written meanwhile is followed, and told only once")
    func itinerary() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site("", source: "tcp://127.0.0.1:\(listener.port)")
            _ = try site.folder.write(Journey.homePlace, to: "places.geojson")
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            var rodid = try site.start()
            try rodid.awaits("the car is at home") { $0.places == ["home"] }
            let start = Journey.now.advanced(bySeconds: -600)
            let end = start.advanced(bySeconds: 7200)
            _ = try site.folder.write(
                #"[{"place": "home", "start": "\#(start)", "end": "\#(end)"}]"#,
                to: "itinerary.json")
            let ears = try rodid.subscribe()
            rodid.process.signal(SIGHUP)
            let arrived = try ears.awaits(event: "itinerary.arrived")
            #expect(arrived.fields["visit"]?.whole == 1)
            #expect(arrived.fields["place"]?.text == "home")
            #expect(site.journal.contains("itinerary arrived: home"))

            rodid.process.signal(SIGTERM)
            #expect(rodid.process.awaitEnd() == .exited(0))
            rodid = try site.start()
            try rodid.awaits("there is a position again") { $0.position != nil }
            #expect(try rodid.events().filter { $0.event == "itinerary" } == [arrived])
        }
    }

    @Test("another receiver is taken, and the trip goes on")
    func otherReceiver() async throws {
        try await onOwnThread {
            let (first, other) = (try LoopbackListener(), try LoopbackListener())
            let site = try Site(
                Journey.shortTrips, source: "tcp://127.0.0.1:\(first.port)")
            let feed = try Feed(
                Journey.told(Journey.blocks(1)), to: [.listener(first), .listener(other)])
            defer { feed.stop() }
            let rodid = try site.start()
            let before = try rodid.awaits("a trip has gone 50 m") {
                $0.trip?.distance ?? 0 > 50
            }
            try site.configure(Journey.shortTrips, source: "tcp://127.0.0.1:\(other.port)")
            rodid.process.signal(SIGHUP)
            let after = try rodid.awaits("the trip goes on") {
                $0.sources.first?.source.hasSuffix(":\(other.port)") == true
                    && $0.trip?.distance ?? 0 > (before.trip?.distance ?? 0) + 50
            }
            #expect(after.trip?.id == before.trip?.id)
            #expect(after.sources.first?.link == .connected)
        }
    }
}
