import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("How fixes are delivered changes no drive: late, doubled, or from two receivers")
struct PipelineTestsDelivery {
    @Test(
        "twenty seconds delivered at once lose no metre and end and start nothing",
        arguments: [100, 230, 400])
    func burst(index: Int) throws {
        let epochs = Outing(.commute).epochs
        var punctual = Playback()
        punctual.hear(epochs)
        var late = Playback()
        late.hear(epochs[..<index])
        late.hearAtOnce(Array(epochs[index..<(index + 20)]))
        late.hear(epochs[(index + 20)...])
        #expect(late.tripChanges == punctual.tripChanges)
        try #require(late.closed.count == 1)
        #expect(abs(late.closed[0].distance - punctual.closed[0].distance) < 1)
        #expect(late.closed[0].bridgedDistance == 0 && late.closed[0].gaps == 0)
        let isLate = late.effects.compactMap { effect -> Bool? in
            if case .show(let shown) = effect { shown.value.fix.isLate } else { nil }
        }
        // All but those that were about to come anyway.
        #expect((18...20).contains(isLate.filter(\.self).count))
    }

    @Test("a burst that brings the departure ends no trip that was about to end")
    func burstAtTheEnd() throws {
        let waiting = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 10,
            legs: [
                .stop(40), .straight(2000, speed: 14), .stop(290), .straight(2000, speed: 14),
                .stop(400),
            ])
        let outing = Outing(waiting)
        let departure = try #require(
            outing.truths.lastIndex { $0.odometer > 1999 && $0.odometer < 2001 && $0.speed == 0 })
        var late = Playback()
        late.hear(outing.epochs[..<(departure - 2)])
        let stalled = outing.epochs[(departure - 2)..<(departure + 18)]
        // The timer goes off while the line is stalled.
        for epoch in stalled { late.handle(.woke, at: epoch.received) }
        late.hearAtOnce(Array(stalled))
        late.hear(outing.epochs[(departure + 18)...])
        #expect(late.tripChanges == [.started, .ended])
    }

    @Test("two receivers, one of which comes and goes, drive no metre twice")
    func handOver() throws {
        let best = Outing(.commute, seed: 3, source: 0)
        let other = Outing(.commute, seed: 4, latency: 0.35, source: 1)
        var mixed: [Epoch] = []
        for (index, epoch) in best.epochs.enumerated() {
            // Silent for a minute, twice.
            if !(150..<210).contains(index), !(330..<390).contains(index) { mixed.append(epoch) }
            mixed.append(other.epochs[index])
        }
        var played = Playback(sources: 2)
        played.hear(mixed)
        #expect(played.tripChanges == [.started, .ended])
        let truth = try #require(best.trips().first)
        let metres = played.closed[0].distance + played.closed[0].bridgedDistance
        #expect(abs(metres / truth.distance - 1) < 0.005)
        let sources = played.effects.compactMap { effect -> Int? in
            if case .show(let shown) = effect { shown.value.fix.epoch.source } else { nil }
        }
        #expect(sources.filter { $0 == 1 }.count > 100)
        #expect(sources.last == 0, "it is handed back")
    }

    @Test("a better receiver that is no use indoors does not hush a good one")
    func uselessBest() {
        let epochs = Outing(.commute, source: 1).epochs
        var played = Playback(sources: 2)
        for epoch in epochs {
            var useless = epoch
            useless.source = 0
            useless.sigma = 900
            useless.horizontalDOP = 60
            played.hear([useless, epoch])
        }
        #expect(played.tripChanges == [.started, .ended])
    }

    @Test("a stop that is no whole nanosecond still ends a trip in silence, and ends the waiting")
    func rounding() {
        let outing = Outing(.commute)
        let parked = outing.truths.lastIndex { $0.speed > 0 } ?? 0
        var settings = Settings()
        settings.trip.stop = 299.999_999_999_4
        var played = Playback(settings: settings)
        played.hear(outing.epochs[..<(parked + 20)])
        let link = LinkChange(source: 0, state: .lost)
        played.handle(.linkChanged(link), at: played.now.advanced(bySeconds: 1000))
        played.handle(.woke, at: played.now)
        #expect(played.tripChanges == [.started, .ended])
    }

    @Test("a stale position starts no trip by hand")
    func staleByHand() {
        let epochs = Outing(.commute).epochs
        var played = Playback()
        played.hear(epochs[..<30])
        played.handle(
            .commandReceived(.startTrip), at: epochs[29].received.advanced(bySeconds: 3600))
        #expect(played.tripChanges == [])
        #expect(played.answers.allSatisfy { if case .refused = $0 { true } else { false } })
        #expect(played.answers.count == 1)
    }

    @Test("a person starts and stops a trip: it is kept however short")
    func byHand() {
        let epochs = Outing(.commute).epochs
        var played = Playback()
        played.handle(.commandReceived(.startTrip), at: Uptime(seconds: 1))
        played.hear(epochs[..<30])
        played.handle(.commandReceived(.startTrip), at: epochs[29].received)
        played.handle(.commandReceived(.startTrip), at: epochs[29].received)
        played.hear(epochs[30..<70])
        played.handle(.commandReceived(.stopTrip), at: epochs[69].received)
        played.handle(.commandReceived(.stopTrip), at: epochs[69].received)
        #expect(
            played.answers == [
                .refused("no position yet"), .tripStarted(1), .refused("a trip is open already"),
                .tripStopped(1), .refused("no trip is open"),
            ])
        #expect(played.tripChanges == [.started, .ended])
        #expect(played.closed[0].isByHand && played.closed[0].ending == .byHand)
        #expect(played.closed[0].distance > 100)
    }
}
