import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("A batch is written whole or not at all")
struct CommitTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    @Test("what is committed can be read back")
    func roundTrip() throws {
        var trip = TripRecord.sample(1)
        trip.start.utc = proved.utc(at: trip.start.uptime)
        trip.end.utc = proved.utc(at: trip.end.uptime)
        trip.startPlace = "home"
        trip.note = "with \"quotes\" and \u{1F697}"
        trip.fuel = 0.8
        trip.isByHand = true
        let points = (0..<200).map { PointEntry.sample(1, at: 10 + Double($0)) }

        try store.commit(.of(points: points, trips: [trip], offset: proved))

        let stored = try store.trip(1)
        #expect(stored.record == trip)
        #expect(stored.points.map(\.point.instant) == points.map(\.point.instant))
        #expect(stored.points.first?.utc == proved.utc(at: instant(10)))
        #expect(stored.unreadable == 0)
    }
}
