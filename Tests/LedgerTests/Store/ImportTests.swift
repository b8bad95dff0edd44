import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("Trips of old recordings stand among the others where their dates belong, and none twice")
struct ImportTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    /// Trips that were recorded here, at these hours.
    private func record(_ hours: [Int64: Int]) throws {
        for (id, hour) in hours.sorted(by: { $0.key < $1.key }) {
            var trip = TripRecord.sample(id, from: Double(hour) * 3600, ending: .stop)
            trip.end = Moment(instant(Double(hour) * 3600 + 600))
            try store.commit(
                .of(
                    trips: [trip],
                    strokes: [.cell(id, 0, at: Double(hour) * 3600 + 10)], offset: proved))
        }
    }

    @Test("whole, with points, path, runs, cells and event, over a restart")
    func whole() throws {
        let clashes = try store.add(.old(1, hour: 3))
        #expect(clashes.isEmpty)
        store.close()
        let (store, opening) = try Store.openAndCheck(folder)
        #expect(opening.repairs.isEmpty && opening.nextTrip == 2 && opening.lastSequence == 1)
        let trip = try store.trip(1)
        var expected = TripRecord.old(1, hour: 3)
        expected.points = 121
        #expect(trip.record == expected)
        #expect(trip.unreadable == 0 && trip.points.count == 121)
        #expect(trip.points.first?.utc == expected.start.utc)
        #expect(trip.points.last?.utc == expected.end.utc)
        let picture = try store.picture(1)
        #expect(picture.path.count == 61 && picture.runs.count == 1)
        #expect(picture.path.last?.utc == expected.end.utc)
        let cells = try store.explored().cells
        #expect(cells.count == 2)
        #expect(cells.allSatisfy { $0.visits == 1 && $0.firstTrip == 1 })
        #expect(cells.first?.first == expected.start.utc?.advanced(bySeconds: 1))
        #expect(try store.events(after: 0)?.map(\.name) == ["trip.imported"])
        let losses = try store.ask(.check)
        #expect(losses == .checked(2, losses: []))
    }

    @Test("listed by date, in whatever order they come, page by page")
    func order() throws {
        try record([1: 100, 2: 200, 3: 300])
        let hours = [150, 50, 160, 10, 155, 250, 400, 350, 199, 60]
        for (number, hour) in hours.enumerated() {
            let clashes = try store.add(.old(Int64(4 + number), hour: hour))
            #expect(clashes.isEmpty)
        }
        let dates = try store.trips().compactMap(\.start.utc)
        #expect(dates.count == 13 && dates == dates.sorted(by: >))
        var paged: [Int64] = []
        while true {
            let page = try store.trips(TripFilter(limit: 2, before: paged.last))
            guard !page.isEmpty else { break }
            paged += page.map(\.id)
        }
        let whole = try store.trips().map(\.id)
        #expect(paged == whole)
    }

    @Test("hundreds between two others, one after the other, keep apart")
    func many() throws {
        try record([1: 0, 2: 1000])
        for number in 0..<300 { _ = try store.add(.old(Int64(3 + number), hour: 1 + number)) }
        let dates = try store.trips(TripFilter(limit: 1000)).compactMap(\.start.utc)
        #expect(dates.count == 302 && dates == dates.sorted(by: >))
    }

    @Test("a time that another was driven in is skipped, a little of it is not")
    func clashes() throws {
        try record([1: 1])
        #expect(try store.add(.old(2, hour: 1)) == [1])
        var late = TripRecord.old(3, hour: 1)
        let end = UTC(milliseconds: 1_777_276_800_000 + 3_600_000 + 600_000)
        late.start = TripParcel.moment(end.advanced(bySeconds: -31))
        late.end = TripParcel.moment(end.advanced(bySeconds: 600))
        late.movingTime = 100
        let span = try #require(late.start.utc)
        let answer = try store.ask(.clashes(from: span, to: end.advanced(bySeconds: 600)))
        guard case .clashes(2, let trips) = answer else {
            throw Store.Unexpected(answers: [answer])
        }
        #expect(trips.map(\.id) == [1])
        let next = try store.ask(
            .clashes(from: span.advanced(bySeconds: 2), to: end.advanced(bySeconds: 600)))
        #expect(next == .clashes(2, []))
        // A short trip is the same as another with half of it.
        let short = try store.ask(
            .clashes(from: end.advanced(bySeconds: -20), to: end.advanced(bySeconds: 10)))
        guard case .clashes(2, let others) = short else {
            throw Store.Unexpected(answers: [short])
        }
        #expect(others.map(\.id) == [1])
        #expect(try store.trips().map(\.id) == [1])
        #expect(try store.events(after: 0)?.isEmpty == true)
    }

    @Test("an older visit is a cell's first, and deleting it tells the next again")
    func explored() throws {
        try record([1: 100])
        _ = try store.add(.old(2, hour: 5))
        let cell = Geohash.sample(0)
        func told() throws -> ExploredCell? {
            try store.explored().cells.first { $0.area == GeohashArea(around: cell, letters: 7) }
        }
        var known = try #require(try told())
        #expect(known.visits == 2 && known.firstTrip == 2)
        #expect(known.first == TripRecord.old(2, hour: 5).start.utc?.advanced(bySeconds: 1))
        #expect(known.last == proved.utc(at: instant(360_010)))
        let deletion = Mending(.delete([2]), event: .sample("trip.deleted"))
        let answer = try store.ask(.mend(deletion))
        guard case .mended(2, _) = answer else { throw Store.Unexpected(answers: [answer]) }
        known = try #require(try told())
        #expect(known.visits == 1 && known.firstTrip == 1)
        #expect(try store.explored().cells.count == 1)
        #expect(try store.events(after: 1)?.map(\.name) == ["trip.deleted"])
        #expect(try store.add(.old(3, hour: 5)).isEmpty)
    }

    @Test("one can be merged with a trip that was recorded here, on another clock, and back")
    func merged() throws {
        var recorded = TripRecord.sample(1, from: 3600, ending: .stop, points: 20)
        recorded.end = Moment(instant(3790))
        let points = (0..<20).map { PointEntry.sample(1, at: 3600 + Double($0) * 10) }
        try store.commit(.of(points: points, trips: [recorded], offset: proved))
        _ = try store.add(.old(2, hour: 2))
        let asked = try store.ask(.mendable([1, 2]))
        guard case .mendable(2, let found, neighbours: 2) = asked else {
            throw Store.Unexpected(answers: [asked])
        }
        let draft = try TripMerge.merge(found.map(\.trip), as: 3, maximumSpeed: 70)
        let deed = Mending.Deed.replace(found.map(\.trip.record), by: [draft])
        let done = try store.ask(.mend(Mending(deed, event: .sample("trip.merged"))))
        guard case .mended(2, _) = done else { throw Store.Unexpected(answers: [done]) }
        let merged = try store.trip(3)
        #expect(merged.record?.importedFrom == "old.nmea")
        #expect(merged.record?.start.utc == proved.utc(at: instant(3600)))
        #expect(merged.record?.end.utc == TripRecord.old(2, hour: 2).end.utc)
        let dates = merged.points.compactMap(\.utc)
        #expect(dates.count == 141 && dates == dates.sorted())
        let instants = merged.points.map(\.point.instant)
        #expect(instants == instants.sorted())
        let mended = try store.ask(.mendable([3]))
        guard case .mendable(2, let now, neighbours: 1) = mended,
            let step = now.first?.undo
        else { throw Store.Unexpected(answers: [mended]) }
        let back = try store.ask(.mend(Mending(.undo(3, step), event: .sample("trip.restored"))))
        guard case .mended(2, _) = back else { throw Store.Unexpected(answers: [back]) }
        #expect(try store.trips().map(\.id) == [2, 1])
    }

    @Test("without the room that is to stay free nothing is written")
    func noRoom() throws {
        let trip = try TripImport(
            .sample(.old(1, hour: 1)), event: .sample("trip.imported"), leaving: .max)
        let answer = try store.ask(.add(trip))
        guard case .refused(2, let error) = answer else {
            throw Store.Unexpected(answers: [answer])
        }
        #expect(error.kind == .full && error.message.contains("keep-free"))
        #expect(try store.trips().isEmpty)
    }
}
