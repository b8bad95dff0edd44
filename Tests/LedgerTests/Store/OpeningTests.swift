import FoundationEssentials
import Glibc
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("Opening says what is there, and makes what is not")
struct OpeningTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test("a new store is empty, has a name of its own, and its folder is made")
    func new() throws {
        let path = "\(folder.path)/a/b"
        let opening = try Store.open(directory: path, boot: "boot-a").1
        #expect(opening.store.count == 36)
        #expect(opening.lastSequence == 0)
        #expect(opening.nextTrip == 1)
        #expect(opening.openTrip == nil)
        #expect(opening.lastPoint == nil)
        #expect(opening.state == nil)
        #expect(opening.repairs.isEmpty)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o7777 & ~0o022 == 0o750 & ~0o022)

        #expect(try Store.open(Folder()).1.store != opening.store)
        #expect(try Store.open(directory: path, boot: "boot-b").1.store == opening.store)
    }

    @Test(
        "the open trip goes on, with its last point and the saved state",
        arguments: ["boot-a", "boot-b"])
    func resuming(boot: String) throws {
        let (store, _) = try Store.open(folder)
        try store.commit(
            .of(
                points: [.sample(3, at: 20), .sample(3, at: 25)], trips: [.sample(3)],
                state: StateEntry(at: instant(26), bytes: [1, 2, 3]), offset: proved))
        store.close()

        let opening = try Store.open(folder, boot: boot).1
        #expect(opening.openTrip?.id == 3)
        #expect(opening.nextTrip == 4)
        #expect(opening.isOpenTripOfThisBoot == (boot == "boot-a"))
        #expect(opening.lastPoint?.point.instant == instant(25))
        #expect(opening.lastPoint?.utc == proved.utc(at: instant(25)))
        #expect(
            opening.state
                == SavedState(
                    boot: "boot-a", isSameBoot: boot == "boot-a", savedAt: instant(26),
                    offset: proved, bytes: [1, 2, 3]))
        #expect(opening.repairs.isEmpty)
    }

    @Test("a folder that another process records in is left alone, and taken when it is free")
    func inUse() throws {
        let (first, _) = try Store.open(folder)
        try first.commit(.of(points: [.sample(3, at: 20)], trips: [.sample(3)]))
        do {
            _ = try Store.open(folder)
            Issue.record("two record in one folder")
        } catch let error as SQLiteError {
            #expect(error.kind == .unreachable)
            #expect("\(error)".contains("another rodid records there"))
        }
        try first.commit(.of(points: [.sample(3, at: 25)], trips: [.sample(3)]))
        first.close()
        #expect(try Store.open(folder).1.openTrip?.id == 3)
    }

    @Test("opening and closing write nothing")
    func idle() throws {
        try Store.open(folder).0.commit(.of(trips: [.sample(1)]))
        let before = try Data(contentsOf: URL(filePath: folder.database))
        let (store, _) = try Store.open(folder, boot: "boot-b")
        _ = try store.trips()
        #expect(Files.size(folder.database + Files.log) == 0)
        store.close()
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
        #expect(try folder.names == ["rodi.db"])
    }

    @Test("a file of length zero is a new store")
    func zeroLength() throws {
        try Data().write(to: URL(filePath: folder.database))
        let opening = try Store.open(folder).1
        #expect(opening.repairs.isEmpty)
        #expect(try folder.names.filter { $0.contains("damaged") }.isEmpty)
    }

    @Test("a file that is no database is moved aside, and recording goes on")
    func rubbish() throws {
        for round in 1...2 {
            let rubbish = Data(repeating: 0x55, count: 10_000)
            try rubbish.write(to: URL(filePath: folder.database))
            let (store, opening) = try Store.open(folder)
            #expect(opening.repairs.count == 2)
            #expect(opening.repairs[0].contains("rodi.db.damaged-\(round)"))
            #expect(opening.repairs[1].hasPrefix("nothing of it could be read"))
            #expect(try store.commit(.of(events: [.sample("a.a")])) == [1])
            store.close()
            let aside = URL(filePath: "\(folder.database).damaged-\(round)")
            #expect(try Data(contentsOf: aside) == rubbish)
        }
    }

    @Test("a log whose database was just moved aside when the power went is dropped")
    func orphanedLog() throws {
        let (store, first) = try Store.open(folder)
        try store.commit(.of(trips: [.sample(1)]))
        let log = try Data(contentsOf: URL(filePath: folder.database + Files.log))
        store.close()
        try FileManager.default.removeItem(atPath: folder.database)
        try log.write(to: URL(filePath: folder.database + Files.log))

        let (again, opening) = try Store.open(folder)
        #expect(opening.store != first.store)
        #expect(try again.trips().isEmpty)
        try again.commit(.of(trips: [.sample(1)]))
    }

    @Test("damage that a power cut may have left is looked for, and moved aside with its log")
    func damaged() throws {
        let (store, first) = try Store.open(folder)
        try store.commit(.of(trips: (1...200).map { .sample($0, ending: .stop) }))
        store.close()
        var bytes = try Data(contentsOf: URL(filePath: folder.database))
        // The second page on is where the tables' own pages are.
        for index in 4096..<bytes.count where index % 7 == 0 { bytes[index] = 0xA5 }
        try bytes.write(to: URL(filePath: folder.database))
        // A log is what tells of the power cut.
        try Data(repeating: 0, count: 100).write(to: URL(filePath: folder.database + Files.log))

        let (again, opening) = try Store.openAndCheck(folder)
        #expect(opening.store != first.store)
        #expect(opening.repairs.count == 2)
        #expect(opening.repairs.first?.contains("moved the damaged database aside") == true)
        try again.commit(.of(trips: [.sample(1)]))
        #expect(try folder.names.contains("rodi.db.damaged-1"))
    }

    @Test("a damaged block costs its points, not the trip")
    func damagedBlock() throws {
        let (store, _) = try Store.open(folder)
        let points = (0..<150).map { PointEntry.sample(1, at: 10 + Double($0)) }
        try store.commit(.of(points: points, trips: [.sample(1)]))
        try store.connection?.run(
            "UPDATE blocks SET points = zeroblob(200) WHERE number = 2", doing: "damage")
        let trip = try store.trip(1)
        #expect(trip.unreadable == 1)
        #expect(trip.points.count == 128)
        store.close()

        // What comes next goes behind the damaged block, not over it.
        let (again, opening) = try Store.open(folder)
        #expect(opening.repairs == ["skipped 1 damaged blocks of points of trip 1"])
        try again.commit(.of(points: [.sample(1, at: 500)]))
        #expect(try again.trip(1).points.count == 129)
        #expect(try again.trip(1).unreadable == 1)
    }

    @Test(
        "the database of another program, or of a newer Rodi, is refused and left alone",
        arguments: ["PRAGMA user_version = 99", "PRAGMA application_id = 42"])
    func refused(pragma: String) throws {
        let (store, _) = try Store.open(folder)
        try store.commit(.of(trips: [.sample(1)]))
        try store.connection?.run(pragma, doing: "pretend")
        store.close()
        let before = try Data(contentsOf: URL(filePath: folder.database))

        let error = try fault { try Store.open(folder) }
        #expect(error.message.contains(pragma.contains("99") ? "newer Rodi" : "another program"))
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
        #expect(try folder.names == ["rodi.db"])
    }

    @Test("a folder that cannot be made is a fault that says so")
    func unreachable() throws {
        try Data().write(to: URL(filePath: "\(folder.path)/file"))
        let error = try fault {
            try Store.open(directory: "\(folder.path)/file/rodi", boot: "boot-a")
        }
        #expect(error.kind == .unreachable)
        #expect("\(error)".contains("create the directory '\(folder.path)/file/rodi'"))
    }
}
