import Positioning
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("Trips are chosen and added up in the store")
struct TripListsTests {
    private let folder: Folder
    private let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    /// A trip that is over; `minutes` after 2026-04-27T08:00:00Z, or undated.
    private func trip(
        _ id: Int64, at minutes: Double?, length: Double = 1000, from: String? = nil,
        to: String? = nil, vehicle: String? = nil, label: String? = nil
    ) -> TripRecord {
        var trip = TripRecord.sample(id, from: (minutes ?? 0) * 60, ending: .stop)
        if let minutes {
            let start = proved.utc(at: instant(minutes * 60))
            trip.start.utc = start
            trip.end.utc = start.advanced(bySeconds: 120)
        }
        trip.distance = length
        trip.startPlace = from
        trip.endPlace = to
        trip.vehicle = vehicle
        trip.label = label
        return trip
    }

    private func sums(_ wish: TripSumsWish) throws -> TripSumsPage {
        let answer = try store.ask(.tripSums(wish))
        guard case .tripSums(2, let page) = answer else {
            throw Store.Unexpected(answers: [answer])
        }
        return page
    }

    private func minute(_ minutes: Double) -> UTC { proved.utc(at: instant(minutes * 60)) }

    @Test("by every part of a choice, and by several at once")
    func chosen() throws {
        var long = trip(4, at: 300, length: 4000, from: "home", to: "work", vehicle: "Polo")
        long.bridgedDistance = 2000
        try store.commit(
            .of(trips: [
                trip(1, at: 0, length: 1000, from: "home", to: "work", label: "Errand 100%"),
                trip(2, at: 100, length: 2000, from: "work", to: "home", vehicle: "Polo"),
                trip(3, at: nil, length: 5000, from: "shop", vehicle: "Golf"), long,
            ]))
        func ids(_ change: (inout TripFilter) -> Void) throws -> [Int64] {
            var filter = TripFilter()
            change(&filter)
            let listed = try store.trips(filter).map(\.id)
            // By time they are added up by another rule, and not page by page.
            if filter.since == nil, filter.until == nil, filter.before == nil {
                let added = try sums(TripSumsWish(filter)).total.trips
                #expect(added == listed.count)
            }
            return listed
        }
        #expect(try ids { _ in } == [4, 3, 2, 1])
        #expect(try ids { $0.from = "home" } == [4, 1])
        #expect(try ids { $0.to = "home" } == [2])
        #expect(try ids { $0.place = "home" } == [4, 2, 1])
        #expect(try ids { $0.place = "shop" } == [3])
        #expect(try ids { $0.place = "hom_" } == [])
        #expect(try ids { $0.vehicle = "Polo" } == [4, 2])
        #expect(try ids { $0.label = "errand" } == [1])
        #expect(try ids { $0.label = "100%" } == [1])
        #expect(try ids { $0.label = "%" } == [1])
        #expect(try ids { $0.label = "_" } == [])
        // What nobody saw was driven all the same.
        #expect(try ids { $0.longer = 5000 } == [4, 3])
        #expect(try ids { $0.longer = 6000 } == [4])
        #expect(try ids { $0.shorter = 2000 } == [2, 1])
        #expect(try ids { ($0.longer, $0.shorter) = (2000, 5000) } == [3, 2])
        // Two minutes long, each.
        #expect(try ids { $0.since = minute(2) } == [4, 2, 1])
        #expect(try ids { $0.since = minute(2.1) } == [4, 2])
        #expect(try ids { $0.until = minute(100) } == [1])
        #expect(try ids { ($0.from, $0.longer) = ("home", 3000) } == [4])
        #expect(try ids { ($0.place, $0.before, $0.limit) = ("home", 4, 1) } == [2])
        #expect(try ids { ($0.place, $0.before) = ("home", 2) } == [1])
    }

