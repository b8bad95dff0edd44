import Control
import NMEA
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("A person reads of a replay what rodictl events would tell", .serialized)
struct ReplayTextTests {
    private let text = ReplayText()
    private static let here = Coordinate(latitude: 52.0907, longitude: 5.1214)

    init() { StatusSample.setZone() }

    private func line(
        _ name: String, _ body: String, at moment: Moment, by text: ReplayText? = nil
    ) throws -> String {
        let record = try #require(
            EventRecord(name: name, body: body, happened: moment, decided: moment))
        return (text ?? self.text).line(record)
    }

    @Test("an event has its local time, its name and what matters, in units")
    func events() throws {
        let moment = Moment(Uptime(.seconds(999)), StatusSample.utc)
        let trip =
            #"{"change":"ended","distance":14203.4,"duration":1440,"event":"trip","id":41}"#
        #expect(
            try line("trip.ended", trip, at: moment)
                == "2026-04-27 21:48:55 UTC  trip.ended           trip 41: 14.2 km in 24 min\n")
        #expect(
            try line("trip.ended", trip, at: moment, by: ReplayText(.imperial))
                == "2026-04-27 21:48:55 UTC  trip.ended           trip 41: 8.8 mi in 24 min\n")
        #expect(
            try line("time.proved", #"{"change":"proved","event":"time"}"#, at: moment)
                == "2026-04-27 21:48:55 UTC  time.proved\n")
        let place = #"{"change":"left","event":"place","place":"home"}"#
        #expect(
            try line("place.left", place, at: Moment(Uptime(.seconds(12))))
                == "undated, after 12 s  place.left           home\n")
    }

    @Test("a fix has every figure with its unit, and tenths of a second where there are any")
    func fixes() {
        let estimate = Estimate(
            instant: Uptime(.seconds(7)), coordinate: Self.here, accuracy: 4.53, sigma: 1,
            velocity: Displacement(east: 0, north: 13.4), speed: 13.4, track: 0,
            heightAboveSeaLevel: 3, motion: .moving, odometer: 1540)
        let later = UTC(milliseconds: StatusSample.utc.milliseconds + 200)
        #expect(
            text.line(estimate, at: Moment(estimate.instant, later))
                == "2026-04-27 21:48:55.2 UTC  52.09070 N  5.12140 E  ± 4.5 m (95 %)"
                + "  13.4 m/s (48 km/h)  1.5 km driven  moving\n")
        #expect(
            ReplayText(lettering: .plain).line(estimate, at: Moment(estimate.instant))
                == "undated, after 7.0 s  52.09070 N  5.12140 E  +/- 4.5 m (95 %)"
                + "  13.4 m/s (48 km/h)  1.5 km driven  moving\n")
    }

    @Test("what the receiver said, and why it was not believed")
    func refused() {
        var epoch = Epoch(received: Uptime(.seconds(3)))
        epoch.time = StatusSample.utc
        epoch.mode = .twoD
        epoch.coordinate = Self.here
        epoch.satellitesUsed = 1
        epoch.speed = 90
        #expect(
            text.line(epoch)
                == "2026-04-27 21:48:55 UTC  2D  52.09070 N  5.12140 E  90.0 m/s (324 km/h)"
                + "  1 satellite\n")
        let refusal = Refusal(.leaping, epoch, measured: 90, limit: 70)
        #expect(
            text.line(refusal)
                == "2026-04-27 21:48:55 UTC  refused: leaping, faster than any car by its own"
                + " speed, in m/s (90.0, limit 70.0)\n")
    }

    @Test("the summary counts trips, and says how to learn of what was refused")
    func summary() {
        var tally = ReplayTally()
        #expect(text.summary(tally) == "0 trips\n0 reports of the receiver, 0 accepted\n")
        tally.take(Epoch(received: Uptime(.seconds(1))))
        tally.take(
            .refuse(Refusal(.noFix, Epoch(received: Uptime(.seconds(1))))))
        var counts = SentenceCounts()
        counts[.rmc] = 1
        counts.badChecksum = 2
        tally.take(counts)
        #expect(
            text.summary(tally)
                == "0 trips\n1 report of the receiver, 0 accepted, 1 refused"
                + " (--events refusal tells why); 1 sentence, and 2 damaged\n")
    }
}
