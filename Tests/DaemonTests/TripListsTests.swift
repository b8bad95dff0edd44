import Control
import FoundationEssentials
import Ledger
import Positioning
import TestKit
import Testing
import Tracking

@Suite("Trips are listed, shown and added up by the clock on the wall")
struct TripListsTests {
    /// A zone, and trips around what its clocks do there.
    struct Zone: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var trips: [(String, String)]
        var list: String
        /// Days and how many trips each has.
        var days: [String]
        /// When the last of these begins.
        var begin: String
    }

    static let zones = [
        Zone(
            testDescription: "Europe/Amsterdam",
            trips: [
                ("2026-03-29T00:30:00Z", "2026-03-29T01:10:00Z"),
                ("2026-10-24T21:50:00Z", "2026-10-24T22:20:00Z"),
                ("2026-10-25T00:30:00Z", "2026-10-25T00:50:00Z"),
                ("2026-10-25T01:30:00Z", "2026-10-25T02:00:00Z"),
                ("2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"),
            ],
            list: """
                ID  Time              Distance  Duration  Fastest  From → to, label

                Sun 25 Oct 2026, CET
                 5  23:59–00:00 +1d     1.0 km     1.0 s  72 km/h
                 4  02:30–03:00         1.0 km    30 min  72 km/h
                 3  02:30–02:50 CEST    1.0 km    20 min  72 km/h

                Sat 24 Oct 2026, CEST
                 2  23:50–00:20 +1d     1.0 km    30 min  72 km/h

                Sun 29 Mar 2026, CET
                 1  01:30 CET–03:10 CEST    1.0 km    40 min  72 km/h

                5 trips: 5.0 km, 2 h 0 min

                """,
            days: ["2026-03-29 1", "2026-10-24 1", "2026-10-25 3"],
            begin: "2026-10-24T22:00:00.000Z"),
        Zone(
            testDescription: "America/New_York",
            trips: [
                ("2026-10-25T01:30:00Z", "2026-10-25T02:00:00Z"),
                ("2026-11-01T05:30:00Z", "2026-11-01T05:40:00Z"),
                ("2026-11-01T06:30:00Z", "2026-11-01T06:40:00Z"),
                ("2026-11-02T04:59:59Z", "2026-11-02T05:10:00Z"),
            ],
            list: """
                ID  Time             Distance  Duration  Fastest  From → to, label

                Sun 1 Nov 2026, EST
                 4  23:59–00:10 +1d    1.0 km    10 min  72 km/h
                 3  01:30–01:40        1.0 km    10 min  72 km/h
                 2  01:30–01:40 EDT    1.0 km    10 min  72 km/h

                Sat 24 Oct 2026, EDT
                 1  21:30–22:00        1.0 km    30 min  72 km/h

                4 trips: 4.0 km, 1 h 0 min

                """,
            days: ["2026-10-24 1", "2026-11-01 3"], begin: "2026-11-01T04:00:00.000Z"),
        Zone(
            testDescription: "Australia/Lord_Howe",
            trips: [
                ("2026-04-04T12:59:00Z", "2026-04-04T13:01:00Z"),
                ("2026-04-04T14:45:00Z", "2026-04-04T15:10:00Z"),
                ("2026-10-03T13:29:00Z", "2026-10-03T13:31:00Z"),
            ],
            list: """
                ID  Time                   Distance  Duration  Fastest  From → to, label

                Sat 3 Oct 2026, +1030
                 3  23:59–00:01 +1d          1.0 km    2 min  72 km/h

                Sun 5 Apr 2026, +11
                 2  01:45–01:40 +1030        1.0 km    25 min  72 km/h

                """,
            days: ["2026-04-04 1", "2026-04-05 1", "2026-10-03 1"],
            begin: "2026-10-02T13:30:00.000Z"),
        Zone(
            testDescription: "Pacific/Apia",
            trips: [
                ("2011-12-30T09:50:00Z", "2011-12-30T10:10:00Z"),
                ("2011-12-30T10:30:00Z", "2011-12-30T10:40:00Z"),
            ],
            list: "", days: ["2011-12-29 1", "2011-12-31 1"], begin: "2011-12-30T10:00:00.000Z"),
        // Its clocks are put forward at midnight, which there is none that day.
        Zone(
            testDescription: "Asia/Beirut",
            trips: [
                ("2026-03-28T21:59:59Z", "2026-03-28T22:00:00Z"),
                ("2026-03-28T22:00:00Z", "2026-03-28T22:10:00Z"),
            ],
            list: "", days: ["2026-03-28 1", "2026-03-29 1"], begin: "2026-03-28T22:00:00.000Z"),
    ]

    @Test("days where clocks are changed, or left out", arguments: zones)
    func days(_ zone: Zone) async throws {
        try await onOwnThread {
            guard Programs.has("/usr/share/zoneinfo/" + zone.testDescription) else { return }
            var trips = MadeUpTrips()
            for (start, end) in zone.trips { trips.add(start, end) }
            let rodid = try Rodid.knowing(trips)
            let name = zone.testDescription
            let (_, list) = try rodid.trips("list", zone: name)
            if !zone.list.isEmpty { #expect(list == zone.list) }
            let (_, text) = try rodid.trips("stats", "--by", "day", zone: name)
            let days = text.split(separator: "\n").filter { $0.hasPrefix("20") }
                .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
            #expect(days == zone.days)
            let (_, json) = try rodid.trips("stats", "--by", "day", "--json", zone: name)
            let last = json.ranges(of: "\"from\":\"").last.map { json[$0.upperBound...].prefix(24) }
            #expect(last.map(String.init) == zone.begin)
            // The day that a trip is of is the day that it is asked for by.
            let day = try #require(zone.days.last?.prefix(10)).description
            let (_, found) = try rodid.trips("stats", "--since", day, zone: name)
            let final = try #require(zone.days.last)
            let count = try #require(final.split(separator: " ").last)
            #expect(found.split(separator: "\n").dropFirst().first?.contains(" \(count) ") == true)
        }
    }

    /// Ten minutes with three stops and a stretch that nobody saw, from 21:48:00 in Amsterdam.
    private static func path() -> [TrackPoint] {
        let home = Coordinate(latitude: 52.09, longitude: 5.12)
        // Seconds, metres north of home, metres per second; one is after a gap.
        let path: [(Double, Double, Double, Bool)] = [
            (0, 0, 0, false), (10, 60, 12, false), (60, 700, 14, false), (80, 800, 0, false),
            (140, 860, 12, false), (200, 1600, 14, false), (330, 3400, 14, true),
            (360, 3800, 14, false), (380, 3900, 0, false), (470, 3960, 12, false),
            (500, 4300, 10, false), (520, 4400, 0, false), (545, 4430, 10, false),
            (590, 4900, 10, false), (600, 4950, 0, false),
        ]
        return path.map { second, way, speed, isAfterGap in
            TrackPoint(
                instant: Uptime(seconds: 10_000 + second),
                coordinate: home.moved(by: Bearing.step(way, towards: 0)),
                heightAboveSeaLevel: nil, speed: speed, track: 0, accuracy: 3,
                isAfterGap: isAfterGap)
        }
    }

    @Test("a trip with its stops as split counts them, its gaps and how fast it was")
    func shown() async throws {
        try await onOwnThread {
            var trips = MadeUpTrips()
            trips.add("2026-04-27T19:48:00Z", "2026-04-27T19:58:00Z", length: 3150) { trip in
                trip.bridgedDistance = 1800
                (trip.startPlace, trip.gaps, trip.stops) = ("home", 1, 3)
                (trip.vehicle, trip.fuel, trip.cost) = ("Polo", 0.302, 0.53)
                (trip.label, trip.note) = ("errand", "rain\nand \u{1B}[31mwind")
                trip.endCoordinate = Coordinate(latitude: 52.1345, longitude: 5.12)
            }
            trips.path(Self.path())
            trips.date("2026-04-27T19:48:00Z", at: 10_000)
            let rodid = try Rodid.knowing(trips)
            let zone = "Europe/Amsterdam"
            let (_, text) = try rodid.trips("show", "1", zone: zone)
            #expect(text == Self.shownTrip)
            let (_, plain) = try rodid.trips("show", "1", zone: zone, letters: "C")
            #expect(plain.utf8.allSatisfy { $0 < 0x80 && ($0 >= 0x20 || $0 == 0x0A) })
            #expect(plain.contains("|"))
            // The numbers are those that split takes.
            let (end, said) = try rodid.trips("split", "1", "--stop", "2", zone: zone)
            #expect(end == .exited(0))
            #expect(said.contains("cut at 2026-04-27 21:54:20 CEST"), "\(said)")
            let (_, part) = try rodid.trips("show", "last", zone: zone)
            #expect(part.contains("a part of trip 1; rodictl trips undo"))
            #expect(part.contains("\n  1  21:56:40 "))
            let (_, merged) = try rodid.trips("merge", "2", "3")
            let (_, whole) = try rodid.trips("show", "last")
            #expect(whole.contains("trips 2 and 3; rodictl"), "\(merged)\(whole)")
            let detail: TripDetail = try rodid.client().call(
                .tripsGet(.init(id: .last, smoothed: true, stops: true, origin: true)))
            #expect(detail.madeOf == [2, 3] && detail.stops?.map(\.number) == [1, 2, 3])
            #expect(detail.points == nil)
            let bare: TripDetail = try rodid.client().call(.tripsGet(.init(id: .last)))
            #expect(bare.madeOf == nil && bare.stops == nil)
        }
    }

    @Test("of a trip that is trimmed the stops left keep their numbers, and no place is named")
    func trimmed() async throws {
        try await onOwnThread {
            var trips = MadeUpTrips()
            trips.add("2026-04-27T19:48:00Z", "2026-04-27T19:58:00Z")
            trips.path(Self.path())
            let rodid = try Rodid.knowing(trips)
            let first = try #require(Self.path().dropFirst(3).first).coordinate
            let last = try #require(Self.path().dropFirst(8).first).coordinate
            for (name, place, radius, isPrivate) in [
                ("hidden", first, 900.0, true), ("shop", last, 60.0, false),
            ] {
                var figures = Request.PlaceFigures(name: name)
                (figures.lat, figures.lon) = (place.latitude, place.longitude)
                (figures.radius, figures.private) = (radius, isPrivate)
                _ = try rodid.client().call(.places(.add(figures)), as: PlacesChangeRecord.self)
            }
            let whole: TripDetail = try rodid.client().call(
                .tripsGet(.init(id: .last, stops: true)))
            #expect(whole.stops?.map(\.place) == ["hidden", "shop", nil])
            let trimmed: TripDetail = try rodid.client().call(
                .tripsGet(.init(id: .last, trimmed: true, stops: true)))
            #expect(trimmed.stops?.map(\.number) == [2, 3])
            #expect(trimmed.stops?.map(\.place) == [nil, nil])
        }
    }

    static let shownTrip = """
        Trip        1, errand
        Start       2026-04-27 21:48:00 CEST, home
        End         2026-04-27 21:58:00 CEST, 52.13450 N  5.12000 E
        Ended       the car stayed put
        Distance    5.0 km, of which 1.8 km unseen
        Duration    10 min, moving 5 min, 3 stops
        Speed       at most 20.0 m/s (72 km/h), mean 10.5 m/s (38 km/h) while moving
        Points      15 with 1 gap
        Vehicle     Polo
        Fuel        0.30 l, costs 0.53
        Note        rain
                    and \u{FFFD}[31mwind

        Stops
          1  21:49:20  50 s  52.09719 N  5.12000 E
          2  21:54:20  80 s  52.12505 N  5.12000 E
          3  21:56:40  19 s  52.12954 N  5.12000 E
          To cut the trip at one: rodictl trips split 1 --stop NUMBER

        Nobody saw
          21:51:20  2 min  1.8 km as the crow flies

         60 km/h │      ▁               ▁               ▂▂▂▂
                 │ ▅▆▇███▂        ▄▆▆▇███               ████▂            ▄▃▁
                 │ ███████        ███████               █████           ▄███▆    ▂█████
                 │▄███████▄      ▁███████               █████▄          █████▄   ██████▂
                 │█████████      ████████???????????????██████         ▁██████▂  ███████
               0 └────────────1────────────────────────────────────2───────────3────────
                  21:48                                                            21:58

        """
}
