import Positioning
import Testing
import TestKit
import Tracking

@testable import Ledger

@Suite("A step of what goes is short, in a store as full as it gets")
struct RetentionCostTests {
    @Test("ten trips of a store with 10 000 events about 5000 trips")
    func step() throws {
        let folder = try Folder(isInMemory: true)
        let (store, _) = try Store.open(folder)
        let drive = CityDrive(seed: 7, count: 300)
        for first in stride(from: Int64(1), to: 5000, by: 500) {
            let ids = first..<first + 500
            try store.commit(
                .of(
                    points: ids.prefix(20).flatMap { id in
                        drive.points.map { PointEntry(id, $0) }
                    },
                    trips: ids.map { .sample($0, ending: .stop) },
                    events: ids.flatMap { id in
                        ["trip.started", "trip.ended"].map { name in
                            EventEntry(
                                name: name, happened: Moment(instant(1)),
                                decided: Moment(instant(1)),
                                body: #"{"id":\#(id),"distance":1234.5,"start_place":"home"}"#)
                        }
                    }, offset: proved))
        }
        var best = Duration.seconds(100)
        for step in 0..<10 {
            guard case .holding(2, let holding) = try store.ask(.holding) else { return }
            var expiry = Expiry()
            expiry.trips = holding.trips.map(\.id)
            expiry.event = .sample("trip.expired")
            #expect(expiry.trips.count == 10, "\(step)")
            let start = ContinuousClock.now
            guard case .mended = try store.ask(.expire(expiry)) else {
                Issue.record("not done")
                return
            }
            best = min(best, ContinuousClock.now - start)
        }
        print("a step of ten trips takes \(best) when nobody else works")
        #expect(best < .milliseconds(500).stretched)
    }
}
