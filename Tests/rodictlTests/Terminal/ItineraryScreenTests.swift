import Control
import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("The itinerary in words")
struct ItineraryScreenTests {
    private static let start = UTC(milliseconds: 1_780_000_200_000)

    private func visit(
        _ standing: VisitState.Standing, _ number: Int = 1, place: String = "shop",
        for seconds: Double = 3600, left: Double? = 4200
    ) -> VisitSummary {
        let start = Self.start.advanced(bySeconds: Double(number - 1) * 7200)
        var state = VisitState(
            number: number,
            visit: Visit(place: place, start: start, end: start.advanced(bySeconds: seconds)),
            standing: standing)
        state.untilEnd = left
        state.untilStart = left.map { $0 - seconds }
        switch standing {
        case .awaited, .held:
            state.distance = 5234
            state.approach = 0.254
        case .arrived, .missed, .skipped: state.settled = start.advanced(bySeconds: 60)
        case .ahead: break
        }
        return VisitSummary(state)
    }

    /// Without the times, whose zone is the machine's.
    private func columns(_ line: Substring) -> [String] {
        line.split(separator: "  ", omittingEmptySubsequences: true).map {
            $0.trimmingPrefix { $0 == " " }.description
        }
    }

    @Test("a table: what became of each visit, what is left, how near the next is")
    func table() {
        let listing = ItineraryListing(
            visits: [
                visit(.arrived), visit(.awaited, 2, place: "friend"),
                visit(.ahead, 3, place: "home"),
            ], source: .hand)
        let lines = ItineraryScreen.text(listing).split(separator: "\n")
        #expect(lines.count == 5)
        #expect(
            columns(lines[0]) == [
                "Visit", "Place", "Planned", "State", "Settled", "Left", "Approach",
            ])
        let arrived = columns(lines[1])
        #expect(arrived.count == 5 && arrived[0] == "1" && arrived[1] == "shop")
        #expect(arrived[2].contains(" to ") && arrived[3] == "arrived")
        #expect(
            columns(lines[2]).suffix(3) == [
                "awaited", "70 min to its end", "5.2 km away (25 % of the way)",
            ])
        #expect(columns(lines[3]).suffix(2) == ["to come", "70 min to its end"])
        #expect(lines[4] == "Set by hand.")
        #expect(
            ItineraryScreen.text(ItineraryListing(visits: [], source: .file))
                == "No visits are planned.\n")
    }

    @Test("there early: what is left is the time to the start")
    func held() {
        let text = VisitSentence.text(visit(.held), Figure())
        #expect(text.hasPrefix("shop, ") && text.hasSuffix(": there early, begins in 10 min"))
    }

    @Test("without a clock nothing is left, and none is made up")
    func undated() {
        let text = VisitSentence.text(visit(.awaited, left: nil), Figure())
        #expect(text.hasSuffix(": awaited, 5.2 km away (25 % of the way)"))
        #expect(VisitSentence.remaining(visit(.awaited, left: -1)) == "over")
    }

    @Test("a day is written once when both ends are on it")
    func planned() {
        let short = VisitSentence.planned(visit(.ahead, for: 60))
        let long = VisitSentence.planned(visit(.ahead, for: 3 * 86_400))
        #expect(short.count < long.count)
        #expect(long.split(separator: " to ").allSatisfy { $0.hasPrefix("2026-0") })
    }

    @Test("what became of a command, and what comes next")
    func changes() {
        let skipped = ItineraryScreen.sentence(
            ItineraryChangeRecord(
                .skipped, visits: 2, visit: visit(.skipped), awaited: visit(.awaited, 2)))
        #expect(skipped.hasPrefix("Skipped: 1, shop.\nNext: shop, "))
        #expect(
            ItineraryScreen.sentence(ItineraryChangeRecord(.set, visits: 0))
                == "The itinerary is empty.\n")
        #expect(
            ItineraryScreen.sentence(
                ItineraryChangeRecord(.set, visits: 1, advice: ["visit 1: late"]))
                == "Set: 1 visit.\nNo visit is awaited any more.\nNote: visit 1: late\n")
    }

    @Test("an event of a visit says where and which")
    func event() throws {
        let event = try #require(
            EventRecord(
                name: "itinerary.missed",
                body: #"{"change":"missed","event":"itinerary","place":"shop","visit":2}"#,
                happened: Moment(Uptime(seconds: 5)), decided: Moment(Uptime(seconds: 6)),
                sequence: 3))
        #expect(EventSentence.row(event, Figure()).last == "shop, visit 2")
    }
}
