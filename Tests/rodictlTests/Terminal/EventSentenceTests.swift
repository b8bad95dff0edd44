import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("An event is one line", .serialized)
struct EventSentenceTests {
    init() { StatusSample.setZone() }

    @Test("with its number, its time in the local zone, its name, and what matters")
    func event() throws {
        let body = #"{"change":"ended","distance":14203.4,"duration":1440,"event":"trip","id":41}"#
        let moment = Moment(Uptime(.seconds(999)), StatusSample.utc)
        let record = try #require(
            EventRecord(
                name: "trip.ended", body: body, happened: moment, decided: moment,
                sequence: 813))
        #expect(
            EventSentence.row(record, Figure()) == [
                "813", "2026-04-27 21:48:55 UTC", "trip.ended", "trip 41: 14.2 km in 24 min",
            ])
    }

    @Test("one without a date, or that was not stored, says so")
    func undated() throws {
        let undated = Moment(Uptime(.seconds(12)))
        let lost = try #require(
            EventRecord(
                name: "link.lost", body: #"{"event":"link","kind":"by-peer","reason":"x"}"#,
                happened: undated, decided: undated, isDurable: false))
        #expect(
            EventSentence.row(lost, Figure()) == [
                "–", "undated, 12 s after boot", "link.lost", "not stored, by-peer, x",
            ])
    }
}
