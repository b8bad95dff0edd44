import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("Lists and sums of trips in words")
struct TripScreensTests {
    /// Undated: what a zone does to a time is told by tests of the program.
    private func trip(
        _ id: Int64, length: Double, _ from: String? = nil, _ to: String? = nil,
        label: String? = nil, isOpen: Bool = false, fuel: Double? = nil
    ) -> TripSummary {
        var trip = TripRecord(
            id: id, start: Moment(Uptime(seconds: 100)),
            at: Coordinate(latitude: 52, longitude: 5))
        trip.end = Moment(Uptime(seconds: 100 + length / 10))
        trip.ending = isOpen ? nil : .stop
        trip.distance = length
        trip.maximumSpeed = 25
        (trip.startPlace, trip.endPlace, trip.label) = (from, to, label)
        trip.fuel = fuel
        trip.cost = fuel.map { $0 * 2 }
        return TripSummary(trip)
    }

    private func list(_ width: Int, _ lettering: Lettering) -> String {
        var screen = TripListScreen(.metric, width: width, lettering: lettering)
        let first = screen.text([
            trip(112, length: 3210, "home", isOpen: true),
            trip(111, length: 128_400, "Köln Süd", "the house of grandma and grandpa", fuel: 7.2),
            trip(110, length: 980, label: "日本 errand"),
        ])
        let second = screen.text([
            trip(9, length: 14_200, "home", "work", label: "late\u{1B}[2J", fuel: 0.866)
        ])
        return first + second + screen.totals(hasMore: true)
    }

