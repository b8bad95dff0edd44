import Control
import Glibc
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("The status fits one screen, and a healthy one is short", .serialized)
struct StatusScreenTests {
    init() {
        setenv("TZ", "UTC-2", 1)
        tzset()
    }

    private static let utc = UTC(milliseconds: 1_777_319_335_000)

    private var healthy: StatusRecord {
        var status = StatusRecord(version: "1.0", uptime: 1000, running: 900)
        status.time = Timestamp(Self.utc)
        status.sources = [
            SourceRecord(source: "gpsd://localhost", link: .connected, since: 890, active: true)
        ]
        var epoch = Epoch(received: Uptime(.seconds(1000)))
        epoch.mode = .threeD
        epoch.satellitesUsed = 9
        status.fix = FixRecord(epoch, freshness: .fresh, age: 0.84)
        var position = PositionRecord(uptime: 999, lat: 52.090_61, lon: 5.121_43)
        position.accuracy = 3.1
        position.speed = 13.4
        position.track = 271
        position.motion = .moving
        status.position = position
        var trip = TripRecord(
            id: 41, start: Moment(Uptime(.seconds(400)), Self.utc.advanced(bySeconds: -600)),
            at: Coordinate(latitude: 52, longitude: 5))
        trip.distance = 14_203
        status.trip = TripSummary(trip)
        status.places = ["city"]
        status.clock = ClockRecord(proved: true, age: 1)
        status.store = StoreRecord(
            id: "x", trips: 41, sequence: 9, bytesPerHour: 4_100_000)
        return status
    }

    @Test("how much there is, and how long it is kept, where that is limited")
    func keeping() {
        var status = healthy
        status.store = StoreRecord(
            id: "x", trips: 41, sequence: 9, bytes: 12_400_000, keep: 365 * 86_400,
            keepSize: 200 << 20)
        #expect(
            StatusScreen.text(status).contains(
                "Store     41 trips, 12.4 MB of at most 209.7 MB, kept for 365 days\n"))
        status.store?.keep = 1.5 * 86_400
        status.store?.keepSize = nil
        #expect(StatusScreen.text(status).contains("41 trips, 12.4 MB, kept for 1.5 days\n"))
    }

    @Test("facts with units and age, in the local zone")
    func facts() {
        #expect(
            StatusScreen.text(healthy) == """
                Fix       3D, 9 satellites, 0.8 s old
                Position  52.09061 N  5.12143 E  ± 3.1 m (95 %)
                Moving    13.4 m/s (48 km/h), 271° W
                Trip      since 21:38 UTC, 14.2 km
                Places    inside: city
                Receiver  gpsd://localhost connected for 14 min
                Clock     2026-04-27 21:48:55 UTC, proved by satellites, confirmed 1.0 s ago
                Store     41 trips, 4.1 MB/h to the card

                """)
    }

    @Test("what is old is never shown as current, and a warning says what to do")
    func stale() {
        var status = healthy
        status.fix?.freshness = .stale
        status.position?.freshness = .stale
        status.position?.age = 42
        status.position?.motion = .parked
        status.sources[0].link = .lost
        status.store?.writing = false
        status.store?.pending = 7
        status.clock = ClockRecord()
        status.warnings = [
            WarningRecord(
                Warning(
                    code: .receiverSilent, title: "gpsd answers but its receiver is silent.",
                    advice: "Unplug and replug it."), since: 240)
        ]
        let text = StatusScreen.text(status)
        for part in [
            "old, stale\n", "(95 %) — as of 42 s ago\n", "Parked    heading 271° W\n",
            "gpsd://localhost lost for", "not proved yet: nothing is dated\n",
            "not writing: 7 waiting in memory\n",
            """

            Warnings
              receiver-silent  for 4 min  gpsd answers but its receiver is silent.
                                          Unplug and replug it.

            """,
        ] { #expect(text.contains(part), "\(part) in \(text)") }
    }

    @Test("in reserve is who is connected while another is heard, and nobody else")
    func reserve() {
        var status = healthy
        status.sources.append(
            SourceRecord(source: "serial:///dev/a", link: .connected, since: 8, active: false))
        status.sources.append(
            SourceRecord(source: "serial:///dev/b", link: .lost, since: 9, active: false))
        let text = StatusScreen.text(status)
        #expect(text.contains("/dev/a connected for 8.0 s, in reserve\n"))
        #expect(text.contains("/dev/b lost for 9.0 s\n"))
        status.sources = [
            SourceRecord(source: "serial:///dev/a", link: .connected, since: 8, active: false)
        ]
        #expect(StatusScreen.text(status).contains("/dev/a connected for 8.0 s\n"))
    }

    @Test("a daemon that knows nothing yet says so")
    func empty() {
        let text = StatusScreen.text(StatusRecord(version: "1", uptime: 1, running: 1))
        #expect(text == "Fix    none yet\nClock  not proved yet: nothing is dated\n")
    }

    @Test("an event is one line")
    func event() throws {
        let body = #"{"change":"ended","distance":14203.4,"duration":1440,"event":"trip","id":41}"#
        let moment = Moment(Uptime(.seconds(999)), Self.utc)
        let record = try #require(
            EventRecord(
                name: "trip.ended", body: body, happened: moment, decided: moment,
                sequence: 813))
        #expect(
            EventSentence.row(record, Figure()) == [
                "813", "2026-04-27 21:48:55 UTC", "trip.ended", "trip 41: 14.2 km in 24 min",
            ])
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
