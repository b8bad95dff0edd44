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
        trip.endPlace = "work"
        trip.bridgedDistance = 12.5
        trip.movingTime = 55
        trip.stops = 2
        trip.maximumSpeed = 27.7
        trip.ascent = 33
        trip.points = 200
        trip.gaps = 1
        trip.vehicle = "Polo"
        trip.fuel = 0.8
        trip.cost = 1.4
        trip.label = "commute"
        trip.note = "with \"quotes\" and \u{1F697}"
        trip.isByHand = true
        let points = (0..<200).map { PointEntry.sample(1, at: 10 + Double($0)) }

        try store.commit(.of(points: points, trips: [trip], offset: proved))

        let stored = try store.trip(1)
        #expect(stored.record == trip)
        #expect(stored.points.map(\.point.instant) == points.map(\.point.instant))
        #expect(stored.points.map(\.utc) == points.map { proved.utc(at: $0.point.instant) })
        #expect(stored.unreadable == 0)
    }

    @Test("points that come one by one are those that come at once")
    func oneByOne() throws {
        let points = (0..<150).map { PointEntry.sample(1, at: 10 + Double($0)) }
        try store.commit(.of(trips: [.sample(1)]))
        for point in points { try store.commit(.of(points: [point])) }
        #expect(try store.trip(1).points.map(\.point.instant) == points.map(\.point.instant))
    }

    @Test(
        "every ending comes back", arguments: [TripEnding.stop, .byHand, .powerOff, .interrupted])
    func endings(ending: TripEnding) throws {
        try store.commit(.of(trips: [.sample(1, ending: ending)]))
        #expect(try store.trip(1).record?.ending == ending)
    }

    @Test("the database itself forbids a second open trip, and then nothing of the batch remains")
    func twoOpenTrips() throws {
        try store.commit(.of(trips: [.sample(1)]))
        let batch = Batch.of(
            points: [.sample(1, at: 20)], trips: [.sample(2)], discards: [99],
            events: [.sample("trip.started")], state: StateEntry(at: instant(30), bytes: [1]))

        guard case .failed(7, let error, let returned) = store.commit(batch, ticket: 7).last else {
            Issue.record("it was committed")
            return
        }
        #expect(error.kind == .contradiction)
        #expect(returned == batch)
        #expect(try store.trips().map(\.id) == [1])
        #expect(try store.trip(1).points.isEmpty)
        #expect(try store.events(after: 0) == [])

        // The same connection goes on, and has forgotten the attempt.
        #expect(try store.commit(.of(events: [.sample("trip.ended")])) == [1])
        store.close()
        #expect(try Store.open(folder).1.state == nil)
    }

    @Test("a batch may end one trip and open the next, in whatever order it names them")
    func handingOver() throws {
        try store.commit(.of(trips: [.sample(1)]))
        try store.commit(
            .of(
                points: [.sample(1, at: 20), .sample(1, at: 21), .sample(2, at: 40)],
                trips: [.sample(2, from: 40), .sample(1, ending: .stop)]))
        #expect(try store.trips().map(\.isOpen) == [true, false])
        #expect(try store.trip(1).points.count == 2)
        #expect(try store.trip(2).points.count == 1)
    }

    @Test("an ended trip can be opened again")
    func reopened() throws {
        try store.commit(.of(trips: [.sample(1, ending: .stop)]))
        try store.commit(.of(trips: [.sample(1)]))
        #expect(try store.trip(1).record?.isOpen == true)
        store.close()
        #expect(try Store.open(folder).1.openTrip?.id == 1)
    }

    @Test("a discarded trip leaves nothing, and its number is never used again")
    func discarded() throws {
        try store.commit(.of(points: [.sample(4, at: 20)], trips: [.sample(4)]))
        try store.commit(.of(points: [.sample(4, at: 30)], trips: [.sample(5)], discards: [4]))
        #expect(try store.trips().map(\.id) == [5])
        #expect(try store.trip(4).record == nil)
        try store.commit(.of(discards: [5, 8]))
        store.close()
        #expect(try Store.open(folder).1.nextTrip == 9)
    }

    @Test("a trip that was discarded before it was ever written keeps its number too")
    func discardedUnseen() throws {
        try store.commit(.of(discards: [1]))
        store.close()
        #expect(try Store.open(folder).1.nextTrip == 2)
    }

    @Test("points of a trip that is not there are refused")
    func orphans() throws {
        let answers = store.commit(.of(points: [.sample(3, at: 1)]), ticket: 1)
        guard case .failed(1, let error, _) = answers.last else {
            Issue.record("it was committed")
            return
        }
        #expect(error.kind == .contradiction)
        // A message may end up in the journal: no position of the user belongs there.
        #expect(!"\(error) \(error.sql ?? "")".contains("52"))
    }
}
