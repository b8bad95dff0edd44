import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("The live screen shows what matters first, in any size", .serialized)
struct WatchScreenTests {
    init() { StatusSample.setZone() }

    private static let now = Uptime(.seconds(1000))

    private func scene(_ status: StatusRecord) throws -> WatchScene {
        var scene = WatchScene()
        scene.take(status, at: Self.now)
        var source = SourceHealth(source: "gpsd://localhost", link: .connected)
        source.active = true
        var epoch = Epoch(received: Self.now)
        epoch.satellitesUsed = 9
        source.satellites = SatellitesRecord(epoch)
        source.satellites?.inView = 21
        source.satellites?.constellations = try [
            constellation(#"{"name":"gps","used":6,"in_view":11,"signal":38.2}"#),
            constellation(#"{"name":"galileo","used":3,"in_view":10,"signal":31.0}"#),
        ]
        scene.take(HealthRecord(sources: [source]))
        scene.take(
            ItineraryListing(
                visits: [
                    StatusSample.visit(1, at: "寿司屋 🍣", .awaited),
                    StatusSample.visit(2, at: "home", .ahead),
                ], source: .file))
        let here = Coordinate(latitude: 52.090_61, longitude: 5.121_43)
        let shop = here.moved(by: Displacement(east: 300, north: 300))
        var place = PlaceRecord(
            Place(name: "shop", shape: .circle(center: shop, enter: 50, leave: 70)), state: .outside
        )
        place.outline = PlaceOutline(.circle(center: shop, enter: 50, leave: 70))
        scene.take(PlacesRecord(places: [place]), around: here)
        let moment = Moment(Self.now, StatusSample.utc)
        for (number, body) in [
            #"{"event":"trip","change":"started","id":41}"#,
            #"{"event":"place","change":"entered","place":"city"}"#,
        ].enumerated() {
            let name = number == 0 ? "trip.started" : "place.entered"
            let event = EventRecord(
                name: name, body: body, happened: moment, decided: moment,
                sequence: Int64(number + 1))
            scene.take([try #require(event)])
        }
        return scene
    }

    private func constellation(_ text: String) throws -> SatellitesRecord.Constellation {
        try JSONText.decode(SatellitesRecord.Constellation.self, from: Array(text.utf8))
    }

    private func text(
        _ scene: WatchScene, _ columns: Int, _ rows: Int, _ lettering: Lettering = .unicode,
        after seconds: Double = 0
    ) -> String {
        WatchScreen(
            scene: scene, columns: columns, rows: rows, lettering: lettering,
            now: Self.now.advanced(by: .seconds(seconds))
        ).screen.text
    }

    @Test("everything, where there is room")
    func roomy() throws {
        let shown = text(try scene(StatusSample.busy), 80, 24)
        #expect(
            shown == """
                rodid 1.0  q quits                                       2026-04-27 21:48:55 UTC

                Moving    48 km/h, 271° W
                Position  52.09061 N  5.12143 E  ± 3.1 m (95 %), 12.4 m above sea level
                Fix       3D, 0.8 s old

                Trip      since 21:38 UTC, 14.2 km in 10 min, mean 85 km/h, at most 112 km/h
                Course    loop: 45 % done, 1.2 km to go, about 3 min, off route by 62 m
                          ██████████████████░░░░░░░░░░░░░░░░░░░░░░
                Visit     寿司屋 🍣: awaited, 90 min to its end, 5.2 km away (25 % of the way);
                          then home at 23:48 UTC
                Places    inside: city; near: shop 374 m NE

                Sky       9 satellites used, 21 in view
                  GPS     6 of 11   ███████████████▌     38 dB-Hz
                  Galileo 3 of 10   ████████████▌        31 dB-Hz

                Receiver  gpsd://localhost connected for 14 min
                Store     41 trips, 4.1 MB/h to the card

                Events
                  21:48:55  trip.started         trip 41
                  21:48:55  place.entered        city


                """)
    }

    @Test("where there is little room, where the car is and what it does")
    func small() throws {
        let shown = text(try scene(StatusSample.busy), 40, 12)
        #expect(
            shown == """
                rodid 1.0        2026-04-27 21:48:55 UTC
                Moving    48 km/h, 271° W
                Position  52.09061 N  5.12143 E
                          ± 3.1 m (95 %)
                Fix       3D, 0.8 s old
                Trip      since 21:38 UTC, 14.2 km
                Course    loop: 45 % done, 1.2 km to go,
                          about 3 min, off route by 62 m
                Visit     寿司屋 🍣: awaited, 90 min to
                          its end, 5.2 km away (25 % of
                          the way)
                Places    inside: city

                """)
    }

    @Test("in letters of ASCII, where there are no others")
    func ascii() throws {
        let shown = text(try scene(StatusSample.busy), 80, 24, .plain)
        #expect(
            shown == """
                rodid 1.0  q quits                                       2026-04-27 21:48:55 UTC

                Moving    48 km/h, 271 deg W
                Position  52.09061 N  5.12143 E  +/- 3.1 m (95 %), 12.4 m above sea level
                Fix       3D, 0.8 s old

                Trip      since 21:38 UTC, 14.2 km in 10 min, mean 85 km/h, at most 112 km/h
                Course    loop: 45 % done, 1.2 km to go, about 3 min, off route by 62 m
                          ##################......................
                Visit     ?????? ??: awaited, 90 min to its end, 5.2 km away (25 % of the way);
                          then home at 23:48 UTC
                Places    inside: city; near: shop 374 m NE

                Sky       9 satellites used, 21 in view
                  GPS     6 of 11   ################     38 dB-Hz
                  Galileo 3 of 10   #############        31 dB-Hz

                Receiver  gpsd://localhost connected for 14 min
                Store     41 trips, 4.1 MB/h to the card

                Events
                  21:48:55  trip.started         trip 41
                  21:48:55  place.entered        city


                """)
    }

    @Test("a warning comes before what goes well")
    func troubled() throws {
        var scene = WatchScene()
        scene.take(StatusSample.troubled, at: Self.now)
        #expect(
            text(scene, 80, 24) == """
                rodid 1.0  q quits                                               time not proved
                Warnings
                  receiver-silent  for 4 min      gpsd answers but its receiver is silent.
                                                  Unplug and replug it, or see: rodictl health
                  disk-full        for 2 h 1 min  Less than 200 MB are free.
                                                  Make room; events are still kept.

                Parked    heading 271° W (held)
                Position  52.09061 N  5.12143 E  ± 3.1 m (95 %), 12.4 m above sea level —
                          as of 4 min ago
                Fix       3D, 9 satellites, 4 min old, stale

                Places    inside: home

                Receiver  gpsd://localhost lost for 4 min
                Store     41 trips, 4.1 MB/h to the card, not writing: 7 waiting in memory









                """)
        #expect(
            text(scene, 40, 12) == """
                rodid 1.0                time not proved
                Warnings  receiver-silent, disk-full
                Parked    heading 271° W (held)
                Position  52.09061 N  5.12143 E
                          ± 3.1 m (95 %) —
                          as of 4 min ago
                Fix       3D, 9 satellites, 4 min old,
                          stale
                Places    inside: home
                Receiver  gpsd://localhost lost for
                          4 min


                """)
    }

    @Test("while nobody tells, ages go on, and nothing is offered as current")
    func lost() throws {
        var scene = try scene(StatusSample.driving)
        scene.trouble = "rodid closed the connection; trying again for 60 s"
        let lines = text(scene, 80, 24, after: 60).split(separator: "\n")
        #expect(lines[0] == "rodid closed the connection; trying again for 60 s")
        #expect(lines[1] == "Moving    48 km/h, 271° W — as of 60 s ago")
        #expect(lines[3] == "          as of 60 s ago", "below the position")
        #expect(lines.contains("Fix       3D, 60 s old, stale"))
    }

    @Test("every size has a screen", arguments: [1, 2, 7, 20, 40, 79, 200])
    func sizes(columns: Int) throws {
        let scene = try scene(StatusSample.busy)
        for rows in [1, 2, 5, 12, 24, 60] {
            let lines = text(scene, columns, rows).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == rows + 1)
            #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns })
        }
    }

    @Test("what came before the first look stands before what came after it, once")
    func earlier() throws {
        var scene = try scene(StatusSample.driving)
        let moment = Moment(Self.now, StatusSample.utc)
        let events = try (0...1).map { number in
            try #require(
                EventRecord(
                    name: "trip.ended", body: #"{"event":"trip","change":"ended"}"#,
                    happened: moment, decided: moment, sequence: Int64(number)))
        }
        scene.take(earlier: EventsRecord(store: "x", events: events, more: false))
        #expect(scene.events.map(\.sequence) == [0, 1, 2])
    }
}
