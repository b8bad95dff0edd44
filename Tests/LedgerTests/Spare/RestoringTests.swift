import FoundationEssentials
import Glibc
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("A copy becomes the store, and the one that was there is kept")
struct RestoringTests {
    let folder: Folder
    let elsewhere: Folder
    var backup: String { "\(elsewhere.path)/backup.db" }

    init() throws {
        folder = try Folder()
        elsewhere = try Folder()
    }

    /// A store with one trip, closed in order; its name.
    private func store(trip: Int64, in folder: Folder) throws -> String {
        let (store, opening) = try Store.open(folder)
        try store.commit(
            .of(
                points: [.sample(trip, at: 12)], trips: [.sample(trip, ending: .stop)],
                events: [.sample("trip.ended")]))
        store.close()
        return opening.store
    }

    private func makeBackup(trip: Int64) throws -> String {
        let other = try Folder()
        let name = try store(trip: trip, in: other)
        let stopped = try StoppedStore(directory: other.path)
        #expect(try stopped.copy(to: backup).trips == 1)
        return name
    }

    @Test("there and back: the trips, another UUID, and numbers that go on")
    func roundTrip() throws {
        let known = try makeBackup(trip: 7)
        let old = try store(trip: 1, in: folder)
        do {
            let stopped = try StoppedStore(directory: folder.path)
            let restored = try stopped.restore(from: backup)
            #expect(restored.aside == "\(folder.database).replaced-1")
            #expect(restored.summary.trips == 1 && restored.summary.events == 1)
        }
        #expect(try folder.names == ["rodi.db", "rodi.db.replaced-1"])
        let (store, opening) = try Store.open(folder)
        #expect(opening.store != known && opening.store != old)
        #expect(opening.repairs.isEmpty)
        #expect(opening.nextTrip == 8 && opening.lastSequence == 1)
        let (record, points, _) = try store.trip(7)
        #expect(record?.id == 7 && points.count == 1)
        store.close()

        // And the old one again, under a third name.
        let stopped = try StoppedStore(directory: folder.path)
        let again = try stopped.restore(from: "\(folder.database).replaced-1")
        #expect(again.aside == "\(folder.database).replaced-2")
        let names = try folder.names
        #expect(names == ["rodi.db", "rodi.db.replaced-1", "rodi.db.replaced-2"])
    }

    @Test("not while a daemon runs")
    func running() throws {
        _ = try makeBackup(trip: 7)
        let (store, _) = try Store.open(folder)
        try store.commit(.of(trips: [.sample(1, ending: .stop)]))
        let error = try fault { try StoppedStore(directory: folder.path) }
        #expect(error.isInUse)
        store.close()
        _ = try StoppedStore(directory: folder.path)
    }

    @Test("every version there ever was can be restored", arguments: OldStore.all)
    func old(_ old: OldStore) throws {
        try old.write(to: backup)
        let stopped = try StoppedStore(directory: folder.path)
        let restored = try stopped.restore(from: backup)
        #expect(restored.aside == nil)
        #expect(restored.summary.version == old.version)
        #expect(restored.summary.trips > 0)
    }

    @Test("one whose log a power cut left is restored with what is in the log")
    func withLog() throws {
        let other = try Folder()
        let (store, _) = try Store.open(other)
        try store.commit(.of(trips: [.sample(7, ending: .stop)]))
        // As a power cut would leave them: both files, and nobody who closes them.
        for companion in ["", Files.log] {
            try FileManager.default.copyItem(
                atPath: other.database + companion, toPath: backup + companion)
        }
        store.close()
        let stopped = try StoppedStore(directory: folder.path)
        #expect(try stopped.restore(from: backup).summary.trips == 1)
        #expect(Files.size(backup + Files.log) > 0, "what was given is only read")
    }

