import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("The status fits one screen, and a healthy one is short", .serialized)
struct StatusScreenTests {
    init() { StatusSample.setZone() }

    private func text(
        _ status: StatusRecord, _ columns: Int = 80, _ lettering: Lettering = .unicode
    ) -> String {
        StatusScreen.text(status, columns: columns, lettering: lettering)
    }

    @Test("facts with units and age, in the local zone")
    func driving() {
        #expect(
            text(StatusSample.driving) == """
                Fix       3D, 9 satellites, 0.8 s old
                Position  52.09061 N  5.12143 E  ± 3.1 m (95 %), 12.4 m above sea level
                Moving    13.4 m/s (48 km/h), 271° W
                Trip      since 21:38 UTC, 14.2 km
                Places    inside: city
                Receiver  gpsd://localhost connected for 14 min
                Clock     2026-04-27 21:48:55 UTC, proved by satellites, confirmed 1.0 s ago
                Store     41 trips, 4.1 MB/h to the card

                """)
        #expect(
            text(StatusSample.driving, 40) == """
                Fix       3D, 9 satellites, 0.8 s old
                Position  52.09061 N  5.12143 E
                          ± 3.1 m (95 %),
                          12.4 m above sea level
                Moving    13.4 m/s (48 km/h), 271° W
                Trip      since 21:38 UTC, 14.2 km
                Places    inside: city
                Receiver  gpsd://localhost connected for
                          14 min
                Clock     2026-04-27 21:48:55 UTC,
                          proved by satellites,
                          confirmed 1.0 s ago
                Store     41 trips, 4.1 MB/h to the card

                """)
    }

    @Test("a course, a visit, and that the car is off its route")
    func busy() {
        #expect(
            text(StatusSample.busy) == """
                Fix       3D, 9 satellites, 0.8 s old
                Position  52.09061 N  5.12143 E  ± 3.1 m (95 %), 12.4 m above sea level
                Moving    13.4 m/s (48 km/h), 271° W
                Trip      since 21:38 UTC, 14.2 km
                Course    loop: 45 % done, 1.2 km to go, about 3 min, off route by 62 m
                Visit     寿司屋 🍣, 2026-04-27 22:48 UTC to 23:18 UTC: awaited, 90 min to its
                          end, 5.2 km away (25 % of the way)
                Places    inside: city
                Receiver  gpsd://localhost connected for 14 min
                Clock     2026-04-27 21:48:55 UTC, proved by satellites, confirmed 1.0 s ago
                Store     41 trips, 4.1 MB/h to the card

                """)
        #expect(
            text(StatusSample.busy, 40) == """
                Fix       3D, 9 satellites, 0.8 s old
                Position  52.09061 N  5.12143 E
                          ± 3.1 m (95 %),
                          12.4 m above sea level
                Moving    13.4 m/s (48 km/h), 271° W
                Trip      since 21:38 UTC, 14.2 km
                Course    loop: 45 % done, 1.2 km to go,
                          about 3 min, off route by 62 m
                Visit     寿司屋 🍣, 2026-04-27 22:48
                          UTC to 23:18 UTC: awaited,
                          90 min to its end, 5.2 km away
                          (25 % of the way)
                Places    inside: city
                Receiver  gpsd://localhost connected for
                          14 min
                Clock     2026-04-27 21:48:55 UTC,
                          proved by satellites,
                          confirmed 1.0 s ago
                Store     41 trips, 4.1 MB/h to the card

                """)
    }

    @Test("parked, it is shorter still")
    func parked() {
        #expect(
            text(StatusSample.parked) == """
                Fix       3D, 9 satellites, 0.8 s old
                Position  52.09061 N  5.12143 E  ± 3.1 m (95 %), 12.4 m above sea level
                Parked    heading 271° W (held)
                Places    inside: home
                Receiver  gpsd://localhost connected for 14 min
                Clock     2026-04-27 21:48:55 UTC, proved by satellites, confirmed 1.0 s ago
                Store     41 trips, 4.1 MB/h to the card

                """)
        #expect(
            text(StatusSample.parked, 40) == """
                Fix       3D, 9 satellites, 0.8 s old
                Position  52.09061 N  5.12143 E
                          ± 3.1 m (95 %),
                          12.4 m above sea level
                Parked    heading 271° W (held)
                Places    inside: home
                Receiver  gpsd://localhost connected for
                          14 min
                Clock     2026-04-27 21:48:55 UTC,
                          proved by satellites,
                          confirmed 1.0 s ago
                Store     41 trips, 4.1 MB/h to the card

                """)
    }

    @Test("what is old is never shown as current, and a warning says what to do")
    func troubled() {
        #expect(
            text(StatusSample.troubled) == """
                Fix       3D, 9 satellites, 4 min old, stale
                Position  52.09061 N  5.12143 E  ± 3.1 m (95 %), 12.4 m above sea level —
                          as of 4 min ago
                Parked    heading 271° W (held)
                Places    inside: home
                Receiver  gpsd://localhost lost for 4 min
                Clock     not proved yet: nothing is dated
                Store     41 trips, 4.1 MB/h to the card, not writing: 7 waiting in memory

                Warnings
                  receiver-silent  for 4 min      gpsd answers but its receiver is silent.
                                                  Unplug and replug it, or see: rodictl health
                  disk-full        for 2 h 1 min  Less than 200 MB are free.
                                                  Make room; events are still kept.

                """)
        #expect(
            text(StatusSample.troubled, 40) == """
                Fix       3D, 9 satellites, 4 min old,
                          stale
                Position  52.09061 N  5.12143 E
                          ± 3.1 m (95 %),
                          12.4 m above sea level —
                          as of 4 min ago
                Parked    heading 271° W (held)
                Places    inside: home
                Receiver  gpsd://localhost lost for
                          4 min
                Clock     not proved yet: nothing is
                          dated
                Store     41 trips, 4.1 MB/h to the
                          card, not writing: 7 waiting
                          in memory

                Warnings
                  receiver-silent, for 4 min
                    gpsd answers but its receiver is
                    silent.
                    Unplug and replug it, or see:
                    rodictl health
                  disk-full, for 2 h 1 min
                    Less than 200 MB are free.
                    Make room; events are still kept.

                """)
    }

    @Test("without a receiver it says what is waited for, and what to do")
    func withoutReceiver() {
        #expect(
            text(StatusSample.withoutReceiver) == """
                Fix       none yet
                Receiver  serial:///dev/serial/by-id/usb-u-blox_GNSS_receiver-if00 connecting
                          for 20 s
                Clock     not proved yet: nothing is dated
                Store     0 trips

                Warnings
                  receiver-lost  for 5.0 s  No receiver is connected: No such file or directory.
                                            Plug it in, or see: rodictl doctor

                """)
        #expect(
            text(StatusSample.withoutReceiver, 40) == """
                Fix       none yet
                Receiver  serial:///dev/serial/by-id/usb
                          -u-blox_GNSS_receiver-if00
                          connecting for 20 s
                Clock     not proved yet: nothing is
                          dated
                Store     0 trips

                Warnings
                  receiver-lost, for 5.0 s
                    No receiver is connected: No such
                    file or directory.
                    Plug it in, or see: rodictl doctor

                """)
    }

    @Test("where there are letters of ASCII only, there are no others")
    func ascii() {
        #expect(
            text(StatusSample.busy, 80, .plain) == """
                Fix       3D, 9 satellites, 0.8 s old
                Position  52.09061 N  5.12143 E  +/- 3.1 m (95 %), 12.4 m above sea level
                Moving    13.4 m/s (48 km/h), 271 deg W
                Trip      since 21:38 UTC, 14.2 km
                Course    loop: 45 % done, 1.2 km to go, about 3 min, off route by 62 m
                Visit     ?????? ??, 2026-04-27 22:48 UTC to 23:18 UTC: awaited, 90 min to its
                          end, 5.2 km away (25 % of the way)
                Places    inside: city
                Receiver  gpsd://localhost connected for 14 min
                Clock     2026-04-27 21:48:55 UTC, proved by satellites, confirmed 1.0 s ago
                Store     41 trips, 4.1 MB/h to the card

                """)
    }

    @Test("no line is longer than the terminal is wide", arguments: [40, 57, 80, 132])
    func fits(columns: Int) {
        for status in [
            StatusSample.driving, StatusSample.busy, StatusSample.troubled,
            StatusSample.withoutReceiver,
        ] {
            for lettering in [Lettering.unicode, .plain] {
                for line in StatusScreen.lines(status, columns: columns, lettering: lettering) {
                    #expect(line.columns <= columns, "\(line.text)")
                }
            }
        }
    }

    @Test("colour is on what must catch the eye, and on nothing else")
    func colour() {
        let coloured = StatusScreen.text(
            StatusSample.busy, columns: 80, lettering: .unicode, hasColour: true)
        #expect(coloured.contains("\u{1B}[0;1;33moff route by 62 m\u{1B}[0m\n"))
        #expect(coloured.filter { $0 == "\u{1B}" }.count == 2)
    }

    @Test("how much there is, and how long it is kept, where that is limited")
    func keeping() {
        var status = StatusSample.driving
        status.store = StoreRecord(
            id: "x", trips: 41, sequence: 9, bytes: 12_400_000, keep: 365 * 86_400,
            keepSize: 200 << 20)
        #expect(
            text(status).contains(
                "Store     41 trips, 12.4 MB of at most 209.7 MB, kept for 365 days\n"))
        status.store?.keep = 1.5 * 86_400
        status.store?.keepSize = nil
        #expect(text(status).contains("41 trips, 12.4 MB, kept for 1.5 days\n"))
    }

    @Test("a speed that is past is said to be")
    func pastSpeed() {
        var status = StatusSample.driving
        status.position?.freshness = .stale
        status.position?.age = 42
        #expect(
            text(status).contains("Moving    13.4 m/s (48 km/h), 271° W — as of 42 s ago\n"))
    }

    @Test("in reserve is who is connected while another is heard, and nobody else")
    func reserve() {
        var status = StatusSample.driving
        status.sources.append(
            SourceRecord(source: "serial:///dev/a", link: .connected, since: 8, active: false))
        status.sources.append(
            SourceRecord(source: "serial:///dev/b", link: .lost, since: 9, active: false))
        #expect(text(status).contains("/dev/a connected for 8.0 s, in reserve\n"))
        #expect(text(status).contains("/dev/b lost for 9.0 s\n"))
        status.sources = [
            SourceRecord(source: "serial:///dev/a", link: .connected, since: 8, active: false)
        ]
        #expect(text(status).contains("/dev/a connected for 8.0 s\n"))
    }

    @Test("a daemon that knows nothing yet says so")
    func empty() {
        #expect(
            text(StatusRecord(version: "1", uptime: 1, running: 1))
                == "Fix       none yet\nClock     not proved yet: nothing is dated\n")
    }
}
