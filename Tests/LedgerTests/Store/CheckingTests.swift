import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("After a power cut all that is stored is looked at, while recording goes on")
struct CheckingTests {
    let folder: Folder

    /// Twenty trips of 130 points in three blocks each; a log beside them tells of a power cut.
    init() throws {
        folder = try Folder()
        let (store, _) = try Store.open(folder)
        for id in Int64(1)...20 {
            let drive = CityDrive(seed: UInt64(id), count: 130, from: Double(id) * 10_000)
            try store.commit(
                .of(
                    points: drive.points.map { PointEntry(id, $0) },
                    trips: [
                        .sample(id, from: Double(id) * 10_000, ending: .stop, points: 130)
                    ], events: [.sample("n.\(id)")], offset: proved))
        }
        store.close()
    }

    /// Changes rows as damage might, and leaves a log.
    private func damage(_ sql: String) throws {
        do {
            let connection = try Connection(path: folder.database)
            try connection.run("PRAGMA foreign_keys = OFF", doing: "damage")
            try connection.script(sql, doing: "damage")
        }
        try leaveLog()
    }

    private func leaveLog() throws {
        try Data(repeating: 0, count: 100).write(to: URL(filePath: folder.database + Files.log))
    }

    @Test("a sound store is opened at once, and nothing is said of it")
    func sound() throws {
        try leaveLog()
        let (store, opening) = try Store.open(folder)
        #expect(opening.isUnchecked)
        #expect(try store.ask(.check) == .checked(2, losses: []))
        store.close()
        #expect(try !Store.open(folder).1.isUnchecked, "closed in order")
    }

    @Test(
        "a block whose key was changed, or that is gone, costs its points, and that is said once",
        arguments: [
            "UPDATE blocks SET trip = 99 WHERE trip = 7 AND number = 1",
            "UPDATE blocks SET number = 9 WHERE trip = 7 AND number = 1; UPDATE blocks SET points ="
                + " zeroblob(50) WHERE trip = 7 AND number = 9",
            "DELETE FROM blocks WHERE trip = 7 AND number = 1",
        ])
    func key(sql: String) throws {
        try damage(sql)
        let (store, opening) = try Store.openAndCheck(folder)
        #expect(opening.repairs == ["trip 7 has 66 of its 130 points left"])
        let trip = try store.trip(7)
        #expect(trip.record?.points == 66)
        #expect(trip.points.count == 66)
        #expect(try store.ask(.check) == .checked(2, losses: []))
    }

    @Test("of many trips some are named and the others counted")
    func many() throws {
        try damage("DELETE FROM blocks WHERE number = 2 AND trip > 6")
        let (_, opening) = try Store.openAndCheck(folder)
        #expect(opening.repairs.count == 11)
        #expect(opening.repairs.first == "trip 7 has 128 of its 130 points left")
        #expect(opening.repairs.last == "4 more trips have lost points")
    }

    @Test("points of the open trip and points behind an end are no loss")
    func open() throws {
        try damage(
            """
            UPDATE trips SET ending = NULL, points = 999 WHERE id = 20;
            UPDATE trips SET points = 100 WHERE id = 19;
            """)
        #expect(try Store.openAndCheck(folder).1.repairs.isEmpty)
    }

    @Test("what is recorded meanwhile does not wait, and is there afterwards")
    func meanwhile() throws {
        try leaveLog()
        let (store, _) = try Store.open(folder)
        var commits = 0
        let answers = store.answer(.check, ticket: 2) {
            guard commits < 3 else { return .goOn }
            commits += 1
            let batch = Batch.of(
                points: [.sample(30, at: 900_000 + Double(commits))], trips: [.sample(30)])
            #expect(store.commit(batch, ticket: 7) == [.committed(7, sequences: [])])
            return .goOn
        }
        #expect(commits > 0)
        #expect(answers == [.checked(2, losses: [])])
        #expect(try store.trip(30).points.count == commits)
    }

    @Test("whoever stops does not wait for it, and the next start looks again")
    func givenUp() throws {
        try leaveLog()
        let (store, _) = try Store.open(folder)
        let answers = store.answer(.check, ticket: 2) { .giveUp }
        guard case .refused(2, let error) = answers.last else {
            throw Store.Unexpected(answers: answers)
        }
        #expect(error.isInterruption)
        #expect(try store.trips(TripFilter(limit: 50)).count == 20)
        #expect(try store.ask(.check) == .checked(2, losses: []))
    }

    @Test("damage is found, a new database is begun, and the next commit goes there")
    func damaged() throws {
        try folder.damage("blocks", 2..<3)
        try leaveLog()
        let (store, first) = try Store.open(folder)
        #expect(first.isUnchecked && first.repairs.isEmpty)
        let answers = store.answer(.check, ticket: 2, pause: { .goOn })
        guard case .replaced(let opening) = answers.first else {
            throw Store.Unexpected(answers: answers)
        }
        #expect(answers.last == .checked(2, losses: []))
        #expect(opening.store != first.store)
        #expect(opening.repairs[0].contains("moved the damaged database aside"))
        #expect(opening.lastSequence == 20)
        #expect(try store.commit(.of(events: [.sample("a.a")])) == [21])
        #expect(try folder.names.contains("rodi.db.damaged-1"))
    }
}
