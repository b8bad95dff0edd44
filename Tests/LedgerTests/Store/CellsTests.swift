import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("A cell is explored once, and forgotten with the last trip that drove through")
struct CellsTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    /// A trip that drove through these cells, one every ten seconds, and is over.
    private func drive(
        _ id: Int64, _ columns: [Int], from start: Double, by offset: ClockOffset? = proved
    ) throws {
        var trip = TripRecord.sample(id, from: start)
        trip.end = Moment(instant(start + Double(columns.count) * 10))
        let strokes = columns.enumerated().map {
            StrokeEntry.cell(id, $1, at: start + Double($0) * 10)
        }
        try store.commit(.of(trips: [trip], strokes: strokes, offset: offset))
        trip.ending = .stop
        try store.commit(.of(trips: [trip], offset: offset))
    }

    private func cell(_ columns: Int) throws -> ExploredCell? {
        try store.explored().cells.first {
            $0.area == GeohashArea(around: .sample(columns), letters: 7)
        }
    }

    private func utc(_ seconds: Double) -> UTC { proved.utc(at: instant(seconds)) }

    @Test("first, last, visits and who was first")
    func counted() throws {
        try drive(1, [0, 1, 2], from: 100)
        try drive(2, [2, 1, 2, 3], from: 1000)
        #expect(try store.explored().count == 4)
        let known = try #require(try cell(1))
        #expect(known.visits == 2 && known.firstTrip == 1)
        #expect(known.first == utc(110) && known.last == utc(1010))
        // Twice in one trip is one visit, by its first time.
        #expect(try cell(2)?.visits == 2)
        #expect(try cell(2)?.last == utc(1000))
        let new = try #require(try cell(3))
        #expect(new.visits == 1 && new.firstTrip == 2 && new.first == utc(1030))
        #expect(new.last == new.first)
    }

    @Test("those of the open trip count when it ends, and not when it is discarded")
    func openTrip() throws {
        try store.commit(.of(trips: [.sample(1)], strokes: [.cell(1, 0, at: 20)]))
        #expect(try store.explored() == .empty)
        try store.commit(.of(discards: [1]))
        #expect(try store.explored() == .empty)
    }

    @Test("a known road is not written while driving, and once when the trip ends")
    func knownRoad() throws {
        let road = Array(0..<200)
        try drive(1, road, from: 100)
        var trip = TripRecord.sample(2, from: 5000)
        func cells() throws -> Int {
            let before = Int(try store.changes())
            try store.commit(.of(trips: [trip], offset: proved))
            return Int(try store.changes()) - before
        }
        #expect(try cells() == 1, "the trip itself")
        for column in road {
            let before = try store.changes()
            try store.commit(
                .of(
                    trips: [trip], strokes: [.cell(2, column, at: 5000 + Double(column))],
                    offset: proved))
            // The trip, its sketch, and a block now and then.
            #expect(try store.changes() - before <= 3)
        }
        #expect(try cell(7)?.visits == 1)
        trip.end = Moment(instant(6000))
        trip.ending = .stop
        try store.commit(.of(trips: [trip], offset: proved))
        #expect(try cell(7)?.visits == 2)
        #expect(try store.explored().count == 200)
    }

    @Test("a trip that goes takes what only it explored; of the rest the next one was first")
    func forgotten() throws {
        try drive(1, [0, 1, 2, 3], from: 100)
        try drive(2, [1, 2], from: 1000)
        try drive(3, [2, 3], from: 2000)

        try store.commit(.of(discards: [1]))
        #expect(try cell(0) == nil)
        #expect(try cell(1)?.firstTrip == 2)
        #expect(try cell(1)?.first == utc(1000))
        #expect(try cell(2)?.firstTrip == 2)
        #expect(try cell(2)?.visits == 2)
        #expect(try cell(2)?.last == utc(2000))
        #expect(try cell(3)?.firstTrip == 3)
        #expect(try cell(3)?.first == utc(2010))

        try store.commit(.of(discards: [3]))
        #expect(try cell(2)?.last == utc(1010))
        #expect(try cell(2)?.visits == 1)
        #expect(try cell(3) == nil)
        try store.commit(.of(discards: [2]))
        #expect(try store.explored() == .empty)
    }

    @Test("a trip that is opened again is counted again when it ends")
    func reopened() throws {
        try drive(1, [0, 1], from: 100)
        try store.commit(.of(trips: [.sample(1, from: 100)], strokes: [.cell(1, 2, at: 130)]))
        #expect(try store.explored() == .empty)
        try store.commit(.of(trips: [.sample(1, from: 100, ending: .stop)]))
        #expect(try store.explored().count == 3)
        #expect(try store.explored().cells.map(\.visits) == [1, 1, 1])
    }

    @Test("strokes that waited for room until the trip was over count, too, and once")
    func late() throws {
        try drive(1, [0, 1], from: 100)
        try store.commit(.of(strokes: [.cell(1, 1, at: 110), .cell(1, 2, at: 115)]))
        #expect(try store.explored().cells.map(\.visits) == [1, 1, 1])
        #expect(try store.picture(1).path.isEmpty)
    }

    @Test("without a date they have none, and get it with the proof")
    func dated() throws {
        try drive(1, [0, 1], from: 100, by: nil)
        try drive(2, [1, 2], from: 1000, by: nil)
        #expect(try cell(1)?.first == nil)
        try store.commit(.of(dating: Dating(offset: proved, scope: .undated)))
        #expect(try cell(0)?.first == utc(100))
        #expect(try cell(1)?.first == utc(110))
        #expect(try cell(1)?.last == utc(1000))
        #expect(try cell(2)?.last == utc(1010))
    }

    @Test("what another boot never dated stays without, also when this one proves its own")
    func otherBoot() throws {
        try drive(1, [0], from: 100, by: nil)
        store.close()
        let (next, _) = try Store.open(folder, boot: "boot-b")
        try next.commit(.of(dating: Dating(offset: proved, scope: .undated)))
        #expect(try next.explored().cells.map(\.first) == [nil])
    }
}

extension ExploredPage {
    static var empty: ExploredPage {
        var page = ExploredPage()
        page.count = 0
        return page
    }
}

extension Store {
    /// Rows that were ever changed on this connection.
    fileprivate func changes() throws -> Int64 {
        try connection?.first("SELECT total_changes()", doing: "count") { $0.integer(0) } ?? 0
    }
}
