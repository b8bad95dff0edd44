/// Saves what can still be read of a damaged database into the one that takes its place.
///
/// Each table is read row by row, newest first until a page cannot be read, then oldest first up to
/// there: one bad page costs its own rows and no others. The damaged file is only read.
struct Salvage {
    private let source: Connection
    private let target: Connection
    /// More rows in one table than the file has room for are a circle of pages.
    private let rowsAtMost: Int

    /// Bytes: the place of a row in its page, its length, its number, and a column.
    ///
    /// Source: sqlite.org/fileformat2.html §1.6.
    private static let smallestRow: Int64 = 6

    /// Rows saved, by table.
    private(set) var saved: [String: Int] = [:]

    /// In an order in which every row finds those that it refers to.
    ///
    /// Not `store`: one that lost rows is another store for clients that come back.
    private static let tables = [
        Table("boots", by: "id"), Table("mendings", by: "id"), Table("trips", by: "id"),
        Table("edits", by: "trip, number"), Table("blocks", by: "trip, number"),
        Table("sessions", by: "id"), Table("session_blocks", by: "session, number"),
        Table("drawings", by: "trip, number"), Table("cells", by: "cell"),
        Table("itinerary", by: "id"), Table("visits", by: "number"),
        Table("places", by: "name"), Table("known_places", by: "shelf"),
        Table("events", by: "sequence"), Table("state", by: "id"),
        // The new one has one already: what was trimmed by the old one must not be trimmed otherwise.
        Table("secret", by: "id", replaces: true),
    ]

    private struct Table {
        let name: String
        let key: [String]
        /// Whether what the new database begins with gives way.
        let replaces: Bool

        init(_ name: String, by key: String, replaces: Bool = false) {
            self.name = name
            self.replaces = replaces
            self.key = key.split(separator: ", ").map(String.init)
        }

        func order(_ direction: String) -> String {
            key.map { "\($0) \(direction)" }.joined(separator: ", ")
        }
    }

    /// Copies what can be read of the database at `path`; one sentence about what that was, and whether it
    /// was anything.
    ///
    /// Throws what goes wrong with `target`.
    static func save(
        from path: String, into target: Connection, _ progress: (OpeningWork) -> Void
    ) throws(SQLiteError) -> (sentence: String, hasSaved: Bool) {
        // SQLite would drop the log of an empty one: it is kept for whoever can make more of it.
        guard Files.size(path) > 0 else {
            return ("nothing of it could be read: it is empty", false)
        }
        let source: Connection
        do throws(SQLiteError) {
            source = try Connection(path: path, isReadOnly: true)
        } catch {
            return ("nothing of it could be read: \(error.message)", false)
        }
        let bytes = Files.size(path) + Files.size(path + Files.log)
        var salvage = Salvage(
            source: source, target: target, rowsAtMost: Int(bytes / smallestRow))
        try target.transaction(doing: "save what can be read") { () throws(SQLiteError) in
            for table in tables { try salvage.copy(table, progress) }
            try salvage.copyNumbers()
        }
        return (salvage.sentence, !salvage.saved.isEmpty)
    }

    private var sentence: String {
        guard !saved.isEmpty else { return "nothing of it could be read" }
        let counts = [
            ("trips", "trips"), ("blocks", "blocks of points"), ("sessions", "course sessions"),
            ("events", "events"),
        ]
        let words = counts.map { "\(saved[$0.0] ?? 0) \($0.1)" }
        return "saved what could be read of it: \(words.joined(separator: ", "))"
    }

    // MARK: Rows

    private mutating func copy(
        _ table: Table, _ progress: (OpeningWork) -> Void
    ) throws(SQLiteError) {
        // Those of the new one that the damaged one has as well: it may be of an earlier version.
        let columns = Set(columns(of: table.name, in: source))
        let shared = self.columns(of: table.name, in: target).filter(columns.contains)
        guard !shared.isEmpty else { return }
        let insert = """
            INSERT OR \(table.replaces ? "REPLACE" : "IGNORE") INTO \(table.name) (\(shared.joined(separator: ", ")))
            VALUES (\((1...shared.count).map { "?\($0)" }.joined(separator: ", ")))
            """
        var isWhole = false
        for direction in ["DESC", "ASC"] where !isWhole {
            isWhole = try copy(
                "SELECT \(shared.joined(separator: ", ")) FROM \(table.name)"
                    + " ORDER BY \(table.order(direction))",
                of: Int32(shared.count), to: insert, as: table.name, progress)
        }
    }

    /// Whether all rows could be read; throws when they cannot be written.
    private mutating func copy(
        _ select: String, of count: Int32, to insert: String, as table: String,
        _ progress: (OpeningWork) -> Void
    ) throws(SQLiteError) -> Bool {
        let doing = "save what can be read"
        guard let rows = try? source.statement(select, doing: doing) else { return false }
        defer { rows.reset() }
        var left = rowsAtMost
        while true {
            left -= 1
            progress(.saving(table))
            guard left >= 0 else { return false }
            let isThere: Bool
            do throws(SQLiteError) {
                isThere = try rows.step()
            } catch {
                return false
            }
            guard isThere else { return true }
            do throws(SQLiteError) {
                saved[table, default: 0] += try target.run(
                    insert, (0..<count).map(rows.value), doing: doing)
            } catch {
                // A row that refers to one that is lost, or whose bytes make no sense, stays behind.
                guard error.kind == .contradiction else { throw error }
            }
        }
    }

    private func columns(of table: String, in connection: Connection) -> [String] {
        let doing = "list columns"
        // What cannot be read has none.
        return
            (try? connection.all(
                "SELECT name FROM pragma_table_info(?1)", [.text(table)], doing: doing
            ) { $0.text(0) }) ?? []
    }

    /// No number is given away twice, those of rows that are lost included.
    private func copyNumbers() throws(SQLiteError) {
        let doing = "save what was numbered"
        let numbers =
            (try? source.all("SELECT name, seq FROM sqlite_sequence", doing: doing) {
                (name: $0.text(0), last: $0.integer(1))
            }) ?? []
        for (name, last) in numbers
        where Self.tables.contains(where: { $0.name == name })
            && (1...Self.largestNumber).contains(last)
        {
            let known = try target.run(
                "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1",
                [.text(name), .integer(last)], doing: doing)
            if known == 0 {
                try target.run(
                    "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)",
                    [.text(name), .integer(last)], doing: doing)
            }
        }
    }

    /// A number beyond is damage: nobody drives so often.
    private static let largestNumber: Int64 = 1 << 40
}
