import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A trip that is merged or split is as if it had been driven so")
struct MendingTests {
    /// The errand as the rules see it when a trip ends after so many seconds of standing.
    private static func trips(stop: Double, seed: UInt64 = 1) -> [RecordedTrip] {
        var settings = Settings()
        settings.trip.stop = stop
        settings.vehicle = Settings.Vehicle(name: "Polo", consumption: 6, fuelPrice: 2)
        let outing = Outing(.errand, seed: seed)
        var played = Playback(settings: settings)
        played.hear(outing.epochs)
        played.handle(.ended, at: played.now)
        return played.closed.map { record in
            let points = played.effects.compactMap { effect -> TrackPoint? in
                if case .record(let point, record.id) = effect { point } else { nil }
            }
            return RecordedTrip(record, points: points, clock: 1)
        }
    }

    private func expectSame(_ one: TripRecord, _ other: TripRecord, within share: Double) {
        func near(_ one: Double, _ other: Double) -> Bool {
            abs(one - other) <= share * max(abs(one), abs(other)) + 1e-6
        }
        #expect(near(one.distance, other.distance), "\(one.distance), \(other.distance)")
        #expect(near(one.bridgedDistance, other.bridgedDistance))
        #expect(near(one.movingTime, other.movingTime), "\(one.movingTime), \(other.movingTime)")
        #expect(near(one.duration, other.duration))
        #expect(near(one.maximumSpeed, other.maximumSpeed))
        #expect(near(one.ascent, other.ascent))
        #expect(one.stops == other.stops && one.gaps == other.gaps)
        #expect(near(one.fuel ?? -1, other.fuel ?? -1) && near(one.cost ?? -1, other.cost ?? -1))
        #expect(one.vehicle == other.vehicle)
    }

    @Test(
        "merging what a short `stop` made of a drive gives what a long one would have",
        arguments: UInt64(1)...5)
    func mergedAsLive(seed: UInt64) throws {
        let (parts, whole) = (Self.trips(stop: 300, seed: seed), Self.trips(stop: 600, seed: seed))
        try #require(parts.count == 2 && whole.count == 1)
        let draft = try TripMerge.merge(parts, as: 9, maximumSpeed: 70)
        #expect(draft.record.id == 9 && draft.record.start == whole[0].record.start)
        #expect(draft.record.end == whole[0].record.end)
        #expect(draft.record.startCoordinate == whole[0].record.startCoordinate)
        #expect(draft.record.endCoordinate.distance(to: whole[0].record.endCoordinate) < 5)
        #expect(draft.record.stops == 2, "the light and the shop")
        // One more climb that is below the threshold may end, or begin, at the shop.
        #expect(abs(draft.record.ascent - whole[0].record.ascent) < 9)
        var merged = draft.record
        merged.ascent = whole[0].record.ascent
        expectSame(merged, whole[0].record, within: 0.002)
        #expect(draft.record.points == draft.spans.map(\.range.count).reduce(0, +))
        #expect(draft.spans.map(\.isAfterGap) == [false, false])
    }

    @Test(
        "splitting at a stop what a long `stop` made one gives what a short one would have",
        arguments: UInt64(1)...5)
    func splitAsLive(seed: UInt64) throws {
        let (parts, whole) = (Self.trips(stop: 300, seed: seed), Self.trips(stop: 600, seed: seed))
        try #require(parts.count == 2 && whole.count == 1)
        let stops = TripCut.stops(of: whole[0].points)
        #expect(stops.count == 2)
        let (first, second) = try TripSplit.split(whole[0], at: .stop(2), as: (5, 6))
        for (made, live) in zip([first.record, second.record], parts.map(\.record)) {
            #expect(abs(made.start.uptime.seconds(since: live.start.uptime)) < 4)
            #expect(abs(made.end.uptime.seconds(since: live.end.uptime)) < 4)
            #expect(made.startCoordinate.distance(to: live.startCoordinate) < 8)
            #expect(made.endCoordinate.distance(to: live.endCoordinate) < 8)
            expectSameBut(made, live)
        }
        #expect(first.record.ending == .byHand && second.record.ending == .interrupted)
    }

    /// The shares of the points are a little off those of the fixes.
    private func expectSameBut(_ made: TripRecord, _ live: TripRecord) {
        #expect(abs(made.distance / live.distance - 1) < 0.01)
        #expect(abs(made.bridgedDistance - live.bridgedDistance) < 1)
        #expect(abs(made.movingTime / live.movingTime - 1) < 0.05)
        #expect(abs(made.maximumSpeed - live.maximumSpeed) < 4)
        #expect(abs(made.ascent - live.ascent) < 9)
        #expect(made.stops == live.stops && made.gaps == live.gaps)
        #expect(abs((made.fuel ?? 0) / (live.fuel ?? 1) - 1) < 0.01)
    }

    @Test("wherever a trip is cut, what it becomes adds up to it, and merged again is it")
    func law() throws {
        let whole = try #require(Self.trips(stop: 600).first)
        let record = whole.record
        var kinds: Set<String> = []
        for second in stride(from: 5.0, to: record.duration, by: 7) {
            let time = try #require(record.start.utc?.advanced(bySeconds: second))
            let parts: (first: TripDraft, second: TripDraft)
            do throws(TripCut.Objection) {
                parts = try TripSplit.split(whole, at: .time(time), as: (5, 6))
            } catch {
                #expect(error == .tooNearAnEnd)
                kinds.insert("near an end")
                continue
            }
            let recorded = [parts.first, parts.second].map { Self.recorded($0, of: whole) }
            for part in recorded {
                #expect(part.record.points == part.points.count && part.points.count > 1)
                #expect(part.record.duration > 0)
                #expect(part.points.first?.coordinate == part.record.startCoordinate)
                #expect(part.record.distance >= 0 && part.record.movingTime >= 0)
                #expect(part.record.stops >= 0 && part.record.gaps >= 0)
                #expect(
                    zip(part.points, part.points.dropFirst()).allSatisfy { pair in
                        pair.0.instant <= pair.1.instant
                    })
            }
            let gap = parts.second.spans[0].range.lowerBound == parts.first.record.points
            let merged = try TripMerge.merge(recorded, as: record.id, maximumSpeed: 70).record
            if gap {
                kinds.insert("gap")
                #expect(merged.gaps == record.gaps && merged.stops == record.stops)
                #expect(abs(merged.bridgedDistance - record.bridgedDistance) < 20)
                #expect(abs(merged.distance - record.distance) < 1e-6)
            } else {
                kinds.insert(parts.second.spans[0].delay > .zero ? "stand" : "point")
                expectSame(merged, record, within: 1e-9)
                #expect(merged.isByHand == record.isByHand && merged.ending == record.ending)
            }
        }
        #expect(kinds.isSuperset(of: ["gap", "stand", "point"]))
    }

    /// What a store would make of a draft.
    private static func recorded(_ draft: TripDraft, of whole: RecordedTrip) -> RecordedTrip {
        let points = draft.spans.flatMap { span in
            var points = Array(whole.points[span.range])
            points[0].isAfterGap = span.isAfterGap
            points[0].instant = points[0].instant.advanced(by: span.delay)
            return points
        }
        return RecordedTrip(draft.record, points: points, clock: draft.clock)
    }
}
