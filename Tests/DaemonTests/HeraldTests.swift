import Control
import Positioning
import Supervision
import Synchronization
import Testing
import Tracking

@testable import Daemon

@Suite("The journal tells what happened, never where")
struct HeraldTests {
    @Test("no field and no sentence holds a coordinate, whatever happened", arguments: everything)
    func nowhere(told: Told) throws {
        let entry = try told.entry()
        let text = ([entry.message] + entry.fields.map { "\($0.key)=\($0.value)" })
            .joined(separator: " ")
        for part in ["40.76", "113.89", "41.12", "112.76", "lat", "lon"] {
            #expect(text.contains(part) == false, "\(text)")
        }
        #expect(entry.fields["event"] == told.announcement.name, "never held back as a repetition")
    }

    @Test(
        "a person is told what another would tell; the rest is for who asks", arguments: everything)
    func levels(told: Told) throws {
        #expect(try told.entry().level == told.level)
    }

    @Test("it says what, how much and why")
    func facts() throws {
        let ended = try #require(Self.everything.first { $0.announcement.name == "trip.ended" })
        let entry = try ended.entry()
        #expect(entry.message == "trip ended: 3")
        #expect(entry.fields["distance"] == "4321")
        #expect(entry.fields["start_place"] == "home")
        let lost = try #require(Self.everything.first { $0.announcement.name == "link.lost" })
        #expect(try lost.entry().fields["reason"] == "end of file")
        #expect(try lost.entry().fields["kind"] == "by-peer")
        let raised = try #require(
            Self.everything.first { $0.announcement.name == "warning.raised" })
        #expect(try raised.entry().message == "No fix.")
        #expect(try raised.entry().fields["advice"] == "Go out.")
    }

    @Test("what is not stored says so")
    func unstored() throws {
        let told = try #require(Self.everything.first)
        #expect(try told.entry(isDurable: false).fields["durable"] == "no")
        #expect(try told.entry().fields["durable"] == nil)
    }

    /// Everything that can be announced, with coordinates that are nowhere else.
    static let everything: [Told] = {
        var trip = TripRecord(id: 3, start: Moment(Uptime(seconds: 1)), at: here)
        trip.endCoordinate = there
        trip.distance = 4321
        trip.startPlace = "home"
        let loss = LinkChange.Loss(kind: .byPeer, reason: "end of file", session: .seconds(9))
        let warning = Warning(code: .noFix, title: "No fix.", advice: "Go out.")
        let offset = ClockOffset(milliseconds: 1)
        return [
            Told(.trip(.started, trip), .notice), Told(.trip(.ended, trip), .notice),
            Told(.trip(.interrupted, trip), .notice), Told(.trip(.discarded, trip), .notice),
            Told(.trip(.resumed, trip), .notice),
            Told(.place(crossing(.entered)), .notice), Told(.place(crossing(.passed)), .notice),
            Told(.place(crossing(.initial)), .debug),
            Told(.link(LinkChange(source: 0, state: .connected)), .info),
            Told(.link(LinkChange(source: 0, state: .lost, loss: loss)), .info),
            Told(.timeProof(offset: offset, correction: nil), .info),
            Told(.timeProof(offset: offset, correction: 1), .info),
            Told(.warning(warning, raised: true), .warning),
            Told(.warning(warning, raised: false), .notice),
            Told(.towed(from: here, to: there), .notice),
        ]
    }()

    private static func crossing(_ change: PlaceCrossing.Change) -> PlaceCrossing {
        PlaceCrossing(change: change, place: "home", isInside: true, isWhileOff: false)
    }

    private static let here = Coordinate(latitude: 40.7654321, longitude: -113.8912345)
    private static let there = Coordinate(latitude: 41.1234567, longitude: -112.7654321)
}

/// Something announced, and how important it is.
struct Told: CustomTestStringConvertible, Sendable {
    let announcement: Announcement
    let level: Journal.Level

    init(_ subject: Announcement.Subject, _ level: Journal.Level) {
        let moment = Moment(Uptime(seconds: 5), UTC(milliseconds: 1_780_000_000_000))
        announcement = Announcement(happened: moment, decided: moment, subject: subject)
        self.level = level
    }

    var testDescription: String { announcement.name }

    /// What the journal gets.
    func entry(isDurable: Bool = true) throws -> Journal.Entry {
        let entries = Mutex<[Journal.Entry]>([])
        let journal = Journal(
            threshold: .debug, now: { Uptime(seconds: 5) },
            write: { entry in entries.withLock { $0.append(entry) } })
        let record = try #require(
            EventRecord(
                name: announcement.name, body: try EventBody.text(of: announcement),
                happened: announcement.happened, decided: announcement.decided,
                sequence: isDurable ? 7 : nil, isDurable: isDurable))
        Herald(journal: journal).tell(record)
        let told = entries.withLock { $0 }
        #expect(told.count == 1)
        return try #require(told.first)
    }
}
