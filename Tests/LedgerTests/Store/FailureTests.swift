import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("A failing disk gives the batch back, and costs nothing when it recovers")
struct FailureTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
        try store.commit(.of(points: [.sample(1, at: 20)], trips: [.sample(1)]))
    }

    /// Commits a batch that must fail, and returns why.
    private func fail(_ batch: Batch) throws -> SQLiteError {
        let answers = store.commit(batch, ticket: 5)
        guard case .failed(5, let error, batch) = answers.last else {
            throw Store.Unexpected(answers: answers)
        }
        return error
    }

    @Test("a full disk")
    func full() throws {
        try store.connection?.run("PRAGMA max_page_count = 1", doing: "fill the disk")
        let batch = Batch.of(
            points: (1...100).map { .sample(1, at: 20 + Double($0)) },
            events: (1...300).map { .sample("n.\($0)") })
        let error = try fail(batch)
        #expect(error.kind == .full)
        #expect("\(error)".hasPrefix("cannot store an event: database or disk is full"))
        #expect(try store.trip(1).points.count == 1)
        #expect(try store.events(after: 0) == [])

        try store.connection?.run("PRAGMA max_page_count = 100000", doing: "make room")
        #expect(try store.commit(batch).count == 300)
        #expect(try store.trip(1).points.count == 101)
    }

    @Test(
        "a store that is removed or replaced while in use is noticed, and a new one begun",
        arguments: [false, true])
    func vanished(isReplaced: Bool) throws {
        try FileManager.default.removeItem(atPath: folder.path)
        if isReplaced {
            try FileManager.default.createDirectory(
                atPath: folder.path, withIntermediateDirectories: false)
            #expect(FileManager.default.createFile(atPath: folder.database, contents: nil))
        }
        let batch = Batch.of(
            points: [.sample(1, at: 21)], trips: [.sample(1)], events: [.sample("a.a")])
        let error = try fail(batch)
        #expect(error.kind == .unreachable)
        #expect("\(error)".contains("removed or replaced while in use"))

        let answers = store.commit(batch, ticket: 6)
        guard case .replaced(let opening) = answers.first else {
            throw Store.Unexpected(answers: answers)
        }
        #expect(opening.openTrip == nil)
        guard case .committed(6, _) = answers.last else {
            throw Store.Unexpected(answers: answers)
        }
        store.close()
        #expect(try Store.open(folder).1.openTrip?.id == 1)
    }

    @Test("a disk that turned read-only: the store is opened again")
    func readOnly() throws {
        try store.connection?.run("PRAGMA query_only = ON", doing: "turn read-only")
        let batch = Batch.of(points: [.sample(1, at: 21)], events: [.sample("a.a")])
        #expect(try fail(batch).kind == .readOnly)
        #expect(store.connection == nil)
        #expect(try store.commit(batch) == [1])
        #expect(try store.trip(1).points.map(\.point.instant) == [instant(20), instant(21)])
    }

    @Test("a disk that is gone: every attempt fails until it is back")
    func gone() throws {
        try store.connection?.run("PRAGMA query_only = ON", doing: "turn read-only")
        let batch = Batch.of(points: [.sample(1, at: 21)])
        _ = try fail(batch)
        try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + ".gone")
        try Data().write(to: URL(filePath: folder.path))
        #expect(try fail(batch).kind == .unreachable)
        guard case .refused(2, let error) = try store.ask(.size) else {
            Issue.record("it was answered")
            return
        }
        #expect(error.kind == .unreachable)
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.moveItem(atPath: folder.path + ".gone", toPath: folder.path)
        try store.commit(batch)
        #expect(try store.trip(1).points.count == 2)
    }

    @Test("a commit that had reached the disk before it seemed to fail is not written twice")
    func landed() throws {
        let batch = Batch.of(
            points: [.sample(1, at: 21), .sample(1, at: 22)],
            events: [.sample("a.a"), .sample("b.b")])
        // Another store stands for the part of ours that did get through.
        store.close()
        let other = try Store.open(folder).0
        try other.commit(batch)
        other.close()
        _ = try store.trips()
        try store.connection?.run("PRAGMA query_only = ON", doing: "turn read-only")
        _ = try fail(batch)

        var later = batch
        later.merge(.of(points: [.sample(1, at: 23)], events: [.sample("c.c")]))
        #expect(try store.commit(later) == [1, 2, 3])
        #expect(try store.events(after: 0)?.map(\.name) == ["a.a", "b.b", "c.c"])
        #expect(
            try store.trip(1).points.map(\.point.instant) == [20, 21, 22, 23].map(instant))
    }

    @Test("damage found while running: the file is moved aside, and the clients are told")
    func damaged() throws {
        try store.commit(.of(trips: (2...3000).map { .sample($0, ending: .stop) }))
        store.close()
        #expect(try store.trips(TripFilter(limit: 1)).map(\.id) == [3000])
        var bytes = try Data(contentsOf: URL(filePath: folder.database))
        // The pages that opening reads are sound: only a check of all of them finds the damage.
        for index in bytes.count / 2..<bytes.count { bytes[index] = 0xA5 }
        try overwrite(folder.database, with: Array(bytes))

        guard case .refused(2, let error) = try store.ask(.trips(TripFilter(limit: 5000))) else {
            Issue.record("it was answered")
            return
        }
        #expect(error.kind == .damaged)
        let answers = store.commit(.of(trips: [.sample(1)], events: [.sample("a.a")]), ticket: 9)
        guard case .replaced(let opening) = answers.first else {
            Issue.record("nobody was told: \(answers)")
            return
        }
        #expect(opening.repairs.count == 2)
        #expect(answers.last == .committed(9, sequences: [1]))
        let left = try store.trips(TripFilter(limit: 5000)).map(\.id)
        #expect(left.contains(1) && left.count < 3000)
        #expect(try folder.names.contains("rodi.db.damaged-1"))
    }
}
