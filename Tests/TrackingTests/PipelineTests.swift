import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A whole errand becomes the trips, places and times that it was")
struct PipelineTests {
    @Test(
        "two drives are two trips with the right ends, metres and names", arguments: UInt64(1)...5)
    func errand(seed: UInt64) throws {
        let outing = Outing(.errand, seed: seed)
        let drive = outing.drive
        var played = Playback(places: ["home", "shop", "friend"].map { drive.place($0) })
        played.hear(outing.epochs)

        #expect(played.tripChanges == [.started, .ended, .started, .ended])
        let truths = outing.trips()
        try #require(played.closed.count == 2 && truths.count == 2)
        for (record, truth) in zip(played.closed, truths) {
            #expect(record.ending == .stop)
            #expect(abs(record.start.uptime.seconds - outing.booted - truth.start) < 2)
            #expect(abs(record.end.uptime.seconds - outing.booted - truth.end) < 2)
            let metres = record.distance + record.bridgedDistance
            #expect(abs(metres / truth.distance - 1) < 0.006, "\(metres) of \(truth.distance)")
            #expect(
                record.start.utc.map { abs($0.seconds(since: Outing.date) - truth.start) < 2 }
                    == true)
            #expect(record.points < 300)
        }
        #expect(played.closed.map(\.startPlace) == ["home", "shop"])
        #expect(played.closed.map(\.endPlace) == ["shop", "friend"])
        #expect(played.closed.map(\.stops) == [1, 0])
        #expect(played.closed.map(\.gaps) == [1, 0])
        #expect(played.closed[0].bridgedDistance > 300, "the tunnel is an unseen stretch")
        #expect(played.closed[0].maximumSpeed > 21 && played.closed[0].maximumSpeed < 23)
        #expect(abs(played.closed[0].ascent - 30) < 15)
    }

    @Test("places are entered and left when the car was there")
    func places() throws {
        let outing = Outing(.errand)
        let drive = outing.drive
        var played = Playback(places: ["home", "shop", "friend"].map { drive.place($0) })
        played.hear(outing.epochs)
        let told = played.crossings.filter { $0.change != .initial }
        #expect(
            told.map { "\($0.change.rawValue) \($0.place)" } == [
                "left home", "entered shop", "left shop", "entered friend",
            ])
        let happened = played.announcements.filter { $0.name.hasPrefix("place.") }
            .filter { $0.name != "place.initial" }
        for announcement in happened {
            #expect(announcement.happened <= announcement.decided)
            #expect(announcement.happened.utc != nil)
        }
    }

    @Test("estimates stay as near the truth as the receiver's slow error allows")
    func accuracy() {
        let outing = Outing(.errand)
        var played = Playback()
        played.hear(outing.epochs)
        var held = 0
        for estimate in played.estimates {
            let truth = outing.drive.truth(at: estimate.instant.seconds - outing.booted - 0.1)
            let error = truth.coordinate.distance(to: estimate.coordinate)
            #expect(error < 20)
            if error <= estimate.accuracy { held += 1 }
        }
        #expect(played.estimates.count > 1000)
        #expect(Double(held) / Double(played.estimates.count) > 0.95, "a 95 % radius that holds")
    }

    @Test("one hertz and ten give the same trips", arguments: UInt64(1)...2)
    func rates(seed: UInt64) throws {
        var model = ReceiverModel()
        model.rate = 10
        var slow = Playback()
        slow.hear(Outing(.errand, seed: seed).epochs)
        var fast = Playback()
        fast.hear(Outing(.errand, model: model, seed: seed).epochs)
        #expect(fast.tripChanges == slow.tripChanges)
        try #require(fast.closed.count == slow.closed.count)
        for (one, other) in zip(fast.closed, slow.closed) {
            #expect(abs(one.start.uptime.seconds(since: other.start.uptime)) < 2)
            #expect(abs(one.end.uptime.seconds(since: other.end.uptime)) < 2)
            let metres = one.distance + one.bridgedDistance
            #expect(abs(metres - other.distance - other.bridgedDistance) < 0.006 * metres)
            #expect(one.stops == other.stops)
            #expect(one.points < other.points * 3 / 2)
        }
    }

    @Test("the same input gives the same effects, and nothing else does")
    func determinism() {
        let outing = Outing(.errand)
        var first = Playback(places: [outing.drive.place("shop")])
        var second = first
        first.hear(outing.epochs)
        second.hear(outing.epochs)
        #expect(first.effects == second.effects)
        #expect(first.pipeline.memory == second.pipeline.memory)
        var other = Playback(places: [outing.drive.place("shop")])
        other.hear(Outing(.errand, seed: 2).epochs)
        #expect(other.effects != first.effects)
    }

    @Test("a trip that begins before UTC is proved is dated afterwards")
    func datedAfterwards() throws {
        var outing = Outing(.commute).epochs
        for index in outing.indices.prefix(300) { outing[index].time = nil }
        var played = Playback()
        played.hear(outing[..<300])
        #expect(played.tripChanges == [.started])
        #expect(played.trips[0].record.start.utc == nil)
        #expect(played.pipeline.openTrip?.start.utc == nil)
        played.hear(outing[300...])
        let dated = try #require(played.closed.first?.start.utc)
        #expect(abs(dated.seconds(since: Outing.date) - 40) < 2)
        #expect(played.names.filter { $0 == "time.proved" }.count == 1)
    }

    @Test("a wrong first date is no correction, since nothing was proved by it")
    func wrongFirstDate() {
        var epochs = Outing(.commute).epochs
        let first = epochs.firstIndex { $0.mode >= .twoD } ?? 0
        epochs[first].time = epochs[first].time?.advanced(bySeconds: 5_000_000)
        var played = Playback()
        played.hear(epochs[..<30])
        #expect(played.names.filter { $0.hasPrefix("time.") } == ["time.proved"])
    }
}

extension Moment {
    static func <= (lhs: Moment, rhs: Moment) -> Bool { lhs.uptime <= rhs.uptime }
}