    @Test("each in the interval that it began in, and with its vehicle")
    func intervals() throws {
        try store.commit(
            .of(trips: [
                trip(1, at: 0, vehicle: "Polo"), trip(2, at: 9.99, vehicle: "Golf"),
                trip(3, at: 10), trip(4, at: 19, vehicle: "Polo"), trip(5, at: 40),
                trip(6, at: nil, vehicle: "Polo"),
            ]))
        func parts(_ bounds: [Double], byVehicle: Bool = false) throws -> [String] {
            let page = try sums(
                TripSumsWish(bounds: bounds.map(minute), byVehicle: byVehicle))
            return page.parts.map { part in
                let begin = part.interval.map { $0.lowerBound.seconds(since: minute(0)) / 60 }
                return "\(begin.map { "\(Int($0))" } ?? "") \(part.vehicle ?? "-")"
                    + " \(part.sums.trips)"
            }
        }
        #expect(try parts([0, 10, 20, 30]) == ["0 - 2", "10 - 2"])
        #expect(try parts([1, 10]) == ["1 - 1"])
        #expect(try parts([20, 30]) == [])
        #expect(try parts([-10, 0, 41]) == ["0 - 5"])
        #expect(
            try parts([0, 10, 20], byVehicle: true)
                == ["0 Golf 1", "0 Polo 1", "10 Polo 1", "10 - 1"])
        #expect(try parts([], byVehicle: true) == [" Golf 1", " Polo 3", " - 2"])
        #expect(try parts([]) == [])
        let page = try sums(TripSumsWish())
        #expect(page.total.trips == 6 && page.undated.trips == 1)
        #expect(page.first == minute(0) && page.last == minute(40))
        let some = try sums(TripSumsWish(since: minute(10), until: minute(40)))
        #expect(some.total.trips == 2 && some.undated.trips == 0)
        #expect(some.first == minute(10) && some.last == minute(19))
    }

    @Test("ten thousand of them, and no figure of any is lost or counted twice")
    func thousands() throws {
        var dice = SplitMix64(seed: 11)
        var trips: [TripRecord] = []
        for id in Int64(1)...10_000 {
            var trip = trip(
                id, at: Double.random(in: 0...5_000_000, using: &dice),
                length: Double.random(in: 200...90_000, using: &dice),
                vehicle: ["Polo", "Golf", nil].randomElement(using: &dice) ?? nil)
            trip.bridgedDistance = Double.random(in: 0...50, using: &dice)
            trip.movingTime = Double.random(in: 60...7000, using: &dice)
            if trip.vehicle != nil {
                trip.fuel = trip.distance * 6e-5
                trip.cost = trip.vehicle == "Polo" ? trip.distance * 1e-4 : nil
            }
            trips.append(trip)
        }
        try store.commit(.of(trips: trips))
        let bounds = (0..<1000).map { minute(Double($0) * 5010) }
        var page = TripSumsPage()
        let took = try ContinuousClock().measure {
            page = try sums(TripSumsWish(bounds: bounds, byVehicle: true))
        }
        print("10 000 trips added up in \(took)")
        #expect(page.total.trips == 10_000)
        var together = TripSums()
        for part in page.parts { together += part.sums }
        #expect(together.trips == 10_000 && page.parts.count > 2000)
        func close(_ one: Double?, _ other: Double) -> Bool {
            abs((one ?? .nan) - other) < 1e-6 * other
        }
        for sums in [page.total, together] {
            #expect(close(sums.distance, trips.reduce(0) { $0 + $1.distance }))
            #expect(close(sums.bridgedDistance, trips.reduce(0) { $0 + $1.bridgedDistance }))
            #expect(close(sums.movingTime, trips.reduce(0) { $0 + $1.movingTime }))
            #expect(close(sums.duration, 120 * 10_000))
            #expect(close(sums.fuel, trips.reduce(0) { $0 + ($1.fuel ?? 0) }))
            #expect(close(sums.cost, trips.reduce(0) { $0 + ($1.cost ?? 0) }))
            #expect(sums.fuelled == trips.count { $0.fuel != nil })
        }
        // One interval, reckoned by hand.
        let interval = bounds[500]..<bounds[501]
        let inside = trips.filter { $0.start.utc.map(interval.contains) ?? false }
        #expect(inside.count > 3)
        let told = page.parts.filter { $0.interval == interval }
        #expect(
            close(told.reduce(0) { $0 + $1.sums.distance }, inside.reduce(0) { $0 + $1.distance }))
    }

    @Test("a trip is undated by either end, and then as long as its clock says")
    func undated() throws {
        var half = trip(1, at: nil)
        half.start.uptime = instant(100)
        half.end = Moment(instant(190), minute(5))
        try store.commit(.of(trips: [half]))
        let page = try sums(TripSumsWish(bounds: [minute(0), minute(100)]))
        #expect(page.undated.trips == 1 && page.parts.isEmpty && page.first == nil)
        #expect(page.total.duration == 90)
        #expect(page.total.fuel == nil && page.total.meanSpeed == nil)
    }
}
