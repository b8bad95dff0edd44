import Control
import Positioning
import Testing

@testable import rodictl

@Suite("Which events a command is run for")
struct EventFilterTests {
    static func event(_ name: String, _ fields: String = "") throws -> EventRecord {
        let kind = name.prefix { $0 != "." }
        let change = name.drop { $0 != "." }.dropFirst()
        let moment = Moment(Uptime(seconds: 12.5), UTC("2026-04-27T19:48:55Z"))
        return try #require(
            EventRecord(
                name: name, body: #"{"event":"\#(kind)","change":"\#(change)"\#(fields)}"#,
                happened: moment, decided: moment, sequence: 7))
    }

    static let cases: [(asked: String, places: [String], event: String, place: String?, Bool)] = [
        ("place.entered", [], "place.entered", "home", true),
        ("place.entered", [], "place.left", "home", false),
        ("place", [], "place.left", "home", true),
        ("place.entered,trip", [], "trip.ended", nil, true),
        ("any", [], "link.lost", nil, true),
        ("place", ["home"], "place.entered", "home", true),
        ("place", ["home"], "place.entered", "work", false),
        ("place", ["home", "work"], "place.entered", "work", true),
        ("any", ["home"], "trip.ended", nil, false),
    ]

    @Test("by name, by kind, by place", arguments: cases)
    func matching(
        _ sample: (asked: String, places: [String], event: String, place: String?, isWanted: Bool)
    ) throws {
        let filter = try EventFilter(sample.asked, places: sample.places)
        let fields = sample.place.map { #","place":"\#($0)""# } ?? ""
        let event = try Self.event(sample.event, fields)
        #expect(filter.matches(event) == sample.isWanted)
    }

    @Test(
        "what is no event is refused, with the nearest there is",
        arguments: [("place.enterd", "place.entered"), ("tripp", "trip")])
    func unknown(typed: String, meant: String) {
        do throws(Failure) {
            _ = try EventFilter(typed, places: [])
            Issue.record("\(typed) was taken")
        } catch {
            #expect(error.code == .usage)
            #expect(error.message == "there is no event “\(typed)”; did you mean “\(meant)”?")
        }
    }
}

@Suite("An event as environment variables")
struct EventVariablesTests {
    @Test("each field is one, and what no shell could say is left out")
    func fields() throws {
        let event = try EventFilterTests.event(
            "place.entered", #","place":"home & <away>","while_off":true,"x y":1,"distance":12.5"#)
        let variables = EventVariables.variables(of: event, socket: "/s")
        #expect(
            variables == [
                "RODI_CHANGE=entered", "RODI_DECIDED=2026-04-27T19:48:55.000Z",
                "RODI_DISTANCE=12.5", "RODI_EVENT=place.entered", "RODI_KIND=place",
                "RODI_PLACE=home & <away>", "RODI_SEQUENCE=7", "RODI_SOCKET=/s",
                "RODI_TIME=2026-04-27T19:48:55.000Z", "RODI_UPTIME=12.5", "RODI_WHILE_OFF=true",
            ])
    }
}
