import FoundationEssentials

@testable import Ledger

extension Folder {
    /// Which pages of the database hold the rows of a table, first rows first.
    func leaves(of table: String) throws -> [Int] {
        try Connection(path: database).all(
            "SELECT pageno FROM dbstat WHERE name = ?1 AND pagetype = 'leaf' ORDER BY path",
            [.text(table)], doing: "look"
        ) { Int($0.integer(0)) }
    }

    /// Makes pages of a table unreadable.
    func damage(_ table: String, _ pages: Range<Int>) throws {
        let numbers = try leaves(of: table)
        var bytes = try Data(contentsOf: URL(filePath: database))
        for number in numbers[pages] {
            for place in (number - 1) * 4096..<number * 4096 { bytes[place] = 0xA5 }
        }
        try bytes.write(to: URL(filePath: database))
    }
}
