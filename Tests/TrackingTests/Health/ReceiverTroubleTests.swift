import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("Each way in which a receiver lies is named, told once, and decided rightly")
struct ReceiverTroubleTests {
    private static let commute = Outing(.commute).epochs
    private static let drivenMetres = 12_200.0...12_300

    /// The epochs of a drive, some of them spoilt.
    private static func spoilt(
        _ range: Range<Int>, _ spoil: (inout Epoch, Int) -> Void
    ) -> [Epoch] {
        var epochs = commute
        for index in range { spoil(&epochs[index], index) }
        return epochs
    }

    private func metres(_ played: Playback) -> Double {
        played.closed.reduce(0) { $0 + $1.distance + $1.bridgedDistance }
    }

    /// One trip as long as the road, whatever else.
    private func expectOneTrip(_ played: Playback, within share: Double = 0.01) {
        var plain = Playback()
        plain.hear(Self.commute)
        #expect(played.tripChanges == [.started, .ended])
        #expect(abs(metres(played) / metres(plain) - 1) < share, "\(metres(played)) m")
    }

    @Test("clock-stands-still: the same instant for minutes is refused, and bridged")
    func clockStandsStill() {
        let wedged = Self.commute[200]
        var played = Playback()
        played.hear(
            Self.spoilt(201..<260) { epoch, _ in
                let received = epoch.received
                epoch = wedged
                epoch.received = received
            })
        #expect(
            played.troubles == ["+fix-repeated", "+clock-stands-still", "-clock-stands-still"])
        #expect(played.refusals.filter { $0.reason == .repeated }.count == 59)
        #expect(played.names.filter { $0.hasPrefix("warning.") }.count == 2)
        expectOneTrip(played)
    }

    @Test(
        "position-frozen: a position that stands while Doppler drives is not used, nor is its speed"
    )
    func positionFrozen() {
        let frozen = Self.commute[200].coordinate
        var played = Playback()
        played.hear(Self.spoilt(201..<260) { epoch, _ in epoch.coordinate = frozen })
        #expect(played.troubles == ["+position-frozen", "-position-frozen"])
        #expect(played.refusals.filter { $0.reason == .frozen }.count > 50)
        let estimates = played.estimates
        #expect(zip(estimates, estimates.dropFirst()).allSatisfy { $0.odometer <= $1.odometer })
        expectOneTrip(played)
    }

    @Test("position-frozen: all as it was at road speed, speed included, is no parked car")
    func frozenWithoutSpeed() {
        let frozen = Self.commute[300]
        var played = Playback()
        played.hear(
            Self.spoilt(301..<360) { epoch, _ in
                epoch.coordinate = frozen.coordinate
                epoch.speed = 0
                epoch.track = nil
            })
        #expect(played.troubles == ["+position-frozen", "-position-frozen"])
        expectOneTrip(played)
    }

    @Test("position-frozen: a receiver that holds a parked car's position is right to do so")
    func staticHold() {
        let parked = Self.commute[0..<40].first { $0.mode >= .twoD }?.coordinate
        let end = Self.commute.indices.suffix(390)
        var played = Playback(sources: 2)
        played.hear(
            Self.spoilt(0..<Self.commute.count) { epoch, index in
                if index < 38, epoch.coordinate != nil { epoch.coordinate = parked }
                if end.contains(index) {
                    epoch.coordinate = Self.commute[end.lowerBound].coordinate
                    epoch.heightAboveSeaLevel = 4
                    epoch.horizontalDOP = 0.9
                    epoch.speed = 0
                }
            })
        #expect(played.troubles.isEmpty)
        expectOneTrip(played)
    }

    @Test("position-frozen: a spare that drives shows that the best one is frozen, and takes over")
    func frozenBesideAnother() {
        // Even its speed says that it stands.
        let slow = Self.commute[60]
        let spare = Outing(.commute, seed: 9, latency: 0.4, source: 1).epochs
        var epochs: [Epoch] = []
        for (index, epoch) in Self.commute.enumerated() {
            var epoch = epoch
            if (61..<400).contains(index) {
                epoch.coordinate = slow.coordinate
                epoch.speed = index < 64 ? slow.speed : 0
            }
            epochs += [epoch, spare[index]]
        }
        var played = Playback(sources: 2)
        played.hear(epochs)
        #expect(played.troubles.contains("+position-frozen"))
        #expect(played.tripChanges == [.started, .ended])
        #expect(played.fixes.contains { $0.epoch.source == 1 })
        expectOneTrip(played, within: 0.02)
    }

    @Test("fix-repeated: an old fix with a valid flag changes nothing")
    func fixRepeated() {
        var epochs = Self.commute
        let old = epochs[195]
        var again = old
        again.received = epochs[200].received.advanced(bySeconds: 0.3)
        epochs.insert(again, at: 201)
        var played = Playback()
        played.hear(epochs)
        #expect(played.troubles == ["+fix-repeated"])
        expectOneTrip(played, within: 1e-9)
    }

    @Test(
        "week-rollover: dates 1024 and 2048 weeks back are repaired, and said once",
        arguments: [1, 2])
    func weekRollover(turns: Int64) throws {
        var played = Playback(build: Outing.date.advanced(bySeconds: -86_400))
        let epochs = Self.spoilt(100..<400) { epoch, _ in
            epoch.time?.milliseconds -= turns * 1024 * 7 * 86_400_000
        }
        played.hear(epochs)
        #expect(played.troubles == ["+week-rollover", "-week-rollover"])
        let entry = try #require(played.pipeline.troubles[0].entries.first)
        let raw = try #require(epochs[100].time)
        #expect(entry.count == 1 && entry.detail?.contains("\(raw)") == true)
        expectOneTrip(played, within: 1e-9)
    }

    @Test("date-in-future: a fix five years ahead is refused and freezes nothing")
    func dateInFuture() {
        var played = Playback()
        played.hear(
            Self.spoilt(200..<201) { epoch, _ in
                epoch.time = epoch.time?.advanced(bySeconds: 1.6e8)
            })
        #expect(played.troubles == ["+date-in-future", "-date-in-future"])
        #expect(played.refusals.filter { $0.reason == .misdated }.count == 1)
        expectOneTrip(played, within: 0.001)
    }

    @Test("date-in-past: a fix from last week is refused")
    func dateInPast() {
        var played = Playback()
        played.hear(
            Self.spoilt(200..<201) { epoch, _ in
                epoch.time = epoch.time?.advanced(bySeconds: -604_800)
            })
        #expect(played.troubles == ["+date-in-past", "-date-in-past"])
        expectOneTrip(played, within: 0.001)
    }

    @Test("date-in-past: one before the build that goes on moves no calendar, and loses no metre")
    func dateBeforeBuild() throws {
        var played = Playback(build: Outing.date.advanced(bySeconds: -86_400))
        played.hear(
            Self.spoilt(200..<260) { epoch, _ in
                epoch.time = epoch.time?.advanced(bySeconds: -200 * 86_400)
            })
        #expect(
            played.troubles == ["+date-in-past", "+clock-stepped", "-date-in-past"])
        #expect(played.names.filter { $0 == "time.corrected" }.isEmpty)
        let end = try #require(played.closed.first?.end.utc)
        #expect(end.seconds(since: Outing.date) < 2000 && end > Outing.date)
        expectOneTrip(played, within: 0.001)
    }

    @Test("clock-stepped: leap seconds that settle re-date the trip, and do not split it")
    func clockStepped() {
        var played = Playback()
        played.hear(
            Self.spoilt(200..<Self.commute.count) { epoch, _ in
                epoch.time = epoch.time?.advanced(bySeconds: -2)
            })
        #expect(played.troubles.contains("+clock-stepped"))
        #expect(
            played.pipeline.troubles[0].entries.last { $0.trouble == .clockStepped }?.count == 1)
        #expect(played.names.filter { $0 == "time.corrected" }.count == 1)
        expectOneTrip(played, within: 0.001)
    }

    @Test(
        "late-burst: ten epochs a second after a stall count at their own time, and are not shown")
    func lateBurst() {
        var played = Playback()
        played.hear(Self.commute[..<200])
        played.hearAtOnce(Array(Self.commute[200..<220]))
        played.hear(Self.commute[220...])
        #expect(played.troubles == ["+late-burst", "-late-burst"])
        #expect(played.fixes.filter(\.isLate).count >= 18)
        #expect(played.pipeline.troubles[0].entries.map(\.count) == [1])
        expectOneTrip(played, within: 1e-4)
    }

    @Test("not-measured: simulated, surveyed and reckoned positions are refused, and said once")
    func notMeasured() {
        for status in [FixStatus.simulated, .surveyed, .deadReckoning] {
            var played = Playback()
            played.hear(Self.spoilt(200..<230) { epoch, _ in epoch.status = status })
            #expect(played.troubles == ["+not-measured", "-not-measured"], "\(status)")
            #expect(played.refusals.filter { $0.reason == .estimated }.count == 30)
            expectOneTrip(played)
        }
        // Every tunnel begins so.
        var tunnel = Playback()
        tunnel.hear(Self.spoilt(200..<202) { epoch, _ in epoch.status = .deadReckoning })
        #expect(tunnel.troubles.isEmpty)
        // Aided by sensors, but measured.
        var aided = Playback()
        aided.hear(Self.spoilt(200..<230) { epoch, _ in epoch.status = .gnssDeadReckoning })
        #expect(aided.troubles.isEmpty && aided.refusals.allSatisfy { $0.reason == .noFix })
    }

    @Test("a trouble that comes and goes every second is told twice in ten minutes, and counted")
    func flicker() throws {
        var played = Playback()
        played.hear(
            Self.spoilt(200..<400) { epoch, index in
                if index % 2 == 0 { epoch.time = epoch.time?.advanced(bySeconds: 1e7) }
            })
        #expect(played.troubles == ["+date-in-future", "-date-in-future"])
        let entry = try #require(played.pipeline.troubles[0].entries.first)
        #expect(entry.count == 100)
    }
}
