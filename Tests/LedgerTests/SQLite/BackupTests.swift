import FoundationEssentials
import Glibc
import Positioning
import Testing
import TestKit
import Tracking

@testable import Ledger

@Suite("A backup is one file with everything, made while commits go on")
struct BackupTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
        try store.commit(.of(trips: (2...3000).map { .sample($0, ending: .stop) }))
    }

    private func backUp(
        leaving reserve: Int64 = 0, pause: () -> Interruption = { .goOn }
    ) throws -> (copy: BackupCopy, store: String) {
        let answers = store.answer(.backup(leaving: reserve), ticket: 3, pause: pause)
        guard case .backedUp(3, let copy, let name)? = answers.last else {
            throw Store.Unexpected(answers: answers)
        }
        return (copy, name)
    }

    @Test("what is committed meanwhile is in it too, and what is asked is answered")
    func meanwhile() throws {
        var pauses = 0
        let (copy, name) = try backUp {
            pauses += 1
            if pauses == 1 {
                let answers = store.commit(.of(trips: [.sample(4000)]), ticket: 4)
                #expect(answers == [.committed(4, sequences: [])])
                let trips = try? store.trips(TripFilter(limit: 1)).map(\.id)
                #expect(trips == [4000])
            }
            return .goOn
        }
        #expect(pauses >= 2, "too small to be interrupted")
        // It has no name: only who holds it knows of it.
        #expect(try folder.names == ["rodi.db", "rodi.db-shm", "rodi.db-wal"])

        let target = try Folder()
        let summary = try StoreFile.write(target.database, from: copy.descriptor)
        #expect(summary.trips == 3000 && summary.version == Migrations.all.count)
        #expect(summary.bytes == copy.bytes)
        #expect(try target.names == ["rodi.db"])
        let (restored, opening) = try Store.open(target)
        #expect(opening.openTrip?.id == 4000)
        #expect(opening.store == name)
        #expect(opening.repairs.isEmpty)
        #expect(try restored.trips(TripFilter(limit: 5000)).count == 3000)
    }

    @Test("commits wait no longer than a quarter of a megabyte takes")
    func steps() throws {
        var worst = Duration.zero
        var last = ContinuousClock.now
        let (copy, _) = try backUp {
            worst = max(worst, ContinuousClock.now - last)
            last = .now
            return .goOn
        }
        #expect(copy.bytes > 400_000)
        #expect(worst < .seconds(1).stretched)
    }

    @Test("when there is no room for it beside the store none is begun")
    func noRoom() throws {
        guard
            case .refused(2, let error) = try store.ask(.backup(leaving: .max))
        else {
            Issue.record("it was made")
            return
        }
        #expect(error.kind == .full)
        #expect(error.message.contains("keep-free"))
        try store.commit(.of(trips: [.sample(4000)]))
        #expect(try folder.names.filter { $0.contains("copy") }.isEmpty)
    }

    @Test("it is given up when the daemon stops, and nothing is left of it")
    func givenUp() throws {
        let answers = store.answer(.backup(leaving: 0), ticket: 3) { .giveUp }
        guard case .refused(3, let error)? = answers.last else {
            Issue.record("it was made")
            return
        }
        #expect(error.message == "rodid stops")
        #expect(try folder.names.filter { $0.contains("copy") }.isEmpty)
        try store.commit(.of(trips: [.sample(4000)]))
    }

    @Test("the disk thread makes one while it commits and answers")
    func thread() throws {
        store.close()
        let (ledger, _) = try Ledger.open(directory: folder.path, boot: "boot-a")
        let backup = ledger.ask(.backup(leaving: 0))
        let commit = try #require(ledger.commit(.of(trips: [.sample(4000)])))
        let size = ledger.ask(.size)
        var heard: [Answer] = []
        let deadline = ContinuousClock.now + .seconds(30).stretched
        while heard.count < 3, ContinuousClock.now < deadline {
            var request = pollfd(fd: ledger.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&request, 1, 1000)
            heard += ledger.answers()
        }
        #expect(heard.contains(.committed(commit, sequences: [])))
        #expect(heard.contains { if case .size(size, _) = $0 { true } else { false } })
        #expect(heard.contains { if case .backedUp(backup, _, _) = $0 { true } else { false } })
        #expect(ledger.close(within: .seconds(10).stretched))
    }

    @Test("a file that is no sound store is refused, and taken away", arguments: Unsound.all)
    func unsound(_ unsound: Unsound) throws {
        let target = try Folder()
        let path = "\(target.path)/given"
        try unsound.make(path, store)
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let error = try fault { try StoreFile.write(target.database, from: file) }
        #expect("\(error)".contains(unsound.message), "\(error)")
        #expect(try target.names == ["given"])
    }

    struct Unsound: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let message: String
        let make: @Sendable (String, Store) throws -> Void

        static let all: [Unsound] = [
            Unsound(testDescription: "an empty file", message: "it is empty") { path, _ in
                try Data().write(to: URL(filePath: path))
            },
            Unsound(testDescription: "a text", message: "not a database") { path, _ in
                try Data(String(repeating: "no store at all\n", count: 400).utf8)
                    .write(to: URL(filePath: path))
            },
            Unsound(testDescription: "another program's", message: "another program") {
                path, _ in
                let other = try Connection(path: path)
                try other.script("CREATE TABLE a (b); PRAGMA application_id = 7", doing: "make it")
            },
            Unsound(testDescription: "a database without tables", message: "no store") {
                path, _ in
                let other = try Connection(path: path)
                try other.script("PRAGMA user_version = 0; VACUUM", doing: "make it")
            },
            Unsound(testDescription: "a newer Rodi's", message: "a newer Rodi made it") {
                path, store in
                try copy(store, to: path)
                let newer = try Connection(path: path)
                try newer.script("PRAGMA user_version = 99", doing: "make it")
            },
            Unsound(testDescription: "one with a page overwritten", message: "") { path, store in
                try copy(store, to: path)
                let file = open(path, O_WRONLY | O_CLOEXEC)
                defer { close(file) }
                let rubbish = [UInt8](repeating: 0xA5, count: 4096 * 40)
                try #require(pwrite(file, rubbish, rubbish.count, 4096 * 8) == rubbish.count)
            },
        ]

        private static func copy(_ store: Store, to path: String) throws {
            guard case .backedUp(_, let copy, _) = try store.ask(.backup(leaving: 0)) else {
                throw NoFault()
            }
            _ = try StoreFile.write(path, from: copy.descriptor)
        }
    }
}
