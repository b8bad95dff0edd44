import FoundationEssentials
import TestKit
import Testing

/// One line of the table.
struct TableRow {
    let id: String
    let verdict: String
    let framing: String
    let type: String
    let sentence: String
    let expected: [String: TableValue]

    var bytes: [UInt8] { Array("\(sentence)\r\n".utf8) }

    static func all() throws -> [TableRow]? {
        guard let file = Captures.find("sentences.tsv") else { return nil }
        let text = try String(contentsOf: file, encoding: .utf8)
        let rows = try text.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            return TableRow(
                id: columns[0], verdict: columns[2], framing: columns[3], type: columns[5],
                sentence: columns[6],
                expected: columns[7].isEmpty
                    ? [:]
                    : try JSONDecoder().decode(
                        [String: TableValue].self, from: Data(columns[7].utf8)))
        }
        try #require(!rows.isEmpty)
        return rows
    }
}
