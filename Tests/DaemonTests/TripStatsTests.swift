import Control
import FoundationEssentials
import Positioning
import TestKit
import Testing
import Tracking

@Suite("Many trips are listed page by page, and added up")
struct TripStatsTests {
    @Test("pages go on to the end, a choice is kept, and totals are of what is listed")
    func pages() async throws {
        try await onOwnThread {
            var trips = MadeUpTrips()
            for index in 0..<450 {
                let start = UTC(milliseconds: 1_767_225_600_000 + Int64(index) * 20_000_000)
                trips.add("\(start)", "\(start.advanced(bySeconds: 600))", length: 1000) { trip in
                    trip.startPlace = index % 3 == 0 ? "home" : "work"
                    if index % 2 == 0 { (trip.fuel, trip.cost) = (0.5, 1) }
                }
            }
            trips.add(nil)
            let rodid = try Rodid.knowing(trips)
            func rows(_ text: String) -> [Int] {
                text.split(separator: "\n").compactMap { line in
                    let words = line.split(separator: " ")
                    return line.contains(" km/h") ? Int(words[0]) : nil
                }
            }
            let (_, all) = try rodid.trips("list", "--limit", "0")
            #expect(rows(all) == Array((1...451).reversed()))
            #expect(
                all.hasSuffix(
                    "\n451 trips: 451.0 km, 75 h 10 min, 112.5 l, costs 225.00, fuel known of 225\n"
                ))
            #expect(all.contains("\nUndated\n451 "))
            let (_, some) = try rodid.trips("list", "--from", "home", "--limit", "0")
            #expect(rows(some) == (1...450).reversed().filter { $0 % 3 == 1 })
            let (_, few) = try rodid.trips("list", "--from", "home", "--limit", "3")
            #expect(rows(few) == [448, 445, 442])
            #expect(few.contains("\n3 trips: 3.0 km, 30 min, 0.5 l"))
            #expect(few.hasSuffix("\nThere are older ones: --limit 0 lists them, too.\n"))
            let (_, json) = try rodid.trips("list", "--json", "--limit", "2", "--from", "work")
            let page = try JSONDecoder().decode(TripsRecord.self, from: Data(json.utf8))
            #expect(page.trips.map(\.id) == [450, 449] && page.more && page.total == 451)
            #expect(try rodid.trips("list", "--longer", "2km").text == "No trips match.\n")
            #expect(try rodid.trips("stats", "--place", "nowhere").text == "No trips match.\n")
            for words in [["list", "--by", "day"], ["show", "1", "--from", "x"]] {
                #expect(try rodid.trips(words[0], words[1], words[2]).end == .exited(2))
            }
            #expect(try rodid.trips("list", "--shorter", "5").end == .exited(2))
            #expect(try rodid.trips("stats", "--by", "hour").end == .exited(2))
            #expect(try rodid.trips("list", "--since", "soon").end == .exited(2))
        }
    }

    @Test("more days than a request holds, with years between, and all that a program wants")
    func manyDays() async throws {
        try await onOwnThread {
            var trips = MadeUpTrips()
            // A trip every other day for seven years, and one long before.
            trips.add("1999-12-31T23:30:00Z", "2000-01-01T00:30:00Z")
            for index in 0..<1300 {
                let start = UTC(milliseconds: 1_577_880_000_000 + Int64(index) * 172_800_000)
                trips.add("\(start)", "\(start.advanced(bySeconds: 600))", length: 1500) { trip in
                    trip.vehicle = index < 1000 ? "Polo" : nil
                }
            }
            trips.add(nil, length: 7000)
            let rodid = try Rodid.knowing(trips)
            func stats(_ words: String...) throws -> Sums {
                let path = rodid.site.folder.path(of: "json-\(UInt64.random(in: 0...UInt64.max))")
                let process = try ChildProcess(
                    [Programs.rodictl, "--socket", rodid.site.socket, "trips", "stats", "--json"]
                        + words, environment: ["TZ": "Europe/Amsterdam"], output: path)
                #expect(process.awaitEnd(within: .seconds(60)) == .exited(0))
                let text = Site.text(of: path)
                return try JSONDecoder().decode(Sums.self, from: Data(text.utf8))
            }
            let days = try stats("--by", "day")
            #expect(days.parts.count == 1301)
            #expect(days.parts.first?.period == "2000-01-01")
            #expect(days.parts.allSatisfy { $0.sums.trips == 1 })
            #expect(days.total.trips == 1302 && days.undated?.distance == 7000)
            #expect(days.zones.sorted() == ["CEST", "CET"])
            let names = days.parts.compactMap(\.period)
            #expect(names == names.sorted() && Set(names).count == 1301)
            for by in ["week", "month", "year"] {
                let sums = try stats("--by", by)
                #expect(sums.parts.reduce(0) { $0 + $1.sums.trips } == 1301, "\(by)")
                let way = sums.parts.reduce(0) { $0 + $1.sums.distance }
                #expect(way == 1000 + 1300 * 1500, "\(by)")
            }
            // 2020 began on a Wednesday: its first days are of week 1.
            let weeks = try stats("--by", "week", "--since", "2020-01-01", "--until", "2020-01-06")
            #expect(weeks.parts.map(\.period) == ["2020-W01"])
            #expect(weeks.parts.first?.sums.trips == 3 && weeks.total.trips == 3)
            let vehicles = try stats("--by", "vehicle")
            #expect(vehicles.parts.map(\.vehicle) == ["Polo", nil])
            #expect(vehicles.parts.map(\.sums.trips) == [1000, 302])
            #expect(try stats("--vehicle", "Polo", "--by", "year").total.trips == 1000)
        }
    }

    /// What `trips stats --json` prints, as its help tells.
    private struct Sums: Decodable {
        struct Part: Decodable {
            var period: String?
            var vehicle: String?
            var sums: TripSumsFigures
        }

        var parts: [Part]
        var total: TripSumsFigures
        var undated: TripSumsFigures?
        var zones: [String]
    }
}
