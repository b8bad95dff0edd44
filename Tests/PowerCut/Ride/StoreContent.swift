import CZlib

@testable import Ledger

/// Everything that is in a store, short enough to be compared thousands of times.
struct StoreContent: Equatable, Sendable {
    /// By table: how many rows, and a sum of all that is in them.
    private(set) var tables: [String: [UInt]] = [:]
    private(set) var isSound = false

    /// Reads the database in a folder, beside whoever has it open.
    init(of folder: String) throws {
        let doing = "read everything"
        let connection = try Connection(path: "\(folder)/rodi.db")
        let names = try connection.all(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", doing: doing
        ) { $0.text(0) }
        for name in names {
            let columns = try connection.all(
                "SELECT name FROM pragma_table_info(?1)", [.text(name)], doing: doing
            ) { "coalesce(hex(\($0.text(0))), '-')" }
            let row = columns.joined(separator: " || ',' || ")
            var (count, first, second): (UInt, UInt, UInt) = (0, 0, 0)
            let sums = try connection.all("SELECT \(row) FROM \(name)", doing: doing) { row in
                var text = row.text(0)
                return text.withUTF8 { bytes in
                    (
                        crc32(0, bytes.baseAddress, UInt32(bytes.count)),
                        adler32(1, bytes.baseAddress, UInt32(bytes.count))
                    )
                }
            }
            for sum in sums {
                count += 1
                first = (first &* 31) ^ UInt(sum.0)
                second = (second &* 31) ^ UInt(sum.1)
            }
            tables[name] = [count, first, second]
        }
        isSound =
            try connection.first("PRAGMA integrity_check", doing: doing) { $0.text(0) } == "ok"
            && connection.first("PRAGMA foreign_key_check", doing: doing) { $0.text(0) } == nil
    }

    func rows(of table: String) -> UInt { tables[table]?.first ?? 0 }

    /// The tables that differ.
    func differences(to other: StoreContent) -> [String] {
        Set(tables.keys).union(other.tables.keys).filter { tables[$0] != other.tables[$0] }.sorted()
    }
}
