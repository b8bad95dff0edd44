import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Control

@Suite("An event is one flat object, dated when its dates are known")
struct EventRecordTests {
    static let undated = Moment(Uptime(.seconds(400)))
    static let happened = Moment(Uptime(.seconds(999)), by: Sample.offset)
    static let decided = Moment(Uptime(.seconds(1000)), by: Sample.offset)

    private func text(
        of subject: Announcement.Subject, happened: Moment = happened, sequence: Int64? = 9,
        isDurable: Bool = true
    ) throws -> String {
        let announcement = Announcement(
            happened: happened, decided: Self.decided, subject: subject)
        let body = try EventBody.text(of: announcement)
        #expect(!body.contains("decided") && !body.contains("sequence"))
        let record = try #require(
            EventRecord(
                name: announcement.name, body: body, happened: happened,
                decided: Self.decided, sequence: sequence, isDurable: isDurable))
        let encoded = try JSONText.encode(record)
        #expect(try JSONText.decode(EventRecord.self, from: encoded) == record)
        return String(decoding: encoded, as: UTF8.self)
    }

    @Test("a place was entered")
    func place() throws {
        let crossing = PlaceCrossing(change: .entered, place: "home", isInside: true)
        #expect(
            try text(of: .place(crossing))
                == #"{"change":"entered","decided":"2026-04-27T19:48:55.000Z","event":"place","#
                + #""name":"place.entered","place":"home","sequence":9,"#
                + #""time":"2026-04-27T19:48:54.000Z","uptime":999}"#)
    }

    @Test("a visit was missed: its number, and what was planned")
    func visit() throws {
        let visit = Visit(
            place: "home", start: UTC(milliseconds: 1_780_000_000_000),
            end: UTC(milliseconds: 1_780_000_060_000))
        let outcome = ItineraryOutcome(
            .missed, visit, number: 2, happened: Self.happened.uptime,
            decided: Self.decided.uptime)
        #expect(
            try text(of: .itinerary(outcome))
                == #"{"change":"missed","decided":"2026-04-27T19:48:55.000Z","#
                + #""end":"\#(visit.end)","event":"itinerary","name":"itinerary.missed","#
                + #""place":"home","sequence":9,"start":"\#(visit.start)","#
                + #""time":"2026-04-27T19:48:54.000Z","uptime":999,"visit":2}"#)
    }

    @Test("what the store refused says so")
    func notDurable() throws {
        let crossing = PlaceCrossing(
            change: .left, place: "home", isInside: false, isWhileOff: true)
        let text = try text(of: .place(crossing), sequence: nil, isDurable: false)
        #expect(text.contains(#""durable":false"#) && text.contains(#""while_off":true"#))
        #expect(!text.contains("sequence"))
    }

    @Test("a place was passed: both moments are told")
    func passed() throws {
        let crossing = PlaceCrossing(
            change: .passed, place: "home", isInside: false, entered: Self.happened,
            left: Self.decided)
        let text = try text(of: .place(crossing))
        #expect(text.contains(#""entered":"2026-04-27T19:48:54.000Z""#))
        #expect(text.contains(#""left":"2026-04-27T19:48:55.000Z""#))
    }

    @Test("the first side we were sure of is told as such")
    func initial() throws {
        let crossing = PlaceCrossing(change: .initial, place: "home", isInside: true)
        #expect(try text(of: .place(crossing)).contains(#""inside":true"#))
    }

    @Test("a trip carries its figures by the names of trips.get")
    func trip() throws {
        let text = try text(of: .trip(.ended, Sample.trip))
        for part in [
            #""event":"trip""#, #""change":"ended""#, #""name":"trip.ended""#, #""id":41"#,
            #""distance":14203.457"#, #""bridged_distance":320"#, #""ending":"stop""#,
            #""start":"2026-04-27T19:38:55.000Z""#, #""end":"2026-04-27T19:48:55.000Z""#,
        ] { #expect(text.contains(part), "\(part) in \(text)") }
    }

    @Test("a moment without a date waits on the boot clock until it gets one")
    func undatedInside() throws {
        var trip = Sample.trip
        trip.start = Self.undated
        let body = try EventBody.text(
            of: Announcement(
                happened: Self.undated, decided: Self.undated, subject: .trip(.started, trip)))
        #expect(body.contains(#""moments":{"start":400}"#) && !body.contains(#""start":""#))

        let before = try #require(
            EventRecord(
                name: "trip.started", body: body, happened: Self.undated,
                decided: Self.undated))
        #expect(before.time == nil && before.fields["start"] == nil)
        #expect(before.uptime == 400)

        let after = try #require(
            EventRecord(
                name: "trip.started", body: body,
                happened: Moment(Uptime(.seconds(400)), by: Sample.offset),
                decided: Self.decided))
        #expect(after.fields["start"] == .text("2026-04-27T19:38:55.000Z"))
        #expect(after.fields["moments"] == nil)
    }

    @Test("a trip of another boot that had no date never gets one from this boot's clock")
    func foreign() throws {
        var trip = Sample.trip
        trip.start = Moment(Uptime(.seconds(9000)))
        trip.end = Moment(Uptime(.seconds(9600)))
        let told = Announcement(
            happened: Self.undated, decided: Self.undated, subject: .trip(.ended, trip))
        let body = try EventBody.text(of: told)
        #expect(!body.contains("moments"))
        trip.end = Self.undated
        let ours = Announcement(
            happened: Self.undated, decided: Self.undated, subject: .trip(.ended, trip))
        #expect(try EventBody.text(of: ours).contains("moments"))
    }

    @Test("a link was lost, with its kind, reason and session")
    func link() throws {
        let change = LinkChange(
            source: 1, state: .lost,
            loss: .init(
                kind: .byPeer, reason: "end of file on /dev/ttyACM0", session: .seconds(61)))
        let text = try text(of: .link(change))
        #expect(
            text.hasPrefix(
                #"{"change":"lost","decided":"2026-04-27T19:48:55.000Z","event":"link","#
                    + #""kind":"by-peer","name":"link.lost","#
                    + #""reason":"end of file on /dev/ttyACM0","sequence":9,"session":61,"#
                    + #""source":1,"state":"lost""#))
    }

    @Test("warnings, proof of time and a tow")
    func others() throws {
        let warning = Warning(code: .diskFull, title: "The disk is full.", advice: "Free some.")
        let raised = try text(of: .warning(warning, raised: true))
        #expect(raised.contains(#""code":"disk-full""#) && raised.contains(#""raised":true"#))
        #expect(raised.contains(#""name":"warning.raised""#))
        let proof = try text(of: .timeProof(offset: Sample.offset, correction: nil))
        #expect(proof.contains(#""event":"time_proof""#) && proof.contains(#""offset":1777318335"#))
        #expect(!proof.contains("correction"))
        let corrected = try text(of: .timeProof(offset: Sample.offset, correction: -1))
        #expect(corrected.contains(#""correction":-1"#))
        let towed = try text(
            of: .towed(
                from: Coordinate(latitude: 52, longitude: 5),
                to: Coordinate(latitude: 52.001, longitude: 5)))
        #expect(towed.contains(#""name":"car.towed""#) && towed.contains(#""lat":52.001"#))
    }

    @Test("a stored body that is none of ours is told by nil", arguments: ["", "[]", "{}", "x"])
    func foreign(body: String) {
        #expect(
            EventRecord(
                name: "x", body: body, happened: Self.happened, decided: Self.decided) == nil)
    }
}
