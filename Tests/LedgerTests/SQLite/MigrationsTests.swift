import Testing

@testable import Ledger

@Suite("A database is brought up to date step by step, each step once")
struct MigrationsTests {
    let folder: Folder
    let connection: Connection
    let first = Migration(name: "a table", sql: "CREATE TABLE a (x INTEGER);")
    let second = Migration(name: "a row", sql: "INSERT INTO a VALUES (1);")

    init() throws {
        folder = try Folder()
        connection = try Connection(path: folder.database)
    }

    private func rows() throws -> Int64? {
        try connection.first("SELECT count(*) FROM a", doing: "count") { $0.integer(0) }
    }

    @Test("running them again changes nothing")
    func twice() throws {
        try Migrations.run(on: connection, applying: [first, second])
        try Migrations.run(on: connection, applying: [first, second])
        #expect(try rows() == 1)
        #expect(try Migrations.check(connection, against: [first, second]) == 2)
    }

    @Test("one that is new is run on an old database, and the old ones are not")
    func appended() throws {
        try Migrations.run(on: connection, applying: [first])
        #expect(try rows() == 0)
        try Migrations.run(on: connection, applying: [first, second])
        #expect(try rows() == 1)
    }

    @Test("one that fails leaves the database as it was before, and is named")
    func failing() throws {
        let bad = Migration(name: "nonsense", sql: "INSERT INTO a VALUES (2); NONSENSE;")
        let error = try fault {
            try Migrations.run(on: connection, applying: [first, second, bad])
        }
        #expect(error.doing.contains("nonsense"))
        #expect(try rows() == 1)
        #expect(try Migrations.check(connection, against: [first, second]) == 2)
    }

    @Test("names are unique")
    func names() {
        #expect(!Migrations.all.isEmpty)
        #expect(Set(Migrations.all.map(\.name)).count == Migrations.all.count)
    }
}
