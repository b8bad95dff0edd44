import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("docs/storage.md says what is so")
struct StorageDocumentTests {
    let text: String

    init() throws {
        let page = URL(filePath: #filePath)
            .appending(path: "../../../docs/storage.md").standardizedFileURL
        text = try String(contentsOf: page, encoding: .utf8)
    }

    /// Every block of code in a language, in order.
    private func code(_ language: String) -> [String] {
        text.split(separator: "\n```", omittingEmptySubsequences: false)
            .filter { $0.hasPrefix(language + "\n") }
            .map { String($0.dropFirst(language.count + 1)) }
    }

    @Test("the tables are those of the database, as they came")
    func schema() {
        #expect(code("sql") == Migrations.all.map(\.sql))
    }

    @Test("the example is a block, and its points are those of the table")
    func example() throws {
        let example = try #require(text.split(separator: "### Example").last)
        let digits = example.split(separator: "```")[1].split { $0 == " " || $0 == "\n" }
        let bytes = digits.compactMap { UInt8($0, radix: 16) }
        try #require(bytes.count == digits.count)
        let points = try #require(PointBlock.decode(bytes))
        let rows = example.split(separator: "\n").filter { $0.hasPrefix("| 1") }.map(String.init)
        #expect(rows == points.map { row(of: $0.unpacked) })
        #expect(rows.count == 3)
    }

    private func row(of point: TrackPoint) -> String {
        var cells = ["\(point.instant.seconds)"]
        cells.append("\(point.coordinate.latitude)")
        cells.append("\(point.coordinate.longitude)")
        cells.append("\(point.speed)")
        cells.append("\(point.accuracy)")
        cells.append(point.track.map { "\(Int($0))" } ?? "–")
        cells.append(point.heightAboveSeaLevel.map { "\($0)" } ?? "–")
        cells.append(point.isAfterGap ? "yes" : "no")
        return "| \(cells.joined(separator: " | ")) |"
    }

    @Test("its numbers are those of the code")
    func numbers() {
        #expect(PointBlock.capacity == 64 && text.contains("Up to 64 points"))
        #expect(Store.eventsKept == 10_000 && text.contains("newest 10 000 events"))
        #expect(Store.tripsExpiredAtOnce == 10 && text.contains("at most 10 trips"))
        #expect(Store.sessionsExpiredAtOnce == 20 && text.contains("20 course sessions"))
        #expect(Store.eventsForgottenAtOnce == 100 && text.contains("100 events"))
        #expect(text.contains("`\(Backup.name)`"))
        #expect(RiceCode.longestCount == 20 && text.contains("Twenty ones"))
        #expect(RiceCode.widthBits == 5 && text.contains("five bits"))
    }
}
