import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("Trips are mended in the store, and that is taken back to the last bit")
struct MendingTests {
    let folder: Folder
    let store: Store

    /// Three trips of 100 points, 1000 s apart, and one that is open.
    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
        for id in Int64(1)...3 {
            var trip = TripRecord.sample(id, from: Double(id) * 1000, ending: .stop)
            trip.points = 100
            trip.startPlace = "place \(id)"
            trip.fuel = 0.1
            trip.label = "label \(id)"
            let points = (0..<100).map { second in
                PointEntry.sample(id, at: Double(id) * 1000 + Double(second) * 0.6)
            }
            try store.commit(
                .of(
                    points: points, trips: [trip], events: [.about(id)],
                    offset: proved))
        }
        try store.commit(.of(trips: [.sample(4, from: 5000)], offset: proved))
    }

    // MARK: Doing it as the daemon does

    func mendable(_ ids: Int64...) throws -> [MendableTrip] {
        let answer = try store.ask(.mendable(ids))
        guard case .mendable(2, let trips, _) = answer else {
            throw Store.Unexpected(answers: [answer])
        }
        return trips
    }

    /// What it was made of.
    func origin(_ id: Int64) throws -> [Int64] {
        let answer = try store.ask(.origin(id))
        guard case .origin(2, let ids) = answer else { throw Store.Unexpected(answers: [answer]) }
        return ids
    }

    @discardableResult
    func mend(_ deed: Mending.Deed, in store: Store? = nil) throws -> Int64 {
        let answer = try (store ?? self.store).ask(
            .mend(Mending(deed, event: .about(77, "trip.changed"))))
        guard case .mended(2, let sequence) = answer else {
            throw Store.Unexpected(answers: [answer])
        }
        return sequence
    }

    func merging(_ one: Int64, _ other: Int64, as id: Int64) throws -> Mending.Deed {
        let trips = try mendable(one, other).map(\.trip)
        return .replace(
            trips.map(\.record), by: [try TripMerge.merge(trips, as: id, maximumSpeed: 70)])
    }

    func splitting(_ trip: Int64, at seconds: Double, as id: Int64) throws -> Mending.Deed {
        let trip = try #require(try mendable(trip).first?.trip)
        let utc = try #require(trip.record.start.utc).advanced(bySeconds: seconds)
        let parts = try TripSplit.split(trip, at: .time(utc), as: (id, id + 1))
        return .replace([trip.record], by: [parts.first, parts.second])
    }

    func undo(_ trip: Int64) throws {
        let step = try #require(try mendable(trip).first?.undo)
        try mend(.undo(trip, step))
    }

    /// Everything but events and what numbers were given away: as text, to the last bit.
    func dump() throws -> [String] {
        let connection = try Connection(path: folder.database)
        var rows: [String] = []
        for table in ["trips", "blocks", "edits", "mendings"] {
            let columns = try connection.all(
                "SELECT name FROM pragma_table_info('\(table)')", doing: "list columns"
            ) { $0.text(0) }
            let list = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
            rows += try connection.all(
                "SELECT '\(table): ' || \(list) FROM \(table) ORDER BY 1", doing: "dump"
            ) { $0.text(0) }
        }
        return rows
    }

    func ids() throws -> [Int64] { try store.trips().map(\.id) }

    // MARK: What must be so

    @Test("merged: the list shows one where there were two, with every point")
    func merged() throws {
        let sequence = try mend(try merging(1, 2, as: 5))
        #expect(sequence == 4)
        #expect(try ids() == [4, 3, 5])
        let (record, points, unreadable) = try store.trip(5)
        #expect(record?.points == 200 && points.count == 200 && unreadable == 0)
        #expect(record?.distance == 2469 && record?.label == "label 1 + label 2")
        #expect(points.filter(\.point.isAfterGap).count == record?.gaps)
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.point.instant < $1.point.instant })
        #expect(points.allSatisfy { $0.utc != nil })
        #expect(try store.trip(1).record == nil)
        #expect(try mendable(1).first?.replacedBy == [5])
        #expect(try origin(5) == [1, 2])
        #expect(try origin(3) == [])
        guard case .size(2, let size) = try store.ask(.size) else { return }
        #expect(size.trips == 3 && size.points == 300)
    }

    @Test("merged and taken back: every row, number and bit is as before")
    func mergeUndone() throws {
        let before = try dump()
        try mend(try merging(1, 2, as: 5))
        #expect(try dump() != before)
        try undo(5)
        #expect(try dump() == before)
        #expect(try ids() == [4, 3, 2, 1])
    }

    @Test("split: two in its place; taken back by either: as before", arguments: [5, 6] as [Int64])
    func split(which: Int64) throws {
        let before = try dump()
        try mend(try splitting(2, at: 20, as: 5))
        #expect(try ids() == [4, 3, 6, 5, 1])
        let parts = try [5, 6].map { try store.trip($0) }
        #expect(parts.map(\.record?.points) == parts.map(\.points.count))
        #expect(parts[0].points.last?.point == parts[1].points.first?.point)
        #expect(parts[0].points.count + parts[1].points.count == 101)
        let origins = try [5, 6].map { try origin($0) }
        #expect(origins == [[2], [2]])
        let whole = (parts[0].record?.distance ?? 0) + (parts[1].record?.distance ?? 0)
        #expect(abs(whole - 1234.5) < 1e-9)
        try undo(which)
        #expect(try dump() == before)
    }

    @Test("a merged one split, labelled, and everything taken back one by one")
    func stacked() throws {
        let before = try dump()
        try mend(try merging(2, 3, as: 5))
        try mend(try splitting(5, at: 500, as: 6))
        #expect(try ids() == [4, 7, 6, 1])
        let old = try #require(try mendable(7).first?.trip.record)
        try mend(.edit(old, to: old.edited(.label("late"))))
        try mend(try splitting(7, at: 970, as: 8))
        #expect(try ids() == [4, 9, 8, 6, 1])
        #expect(try store.trip(9).record?.label == "late")
        // Under what is above, nothing can be taken back.
        guard case .replacement(_, [6, 7], changed: 7)? = try mendable(6).first?.undo else {
            Issue.record("\(String(describing: try mendable(6).first?.undo))")
            return
        }
        try undo(9)
        try undo(7)
        #expect(try store.trip(7).record == old)
        try undo(6)
        #expect(try ids() == [4, 5, 1])
        try undo(5)
        #expect(try dump() == before)
    }

    @Test("a page of the list goes on where the one before ended")
    func pages() throws {
        try mend(try splitting(2, at: 20, as: 5))
        #expect(try store.trips(TripFilter(limit: 2)).map(\.id) == [4, 3])
        #expect(try store.trips(TripFilter(limit: 2, before: 3)).map(\.id) == [6, 5])
        #expect(try store.trips(TripFilter(limit: 2, before: 5)).map(\.id) == [1])
        // One that is gone since is where it was.
        #expect(try store.trips(TripFilter(limit: 1, before: 2)).map(\.id) == [1])
    }

    @Test("edits: the newest is taken back first")
    func edits() throws {
        let before = try dump()
        var record = try #require(try store.trip(2).record)
        for edit in [
            TripEdit.label("x"), .note("y"), .vehicle(Settings.Vehicle(name: "Polo")), .label(nil),
        ] {
            try mend(.edit(record, to: record.edited(edit)))
            record = record.edited(edit)
            #expect(try store.trip(2).record == record)
        }
        #expect(record.label == nil && record.fuel == nil && record.vehicle == "Polo")
        for _ in 1...4 { try undo(2) }
        #expect(try dump() == before)
        #expect(try mendable(2).first?.undo == nil)
    }

    @Test("what was decided of a trip that has changed since is not done")
    func overtaken() throws {
        let stale = try merging(1, 2, as: 5)
        let cut = try splitting(2, at: 20, as: 6)
        let record = try #require(try store.trip(2).record)
        try mend(.edit(record, to: record.edited(.label("new"))))
        let before = try dump()
        for deed in [stale, cut, .edit(record, to: record), .delete([99]), .delete([3, 4])] {
            let answer = try store.ask(.mend(Mending(deed, event: .about(1))))
            #expect(answer == .overtaken(2))
        }
        #expect(try dump() == before)
        #expect(try store.events(after: 0)?.count == 4)
    }

    @Test("deleted: nothing of it is left, nor of what it was made of; what it was cut from is")
    func deleted() throws {
        try mend(try merging(1, 2, as: 5))
        try mend(try splitting(5, at: 500, as: 6))
        try mend(.delete([7]))
        #expect(try ids() == [4, 3, 6])
        #expect(try mendable(1, 2, 5, 7).isEmpty)
        #expect(try mendable(6).first?.undo == nil)
        #expect(try store.trip(6).points.isEmpty == false)
        let told = try #require(try store.events(after: store.memory.lastSequence - 1))
        #expect(told.count == 1)
        let bodies = try Connection(path: folder.database).all(
            "SELECT body FROM events ORDER BY sequence", doing: "read events"
        ) { $0.text(0) }
        #expect(bodies.contains(EventEntry.about(3).body))
        #expect(!bodies.contains(EventEntry.about(1).body))
        let orphans = try Connection(path: folder.database).all(
            "PRAGMA foreign_key_check", doing: "look for what refers to nothing"
        ) { $0.text(0) }
        #expect(orphans.isEmpty)
        try mend(.delete([3, 6]))
        #expect(try ids() == [4])
        #expect(try dump().count == 1)
        // A number is never given away twice.
        let copy = try copy()
        defer { withExtendedLifetime(copy) {} }
        let (_, opening) = try Store.open(copy)
        #expect(opening.nextTrip == 8)
    }

    @Test("a store that a Rodi without mending made is taken over")
    func migrated() throws {
        let old = try Folder()
        let connection = try Connection(path: old.database)
        try Migrations.run(on: connection, applying: Array(Migrations.all[..<2]))
        let (store, _) = try Store.open(old)
        try store.commit(.of(trips: [.sample(1, ending: .stop)], offset: proved))
        #expect(try store.trips().count == 1)
    }
}

extension EventEntry {
    static func about(_ trip: Int64, _ name: String = "trip.ended") -> EventEntry {
        EventEntry(
            name: name, happened: Moment(instant(1)), decided: Moment(instant(1)),
            body: #"{"event":"trip","id":\#(trip)}"#)
    }
}
