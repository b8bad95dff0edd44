import FoundationEssentials
import Positioning
import Testing

@testable import Configuration

@Suite("The build is dated and numbered by debian/changelog")
struct BuildTests {
    @Test("its version and date are those of the newest entry")
    func newestEntry() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../debian/changelog")
        let lines = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
            .split(separator: "\n")

        // rodi (0.1.0) unstable; urgency=medium
        let title = try #require(lines.first)
        #expect(title.hasPrefix("rodi (\(Build.version)) "))

        //  -- Name <address>  Mon, 30 Nov 2026 06:00:00 +0000
        let trailer = try #require(lines.first { $0.hasPrefix(" -- ") })
        let words = trailer.split(separator: " ").suffix(5).map(String.init)
        let month = try #require(Self.months.firstIndex(of: words[1])) + 1
        let day = try #require(Int(words[0]))
        let year = try #require(Int(words[2]))
        #expect(words[4] == "+0000", "the changelog is written in UTC")
        #expect(Build.date == UTC(year: year, month: month, day: day))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
