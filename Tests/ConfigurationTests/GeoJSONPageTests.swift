import FoundationEssentials
import Testing

@testable import Configuration

@Suite("rodi-geojson(5) has every property that is read")
struct GeoJSONPageTests {
    private let page: String

    init() throws {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../man/rodi-geojson.5").standardizedFileURL
        page = try String(contentsOf: file, encoding: .utf8)
    }

    /// The tags of the lists in a section.
    private func tags(_ section: String) throws -> [Substring] {
        let behind = try #require(page.split(separator: ".SH \(section)\n").last)
        let text = try #require(behind.split(separator: "\n.SH ").first)
        return text.split(separator: "\n").filter { $0.hasPrefix(".B") }.flatMap { line in
            line.dropFirst(2).split { " ,\\\"R".contains($0) }
        }
    }

    @Test("of places", arguments: PlaceProperties.Member.allCases)
    func places(member: PlaceProperties.Member) throws {
        let tags = try tags("PLACES")
        #expect(tags.contains { $0 == member.rawValue }, "\(tags)")
    }

    @Test("of courses", arguments: CourseDraft.Property.allCases)
    func courses(property: CourseDraft.Property) throws {
        let tags = try tags("COURSES")
        #expect(tags.contains { $0 == property.rawValue }, "\(tags)")
    }

    @Test("and the limits it tells are those of the rules")
    func limits() {
        #expect(page.contains("\(Int(PlaceRules.smallestRadius)) m or more"))
        #expect(page.contains("1 to \(PlaceRules.longestName) letters"))
        #expect(page.contains("at least \(Int(PlaceRules.smallestGap)) m, farther out"))
    }
}
