import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Control

@Suite("docs/protocol.md tells what the code does")
struct DocumentationTests {
    private let text: String

    init() throws {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../../docs/protocol.md").standardizedFileURL
        text = try String(contentsOf: file, encoding: .utf8)
    }

    @Test("every method", arguments: Control.Method.allCases)
    func methods(method: Control.Method) {
        #expect(text.contains("`\(method.rawValue)`"))
        #expect(!method.summary.isEmpty)
    }

    @Test("every member of a trip, a position and a status")
    func members() throws {
        let records: [any Encodable] = [
            Sample.position(), TripSummary(Sample.trip), Sample.imported(.imported).trip,
            Sample.point(1, gap: true),
            Sample.status, Sample.snapshot(), Sample.places.places[0], Sample.progress,
            SessionSummary(Sample.session), Sample.changed(.waiting(.fix)),
            Sample.changed(.unavailable(.busy)), Sample.courses.courses[1],
            SessionDetail(Sample.session, points: []), Sample.courseDetail, Sample.visit(.awaited),
            Sample.visit(.arrived), Sample.reply(to: .itinerarySet(.init(visits: []))),
            Sample.explored,
            Sample.explored.cells[0], Sample.cell("u179221"), Sample.smoothed(1, bridged: true),
            Sample.speedRun,
            Sample.whyPlace, Sample.figures, Sample.whyPlace.fixes[0], Sample.stop,
            Sample.tripSums, Sample.tripSums.total, Sample.wish,
            TripsRecord(trips: [], total: 0, more: true),
            Sample.imported(.skipped), Sample.part,
        ]
        for record in records {
            let members = try JSONText.decode(
                [String: JSONValue].self, from: try JSONText.encode(record))
            #expect(members.count > 3)
            for name in members.keys {
                #expect(text.contains("`\(name)`") || text.contains("`\(name): "), "\(name)")
            }
        }
    }

    @Test("every member of health, and every trouble")
    func health() throws {
        for source in Sample.health.sources {
            let value = try JSONText.decode(JSONValue.self, from: try JSONText.encode(source))
            let names = members(of: value)
            #expect(names.count > 10)
            for name in names { #expect(text.contains("`\(name)`"), "\(name)") }
        }
        for trouble in ReceiverTrouble.allCases {
            #expect(text.contains("`\(trouble.rawValue)`"), "\(trouble)")
        }
    }

    /// Names at every depth, but for those that are figures of their own, such as `GGA`.
    private func members(of value: JSONValue) -> Set<String> {
        switch value {
        case .object(let object):
            object.reduce(into: []) { names, member in
                names.insert(member.key)
                if member.key != "sentences" { names.formUnion(members(of: member.value)) }
            }
        case .list(let list):
            list.reduce(into: []) { $0.formUnion(members(of: $1)) }
        case _: []
        }
    }

    @Test("every event's name, and no other")
    func events() throws {
        let table = text.split(separator: "## Events")[1].split(separator: "\n## ")[0]
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let names = rows.flatMap { row in
            row.split(separator: "|")[0].split(separator: "`").filter { $0.contains(".") }
        }
        #expect(Set(names.map(String.init)) == Set(EventName.all))
        #expect(names.count == EventName.all.count)
    }

    @Test("rodi-protocol(7) has every method, and marks those that change something")
    func manualMethods() throws {
        let section = try manual("METHODS", until: "NOTIFICATIONS")
        for method in Control.Method.allCases {
            let line = try #require(
                section.split(separator: "\n").first { line in
                    line.hasPrefix(".B")
                        && line.split { $0 == " " || $0 == "," }.contains { $0 == method.rawValue }
                }, "\(method)")
            #expect(line.hasSuffix("\" *\"") == method.changesSomething, "\(method)")
        }
    }

    @Test("and every event, notification and error")
    func manualEvents() throws {
        let section = try manual("EVENTS", until: "ERRORS")
        let names = section.split(separator: ".TP\n").flatMap { entry -> [String] in
            let lines = entry.split(separator: "\n")
            guard lines.count > 1, lines[0].hasPrefix(".B "), lines[0].hasSuffix(".") else {
                return []
            }
            let changes = lines[1...].joined(separator: " ").split { $0 == " " || $0 == "," }
            return changes.map { "\(lines[0].dropFirst(3))\($0)" }
        }
        #expect(Set(names) == Set(EventName.all) && names.count == EventName.all.count)
        let codes = try manual("ERRORS", until: "ACCESS")
        let rows = text.split(separator: "## Errors")[1].split(separator: "\n## ")[0]
            .split(separator: "\n").filter { $0.hasPrefix("| -32") }
        #expect(rows.count > 5)
        for row in rows { #expect(codes.contains(row.dropFirst(3).prefix(5)), "\(row)") }
    }

    private func manual(_ section: String, until next: String) throws -> String {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../../man/rodi-protocol.7").standardizedFileURL
        let page = try String(contentsOf: file, encoding: .utf8).replacing("\\", with: "")
        let begin = try #require(page.firstRange(of: ".SH \(section)\n")).upperBound
        let end = try #require(page.firstRange(of: ".SH \(next)\n")).lowerBound
        return String(page[begin..<end])
    }

    @Test("every limit by its default")
    func limits() {
        let limits = ServerLimits()
        #expect(text.contains("at most \(limits.clients) clients"))
        #expect(text.contains("\(limits.questions) unanswered requests"))
        #expect(text.contains("\(limits.request / 1024) KiB a request"))
        #expect(text.contains("\(limits.backlog / 1024) KiB of events"))
    }
}
