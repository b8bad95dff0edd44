import FoundationEssentials
import Testing

@testable import Ledger

@Suite("What takes long when a store is opened is told while it goes on")
struct OpeningWorkTests {
    private func works(of folder: Folder) throws -> [OpeningWork] {
        var works: [OpeningWork] = []
        _ = try Store.open(directory: folder.path, boot: "boot-a") { works.append($0) }
        return works
    }

    @Test("a new store is made step by step, and one that is up to date takes nothing")
    func steps() throws {
        let folder = try Folder()
        let told = distinct(try works(of: folder))
        #expect(told == Migrations.all.map { .changing($0.name) })
        #expect(try works(of: folder) == [])
    }

    @Test("an old one goes through the steps it has not seen", arguments: OldStore.all)
    func old(_ old: OldStore) throws {
        let folder = try Folder()
        try old.write(to: folder.database)
        let missing = Migrations.all.dropFirst(old.version)
        let told = distinct(try works(of: folder))
        #expect(told == missing.map { .changing($0.name) })
    }

    @Test("a damaged one is saved table by table, and the tale goes on within a large one")
    func damaged() throws {
        let folder = try Folder()
        try OldStore(version: OldStore.steps.count).write(to: folder.database)
        let events = 3000
        try Connection(path: folder.database).run(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(events))
            INSERT INTO events (boot, name, happened_uptime, decided_uptime, body)
            SELECT 1, 'n', i, i, '{}' FROM n
            """, doing: "fill")
        // No page of it that matters: what began to be replaced is looked at as a whole.
        try folder.damage("blocks", 0..<1)
        try Data().write(to: URL(filePath: folder.database + ".saving"))
        let works = try works(of: folder)
        #expect(works.first == .checking)
        #expect(works.contains(.saving("trips")))
        #expect(works.count { $0 == .saving("events") } > events)
    }

    private func distinct(_ works: [OpeningWork]) -> [OpeningWork] {
        works.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
