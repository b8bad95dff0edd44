import Positioning
import TestKit
import Testing
import Tracking

@testable import Configuration

@Suite("Visits are read from a file, or refused with their number and line")
struct ItineraryFileTests {
    @Test("instants with an offset, with Z, and with parts of a second")
    func visits() throws {
        let verdict = read(
            """
            [{"place": "home", "start": "2026-11-30T09:00:00+01:00", "end": "2026-11-30T09:30:00.5Z"},
             {"end": "2026-12-01T00:00:00-05:00", "start": "2026-11-30T23:00:00-05:00", "place": "work", "x": [1]}]
            """)
        let visits = try #require(verdict.value, "\(verdict.complaints)")
        #expect(verdict.complaints.isEmpty)
        let expected = [
            Visit(
                place: "home", start: try #require(UTC("2026-11-30T08:00:00Z")),
                end: try #require(UTC("2026-11-30T09:30:00.500Z"))),
            Visit(
                place: "work", start: try #require(UTC("2026-12-01T04:00:00Z")),
                end: try #require(UTC("2026-12-01T05:00:00Z"))),
        ]
        #expect(visits == expected)
        #expect(read("[]").value?.isEmpty == true)
    }

    static let refusals: [Case] = [
        Case(
            "{}",
            "1: an object; expected a list of visits: {\"place\": …, \"start\": …, \"end\": …}"),
        Case("[\n7]", "2: visit 1: a number; expected {\"place\": …, \"start\": …, \"end\": …}"),
        Case("[{}]", "1: visit 1: no 'place'; expected {\"place\": …, \"start\": …, \"end\": …}"),
        Case(
            #"[{"place": 7, "start": "2026-11-30T09:00:00Z", "end": "2026-11-30T09:00:00Z"}]"#,
            "1: visit 1: place that is a number; expected a text"),
        Case(
            visit("home", "2026-11-30T09:00:00Z", "2026-11-30T09:00:00Z"),
            "1: visit 1: an end that is not after its start; expected start before end"),
        Case(
            visit("home", "2026-11-30T10:00:00+02:00", "2026-11-30T09:00:00+01:00"),
            "1: visit 1: an end that is not after its start; expected start before end"),
        Case(
            visit("home", "2026-11-30", "2026-12-01"),
            "1: visit 1: start '2026-11-30'; expected date, time and offset, such as 2026-11-30T09:00:00+01:00"
        ),
        Case(
            visit("home", "2026-11-30T09:00:00", "2026-12-01"),
            "1: visit 1: start '2026-11-30T09:00:00'; expected date, time and offset, such as 2026-11-30T09:00:00+01:00"
        ),
        Case(
            visit("home", "2026-11-30T09:00:00Z", "2026-11-31T09:00:00Z"),
            "1: visit 1: end '2026-11-31T09:00:00Z'; expected date, time and offset, such as 2026-11-30T09:00:00+01:00"
        ),
        Case(
            visit("hoem", "2026-11-30T09:00:00Z", "2026-11-30T10:00:00Z"),
            "1: visit 1: no place is called 'hoem'; expected the name of a place; did you mean 'home'?"
        ),
        Case("[{\"place\": \"home\",}]", "1: '}'; expected a key"),
        Case("[", "1: the end of the file; expected a value"),
    ]

    @Test("what is no visit is refused in these words", arguments: refusals)
    func refused(refusal: Case) {
        let verdict = read(refusal.feature)
        #expect(verdict.complaints.map(\.description) == ["i.json:\(refusal.complaint)"])
        #expect(verdict.value == nil)
    }

    @Test("every mistake is told, and the same visit twice")
    func all() {
        let good = Self.visit("home", "2026-11-30T09:00:00Z", "2026-11-30T10:00:00Z").dropFirst()
            .dropLast()
        let verdict = read("[\(good), {}, \(good)]")
        #expect(
            verdict.complaints.map(\.read) == ["visit 2: no 'place'", "visit 3: visit 1 again"])
    }

    @Test("a place that may have been added at run time is only pointed out")
    func elsewhere() {
        let text = Self.visit("hoem", "2026-11-30T09:00:00Z", "2026-11-30T10:00:00Z")
        let verdict = read(text, .some(["home"]))
        #expect(verdict.value?.count == 1)
        #expect(verdict.complaints.map(\.gravity) == [.advice])
    }

    @Test("visits in the wrong order and misspelt members are pointed out")
    func advice() {
        let late = Self.visit("home", "2026-11-30T09:00:00Z", "2026-11-30T10:00:00Z").dropFirst()
            .dropLast()
        let early =
            #"{"place": "home", "plce": 1, "start": "2026-11-30T07:00:00Z", "end": "2026-11-30T08:00:00Z"}"#
        let verdict = read("[\(late), \(early)]")
        #expect(verdict.value?.count == 2)
        #expect(
            verdict.complaints.map(\.description) == [
                "i.json:1: note: visit 2: 'plce' means nothing here; did you mean 'place'?",
                "i.json:1: note: visit 2: it ends before visit 1 begins, and so cannot be met; "
                    + "expected visits in the order in which they are made",
            ])
    }

    @Test("an absent file is empty, unless a person named it")
    func absent() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "none.json")
        #expect(ItineraryFile.load(path, places: .all([])).value?.isEmpty == true)
        #expect(
            ItineraryFile.load(path, places: .all([]), isChosen: true).complaints.map(\.description)
                == ["\(path): no such file; expected visits as JSON"])
    }

    private func read(
        _ text: String, _ places: ItineraryFile.Places = .all(["home", "work"])
    ) -> Verdict<[Visit]> {
        ItineraryFile.read(TextFile(path: "i.json", bytes: Array(text.utf8)), places: places)
    }

    private static func visit(_ place: String, _ start: String, _ end: String) -> String {
        #"[{"place": "\#(place)", "start": "\#(start)", "end": "\#(end)"}]"#
    }
}