    @Test("the old store's log is folded into it first, and never found by the new one")
    func oldLog() throws {
        _ = try makeBackup(trip: 7)
        let other = try Folder()
        let (store, _) = try Store.open(other)
        try store.commit(.of(trips: [.sample(3, ending: .stop)]))
        for companion in ["", Files.log, Files.index] {
            try FileManager.default.copyItem(
                atPath: other.database + companion, toPath: folder.database + companion)
        }
        store.close()
        do {
            let stopped = try StoppedStore(directory: folder.path)
            _ = try stopped.restore(from: backup)
        }
        #expect(try folder.names == ["rodi.db", "rodi.db.replaced-1"])
        let (new, opening) = try Store.open(folder)
        #expect(opening.repairs.isEmpty)
        #expect(try new.trips().map(\.id) == [7])
        let kept = try Connection(path: "\(folder.database).replaced-1", isReadOnly: false)
        let trips = try kept.all("SELECT id FROM trips", doing: "look") { $0.integer(0) }
        #expect(trips == [3])
    }

    @Test("a damaged old store is kept as it is, log and all")
    func damagedOld() throws {
        _ = try makeBackup(trip: 7)
        let rubbish = Data([UInt8](repeating: 0x5A, count: 8192))
        try rubbish.write(to: URL(filePath: folder.database))
        try Data("no log".utf8).write(to: URL(filePath: folder.database + Files.log))
        do {
            let stopped = try StoppedStore(directory: folder.path)
            _ = try stopped.restore(from: backup)
        }
        let names = try folder.names
        #expect(names == ["rodi.db", "rodi.db.replaced-1", "rodi.db.replaced-1-wal"])
        let kept = try Data(contentsOf: URL(filePath: "\(folder.database).replaced-1"))
        #expect(kept == rubbish)
        let (new, opening) = try Store.open(folder)
        #expect(opening.repairs.isEmpty)
        #expect(try new.trips().map(\.id) == [7])
    }

    @Test("what is no store leaves everything as it was")
    func refused() throws {
        let old = try store(trip: 1, in: folder)
        let before = try Data(contentsOf: URL(filePath: folder.database))
        try Data("this is no database, whatever its name says".utf8)
            .write(to: URL(filePath: backup))
        do {
            let stopped = try StoppedStore(directory: folder.path)
            let error = try fault { try stopped.restore(from: backup) }
            #expect(error.kind == .damaged)
        }
        #expect(try folder.names == ["rodi.db"])
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
        #expect(try Store.open(folder).1.store == old)
    }

    @Test("it belongs to whom the old one belonged, and is read by no more people")
    func owner() throws {
        _ = try makeBackup(trip: 7)
        _ = try store(trip: 1, in: folder)
        try #require(chmod(folder.database, 0o640) == 0)
        let isRoot = getuid() == 0
        if isRoot {
            try #require(chown(folder.database, 4242, 4343) == 0)
        } else {
            print("skipping the owner in \(#function): only root may give files away")
        }
        do {
            let stopped = try StoppedStore(directory: folder.path)
            _ = try stopped.restore(from: backup)
        }
        var status = stat()
        try #require(stat(folder.database, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o640)
        if isRoot { #expect(status.st_uid == 4242 && status.st_gid == 4343) }
    }

    @Test("without an old one it belongs to whom the folder belongs")
    func ownerOfFolder() throws {
        _ = try makeBackup(trip: 7)
        guard getuid() == 0 else {
            print("skipping \(#function): only root may give files away")
            return
        }
        try #require(chown(folder.path, 4242, 4343) == 0)
        let stopped = try StoppedStore(directory: folder.path)
        _ = try stopped.restore(from: backup)
        var status = stat()
        try #require(stat(folder.database, &status) == 0)
        #expect(status.st_uid == 4242 && status.st_gid == 4343)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("room that deleted trips left is given back")
    func compact() throws {
        let other = try Folder()
        let (store, _) = try Store.open(other)
        try store.commit(.of(trips: (1...2000).map { .sample($0, ending: .stop) }))
        try store.commit(.of(discards: Array(1...1900)))
        store.close()
        let large = Files.size(other.database)
        let stopped = try StoppedStore(directory: folder.path)
        let restored = try stopped.restore(from: other.database)
        #expect(restored.summary.trips == 100)
        #expect(restored.summary.bytes < large / 2)
        #expect(Files.size(other.database) == large)
    }
}