    @Test("a list at 80 columns, and without UTF-8")
    func wide() {
        #expect(
            list(80, .unicode) == """
                 ID  Time  Distance    Duration  Fastest  From → to, label

                Undated
                112          3.2 km       5 min  90 km/h  home → (open)
                111        128.4 km  3 h 34 min  90 km/h  Köln Süd → the house of grandma and
                                                          grandpa
                110           980 m        98 s  90 km/h  日本 errand
                  9         14.2 km      23 min  90 km/h  home → work, late\u{FFFD}[2J

                4 trips: 146.8 km, 4 h 4 min, 8.1 l, costs 16.13, fuel known of 2
                There are older ones: --limit 0 lists them, too.

                """)
        #expect(
            list(80, .plain) == """
                 ID  Time  Distance    Duration  Fastest  From -> to, label

                Undated
                112          3.2 km       5 min  90 km/h  home -> (open)
                111        128.4 km  3 h 34 min  90 km/h  K?ln S?d -> the house of grandma and
                                                          grandpa
                110           980 m        98 s  90 km/h  ???? errand
                  9         14.2 km      23 min  90 km/h  home -> work, late?[2J

                4 trips: 146.8 km, 4 h 4 min, 8.1 l, costs 16.13, fuel known of 2
                There are older ones: --limit 0 lists them, too.

                """)
    }

    @Test("a list at 40 columns")
    func narrow() {
        let text = list(40, .unicode)
        #expect(
            text == """
                 ID  Time  Distance    Duration

                Undated
                112          3.2 km       5 min
                     home → (open)
                111        128.4 km  3 h 34 min
                     Köln Süd → the house of grandma and
                     grandpa
                110           980 m        98 s
                     日本 errand
                  9         14.2 km      23 min
                     home → work
                     late\u{FFFD}[2J

                4 trips: 146.8 km, 4 h 4 min, 8.1 l,
                costs 16.13, fuel known of 2
                There are older ones: --limit 0 lists
                them, too.

                """)
        #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.columns(of: "\($0)") <= 40 })
    }

    private static func sums(_ trips: Int, fuel: Double? = nil) -> TripSumsFigures {
        TripSumsFigures(
            trips: trips, distance: Double(trips) * 12_345.6, bridgedDistance: 100,
            duration: Double(trips) * 1500, movingTime: Double(trips) * 1200, meanSpeed: 10.29,
            maximumSpeed: 30, fuel: fuel, cost: fuel.map { $0 * 1.75 },
            fuelled: fuel == nil ? 0 : trips - 1)
    }

    private func stats(_ by: TripStats.Grouping, fuel: Double?) -> TripStats {
        var stats = TripStats(by: by, total: Self.sums(321, fuel: fuel), units: .metric)
        stats.parts = [
            TripStats.Part(
                period: by == .vehicle ? nil : "2026-W17", vehicle: by == .vehicle ? "Köln" : nil,
                sums: Self.sums(20, fuel: fuel)),
            TripStats.Part(
                period: by == .vehicle ? nil : "2026-W18", sums: Self.sums(300)),
        ]
        if by != .vehicle { stats.zones = ["CET", "CEST"] }
        stats.undated = Self.sums(1)
        return stats
    }

    @Test("sums at 80 and at 40 columns")
    func sums() {
        #expect(
            TripStatsScreen.text(stats(.week, fuel: 230), width: 80, lettering: .unicode) == """
                Week      Trips   Distance   Driving     Mean     Fuel    Cost
                2026-W17     20   247.0 km    6:40 h  37 km/h  230.0 l  402.50
                2026-W18    300  3703.8 km  100:00 h  37 km/h
                undated       1    12.4 km    0:20 h  37 km/h
                Total       321  3963.0 km  107:00 h  37 km/h  230.0 l  402.50

                A trip is of the day that it began in, CET and CEST. Fuel is known of 320 trips.

                """)
        #expect(
            TripStatsScreen.text(stats(.vehicle, fuel: nil), width: 80, lettering: .plain) == """
                Vehicle       Trips   Distance   Driving     Mean
                K?ln             20   247.0 km    6:40 h  37 km/h
                (no vehicle)    300  3703.8 km  100:00 h  37 km/h
                Total           321  3963.0 km  107:00 h  37 km/h

                """)
        let narrow = TripStatsScreen.text(stats(.week, fuel: 230), width: 40, lettering: .plain)
        #expect(
            narrow == """
                Week      Trips   Distance   Driving
                2026-W17     20   247.0 km    6:40 h
                2026-W18    300  3703.8 km  100:00 h
                undated       1    12.4 km    0:20 h
                Total       321  3963.0 km  107:00 h

                In all: mean 37 km/h, 230.0 l,
                costs 402.50

                A trip is of the day that it began in,
                CET and CEST. Fuel is known of 320
                trips.

                """)
        #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }

    @Test(
        "weeks are those of ISO 8601",
        arguments: [
            "2026-04-27 2026-W18", "2026-04-26 2026-W17", "2021-01-03 2020-W53",
            "2021-01-04 2021-W01", "2024-12-30 2025-W01", "2027-01-01 2026-W53",
            "2020-12-31 2020-W53", "1969-12-29 1970-W01", "2000-02-29 2000-W09",
        ])
    func weeks(line: String) throws {
        let words = line.split(separator: " ")
        let numbers = words[0].split(separator: "-").compactMap { Int($0) }
        let day = LocalDay(year: numbers[0], month: numbers[1], day: numbers[2])
        let week = LocalPeriod(.week, around: day)
        #expect(week.name == words[1])
        #expect(week.first.weekday == 0 && week.next.number - week.first.number == 7)
        #expect(week.first <= day && day < week.next)
    }

    @Test("months and years end where the next begin")
    func periods() {
        let end = LocalDay(year: 2026, month: 12, day: 31)
        let month = LocalPeriod(.month, around: end)
        #expect(month.name == "2026-12" && month.next.text == "2027-01-01")
        #expect(LocalPeriod(.year, around: end).name == "2026")
        #expect(LocalPeriod(.year, around: end).next.text == "2027-01-01")
        #expect(LocalPeriod(.day, around: end).name == "2026-12-31")
        #expect(end.words == "Thu 31 Dec 2026")
        #expect(
            LocalPeriod(.month, around: LocalDay(year: 2024, month: 2, day: 29)).first.text
                == "2024-02-01")
    }

    @Test("letters are as wide as a terminal shows them")
    func widths() {
        #expect(DisplayWidth.columns(of: "Köln") == 4)
        #expect(DisplayWidth.columns(of: "日本") == 4)
        #expect(DisplayWidth.columns(of: "e\u{301}") == 1)
        #expect(DisplayWidth.columns(of: "🚗") == 2)
        #expect(DisplayWidth.columns(of: "한국 x") == 6)
        #expect(DisplayWidth.columns(of: "") == 0)
    }
}
