import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("What trips left on the map goes where they go when they are mended")
struct MendedDrawingsTests {
    let folder: Folder
    let store: Store
    /// What each trip drove through, a cell every 12 s.
    private static let cells: [Int64: [Int]] = [
        1: [0, 1, 2, 3, 4], 2: [4, 5, 6, 7, 2], 3: [2, 9],
    ]

    /// Three trips of a minute, 1000 s apart.
    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
        for id in Int64(1)...3 {
            let start = Int(id) * 1000
            var trip = TripRecord.sample(id, from: Double(start), ending: .stop)
            trip.points = 100
            let cells = (Self.cells[id] ?? []).enumerated().map {
                StrokeEntry.cell(id, $1, at: Double(start + 12 * $0))
            }
            try store.commit(
                .of(
                    points: (0..<100).map { .sample(id, at: Double(start) + Double($0) * 0.6) },
                    trips: [trip],
                    strokes: [
                        .path(id, start..<start + 60),
                        .run(id, from: Double(start), to: Double(start + 60)),
                    ] + cells, offset: proved))
        }
    }

    private func mendable(_ ids: Int64...) throws -> [MendableTrip] {
        let answer = try store.ask(.mendable(ids))
        guard case .mendable(2, let trips, _) = answer else {
            throw Store.Unexpected(answers: [answer])
        }
        return trips
    }

    private func mend(_ deed: Mending.Deed) throws {
        let answer = try store.ask(.mend(Mending(deed, event: .sample("trip.changed"))))
        guard case .mended = answer else { throw Store.Unexpected(answers: [answer]) }
    }

    private func cell(_ columns: Int) throws -> ExploredCell? {
        try store.explored().cells.first {
            $0.area == GeohashArea(around: .sample(columns), letters: 7)
        }
    }

    private func utc(_ seconds: Double) -> UTC { proved.utc(at: instant(seconds)) }

    @Test("merged: one path and one visit, and of those who come first and last the dates decide")
    func merged() throws {
        let before = try store.explored()
        let trips = try mendable(1, 2).map(\.trip)
        let draft = try TripMerge.merge(trips, as: 5, maximumSpeed: 70)
        try mend(.replace(trips.map(\.record), by: [draft]))

        let drawing = try store.picture(5)
        #expect(drawing.path.count == 120 && drawing.runs.count == 2)
        #expect(
            drawing.path.map(\.utc?.milliseconds)
                == drawing.path.map(\.utc?.milliseconds).sorted { $0 ?? 0 < $1 ?? 0 })
        #expect(try store.explored().count == before.count)
        let shared = try #require(try cell(2))
        #expect(shared.visits == 2 && shared.firstTrip == 5)
        #expect(shared.first == utc(1024) && shared.last == utc(3000))
        #expect(try cell(4)?.visits == 1)
        #expect(try cell(9)?.firstTrip == 3)

        // Trip 3 was the last in time, although its number is lower.
        try mend(.delete([3]))
        #expect(try cell(2)?.visits == 1)
        #expect(try cell(2)?.last == utc(1024))
        #expect(try cell(9) == nil)
    }

    @Test("taken back, all is as it was", arguments: [false, true])
    func undone(isSplit: Bool) throws {
        let before = try store.explored()
        let drawings = try [1, 2, 3].map { try store.picture($0) }
        let deed: Mending.Deed
        if isSplit {
            let trip = try #require(try mendable(1).first?.trip)
            let parts = try TripSplit.split(trip, at: .time(utc(1030)), as: (5, 6))
            deed = .replace([trip.record], by: [parts.first, parts.second])
        } else {
            let trips = try mendable(1, 2).map(\.trip)
            deed = .replace(
                trips.map(\.record), by: [try TripMerge.merge(trips, as: 5, maximumSpeed: 70)])
        }
        try mend(deed)
        #expect(try store.explored() != before)
        let step = try #require(try mendable(5).first?.undo)
        try mend(.undo(5, step))
        #expect(try store.explored() == before)
        #expect(try [1, 2, 3].map { try store.picture($0) } == drawings)
        #expect(try store.picture(5) == TripDrawing())
    }

    @Test("split: each part has what it drew, and together they have all of it")
    func split() throws {
        let trip = try #require(try mendable(1).first?.trip)
        let parts = try TripSplit.split(trip, at: .time(utc(1030)), as: (5, 6))
        try mend(.replace([trip.record], by: [parts.first, parts.second]))
        let (first, second) = (try store.picture(5), try store.picture(6))
        #expect(first.path.allSatisfy { $0.utc ?? utc(0) <= utc(1030.5) })
        #expect(second.path.allSatisfy { $0.utc ?? utc(0) >= utc(1029.5) })
        #expect((60...61).contains(first.path.count + second.path.count))
        #expect(first.runs.count == 1 && second.runs.count == 1)
        #expect(first.runs.last?.to.utc == second.runs.first?.from.utc)
        #expect(try cell(0)?.firstTrip == 5 && cell(4)?.firstTrip == 6)
        #expect(try cell(2)?.visits == 3 && cell(2)?.firstTrip == 5)
    }

    @Test("deleted with what it was made of, nothing of it is left")
    func deleted() throws {
        let trips = try mendable(1, 2).map(\.trip)
        let draft = try TripMerge.merge(trips, as: 5, maximumSpeed: 70)
        try mend(.replace(trips.map(\.record), by: [draft]))
        try mend(.delete([5]))
        #expect(try store.explored().cells.map(\.firstTrip) == [3, 3])
        let left = try store.connection?.first(
            "SELECT count(*) FROM drawings WHERE trip <> 3", doing: "count"
        ) { $0.integer(0) }
        #expect(left == 0)
    }
}
