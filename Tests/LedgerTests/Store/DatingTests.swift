import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("Rows are dated when UTC is proved, and never before")
struct DatingTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    @Test("without proof nothing has a date")
    func undated() throws {
        try store.commit(
            .of(points: [.sample(1, at: 20)], trips: [.sample(1)], events: [.sample("x.y")]))
        #expect(try store.trip(1).record?.start.utc == nil)
        #expect(try store.trip(1).points.map(\.utc) == [nil])
        #expect(try store.events(after: 0)?.first?.happened.utc == nil)
    }

    @Test("proof dates everything of this boot, and later points go on in the same block")
    func proof() throws {
        try store.commit(
            .of(
                points: [.sample(1, at: 20)], trips: [.sample(1)], events: [.sample("x.y", at: 5)],
                state: StateEntry(at: instant(20), bytes: [1])))
        try store.commit(
            .of(
                points: [.sample(1, at: 30)], dating: Dating(offset: proved, scope: .undated),
                offset: proved))

        let trip = try store.trip(1)
        #expect(trip.record?.start.utc == proved.utc(at: instant(10)))
        #expect(trip.record?.end.utc == proved.utc(at: instant(70)))
        #expect(trip.points.map(\.utc) == [20, 30].map { proved.utc(at: instant($0)) })
        let event = try #require(try store.events(after: 0)?.first)
        #expect(event.happened.utc == proved.utc(at: instant(5)))
        #expect(event.decided.utc == proved.utc(at: instant(6)))
        #expect(try blocks() == 1)
        store.close()
        #expect(try Store.open(folder).1.state?.offset == proved)
    }

    @Test("rows of the batch that brings the proof are dated by it")
    func sameBatch() throws {
        try store.commit(
            .of(
                points: [.sample(1, at: 20)], trips: [.sample(1)], events: [.sample("x.y")],
                dating: Dating(offset: proved, scope: .undated)))
        #expect(try store.trip(1).record?.start.utc == proved.utc(at: instant(10)))
        #expect(try store.trip(1).points.first?.utc == proved.utc(at: instant(20)))
        #expect(try store.events(after: 0)?.first?.decided.utc == proved.utc(at: instant(2)))
    }

    @Test("a date that was known is kept")
    func known() throws {
        var trip = TripRecord.sample(1)
        trip.start.utc = UTC(milliseconds: 5)
        try store.commit(.of(trips: [trip]))
        try store.commit(.of(dating: Dating(offset: proved, scope: .undated)))
        #expect(try store.trip(1).record?.start.utc == UTC(milliseconds: 5))
        #expect(try store.trip(1).record?.end.utc == proved.utc(at: trip.end.uptime))
    }

    @Test("what another boot could not date stays so, even when its trip is closed by this one")
    func otherBoot() throws {
        try store.commit(
            .of(points: [.sample(1, at: 20)], trips: [.sample(1)], events: [.sample("x.y")]))
        store.close()
        let (next, opening) = try Store.open(folder, boot: "boot-b")
        #expect(!opening.isOpenTripOfThisBoot)
        var trip = try #require(opening.openTrip)
        trip.ending = .interrupted
        try next.commit(
            .of(
                trips: [trip], events: [.sample("trip.interrupted")],
                dating: Dating(offset: proved, scope: .undated), offset: proved))
        try next.commit(.of(dating: Dating(offset: proved, scope: .undated)))

        #expect(try next.trip(1).record == trip)
        #expect(try next.trip(1).points.map(\.utc) == [nil])
        let dates = try #require(try next.events(after: 0)).map(\.happened.utc)
        #expect(dates == [nil, proved.utc(at: instant(1))])
    }

    @Test("a correction moves the open trip and nothing else")
    func correction() throws {
        let corrected = ClockOffset(milliseconds: proved.milliseconds - 2000)
        try store.commit(
            .of(
                points: [.sample(1, at: 20)], trips: [.sample(1, ending: .stop)],
                events: [.sample("x.y")], offset: proved))
        try store.commit(
            .of(points: [.sample(2, at: 200)], trips: [.sample(2, from: 200)], offset: proved))
        try store.commit(
            .of(
                points: [.sample(2, at: 210)], dating: Dating(offset: corrected, scope: .openTrip),
                offset: corrected))

        #expect(try store.trip(1).points.map(\.utc) == [proved.utc(at: instant(20))])
        #expect(try store.trip(1).record?.start.utc == proved.utc(at: instant(10)))
        #expect(try store.events(after: 0)?.first?.happened.utc == proved.utc(at: instant(1)))
        let open = try store.trip(2)
        #expect(open.points.map(\.utc) == [200, 210].map { corrected.utc(at: instant($0)) })
        #expect(open.record?.start.utc == corrected.utc(at: instant(200)))
    }

    @Test("a trip over two boots has all its points on one clock and in one order")
    func twoBoots() throws {
        var trip = TripRecord.sample(1, from: 1000)
        try store.commit(
            .of(
                points: [.sample(1, at: 1000), .sample(1, at: 1060)], trips: [trip], offset: proved)
        )
        store.close()

        // Switched off for 40 seconds; this boot began 30 seconds before it goes on.
        let (next, opening) = try Store.open(folder, boot: "boot-b")
        let later = ClockOffset(of: proved.utc(at: instant(1100)), at: instant(30))
        let open = try #require(opening.openTrip)
        trip = open
        trip.start.uptime = later.uptime(of: try #require(open.start.utc))
        trip.end = Moment(instant(30), by: later)
        try next.commit(.of(points: [.sample(1, at: 30)], trips: [trip], offset: later))

        let stored = try next.trip(1)
        #expect(stored.record == trip)
        #expect(stored.record?.duration == 100)
        #expect(stored.points.map(\.point.instant) == [instant(-70), instant(-10), instant(30)])
        #expect(stored.points.map(\.utc) == [1000, 1060, 1100].map { proved.utc(at: instant($0)) })

        // A correction now must leave the start alone: its own boot knew better.
        let corrected = ClockOffset(milliseconds: later.milliseconds + 1000)
        try next.commit(.of(dating: Dating(offset: corrected, scope: .openTrip)))
        #expect(try next.trip(1).record?.start == trip.start)
        #expect(try next.trip(1).record?.end.utc == corrected.utc(at: instant(30)))
    }

    @Test("offsets that differ by milliseconds share a block, others do not")
    func offsets() throws {
        try store.commit(.of(points: [.sample(1, at: 1)], trips: [.sample(1)], offset: proved))
        let near = ClockOffset(milliseconds: proved.milliseconds + 20)
        try store.commit(.of(points: [.sample(1, at: 2)], offset: near))
        #expect(try blocks() == 1)
        let far = ClockOffset(milliseconds: proved.milliseconds + 21)
        try store.commit(.of(points: [.sample(1, at: 3)], offset: far))
        #expect(try blocks() == 2)
        #expect(try store.trip(1).points.last?.utc == far.utc(at: instant(3)))
    }

    private func blocks() throws -> Int64? {
        try store.connection?.first("SELECT count(*) FROM blocks", doing: "count") { $0.integer(0) }
    }
}
