import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A restart loses no trip, and dates none by a clock that did not see it")
struct PipelineTestsRestart {
    @Test("whenever the process dies in a drive, the same boot goes on with the same trips")
    func sameBoot() throws {
        let outing = Outing(.errand)
        let places = ["home", "shop", "friend"].map { outing.drive.place($0) }
        var whole = Playback(places: places)
        whole.hear(outing.epochs)
        var life = Playback(places: places)
        var trips: [(change: TripChange, record: TripRecord)] = []
        var crossings: [PlaceCrossing] = []
        for (index, epoch) in outing.epochs.enumerated() {
            if index % 50 == 49 {
                trips += life.trips
                crossings += life.crossings
                life = Playback(try life.pipeline.reborn(.sameBoot, places: places))
            }
            life.hear([epoch])
        }
        trips += life.trips
        crossings += life.crossings
        #expect(trips.filter { $0.change == .resumed }.count > 8)
        #expect(trips.map(\.change).filter { $0 != .resumed } == whole.tripChanges)
        let ended = trips.map(\.record).filter { $0.ending != nil }
        for (record, expected) in zip(ended, whole.closed) {
            #expect(record.id == expected.id)
            #expect(abs(record.start.uptime.seconds(since: expected.start.uptime)) < 0.01)
            #expect(abs(record.end.uptime.seconds(since: expected.end.uptime)) < 0.01)
            #expect(abs(record.distance / expected.distance - 1) < 0.001)
            #expect(abs(record.points - expected.points) <= expected.points / 5)
            #expect(record.startPlace == expected.startPlace)
        }
        #expect(
            crossings.filter { $0.change != .initial }
                == whole.crossings.filter { $0.change != .initial })
    }

    @Test("an epoch heard again after a restart of the same boot is not heard twice")
    func heardAgain() throws {
        let epochs = Outing(.commute).epochs
        var played = Playback()
        played.hear(epochs[..<200])
        var reborn = Playback(try played.pipeline.reborn(.sameBoot))
        var again = epochs[197...199].map { $0 }
        for index in again.indices { again[index].received = epochs[200].received }
        reborn.hear(again)
        #expect(reborn.estimates.isEmpty)
        let odometer = reborn.pipeline.odometer
        reborn.hear(epochs[200...])
        #expect(odometer == played.pipeline.odometer)
        #expect(reborn.tripChanges == [.resumed, .ended])
        var whole = Playback()
        whole.hear(epochs)
        #expect(abs(reborn.closed[0].distance - whole.closed[0].distance) < 0.5)
    }

    @Test("five minutes without power are a pause of the same trip", arguments: [100, 300, 480])
    func pause(epoch: Int) throws {
        let outing = Outing(.commute)
        var first = Playback()
        first.hear(outing.epochs[..<epoch])
        let before = try #require(first.pipeline.openTrip)
        // Power comes back where the car was; five minutes later by the calendar.
        let rest = later(outing, from: epoch, by: 300, bootedAt: 12)
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        #expect(second.pipeline.openTrip == before, "it is shown as open all the time")
        #expect(second.pipeline.isWaitingForTime)
        second.hear(rest)

        #expect(second.tripChanges == [.resumed, .ended])
        let resumed = try #require(second.trips.first?.record)
        #expect(resumed.id == before.id)
        let ended = try #require(second.closed.first)
        let start = try #require(ended.start.utc)
        #expect(abs(start.seconds(since: Outing.date) - 40) < 2, "dated as it began")
        let truth = try #require(outing.trips().first)
        #expect(abs((ended.distance + ended.bridgedDistance) / truth.distance - 1) < 0.006)
        let end = try #require(ended.end.utc)
        #expect(abs(end.seconds(since: Outing.date) - truth.end - 300) < 2)
        #expect(ended.gaps == 1)
        #expect(ended.duration > truth.end - truth.start + 298)
    }

    @Test("power off at the pump and on again within reopen is the same trip")
    func pump() throws {
        let errand = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 10,
            legs: [
                .stop(40), .straight(2000, speed: 14), .stop(60), .straight(2000, speed: 14),
                .stop(400),
            ])
        let outing = Outing(errand)
        // Ignition off five seconds after the stop, on again six minutes later.
        let stop = try #require(outing.truths.firstIndex { $0.time > 60 && $0.speed == 0 }) + 6
        var first = Playback()
        first.hear(outing.epochs[..<stop])
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        second.hear(later(outing, from: stop, by: 360, bootedAt: 9))
        #expect(second.tripChanges == [.resumed, .ended])
        let ended = try #require(second.closed.first)
        #expect(abs(ended.distance + ended.bridgedDistance - 4000) < 24)
        #expect(ended.stops == 1)
    }

    @Test("half an hour without power, standing: closed where it stopped, and a new trip begins")
    func night() throws {
        let outing = Outing(.commute)
        let parked = try #require(outing.truths.lastIndex { $0.speed > 0 })
        var first = Playback()
        first.hear(outing.epochs[..<(parked + 30)])
        #expect(first.tripChanges == [.started])
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        let start = outing.drive.truth(at: outing.drive.duration)
        let back = Simulation.Drive(
            from: start.coordinate, heading: 180,
            legs: [
                .stop(30), .straight(2000, speed: 14), .stop(400),
            ])
        second.hear(
            Outing(
                back, booted: 5,
                date: Outing.date.advanced(bySeconds: Double(parked + 30 + 1800))
            ).epochs)
        #expect(second.tripChanges == [.ended, .started, .ended])
        #expect(second.closed.map(\.ending) == [.powerOff, .stop])
        let truth = try #require(outing.trips().first)
        let end = try #require(second.closed.first?.end.utc)
        #expect(abs(end.seconds(since: Outing.date) - truth.end) < 2)
        #expect(second.closed.map(\.id) == [1, 2])
    }

    @Test("half an hour without power, moving: interrupted at its last good point")
    func cutWhileMoving() throws {
        let outing = Outing(.commute)
        var first = Playback()
        first.hear(outing.epochs[..<200])
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        second.hear(later(outing, from: 200, by: 1800, bootedAt: 5))
        #expect(second.tripChanges == [.interrupted, .started, .ended])
        let closed = second.closed[0]
        #expect(closed.ending == .interrupted)
        let end = try #require(closed.end.utc)
        #expect(abs(end.seconds(since: Outing.date) - 199) < 1.5)
        #expect(abs(closed.distance - outing.truths[199].odometer) < 12)
        let start = try #require(second.closed[1].start.utc)
        #expect(abs(start.seconds(since: Outing.date) - 2000) < 8)
        let metres = second.closed[1].distance + second.closed[1].bridgedDistance
        #expect(abs(metres - (outing.drive.length - outing.truths[200].odometer)) < 60)
    }

    @Test(
        "a gap of reopen still goes on, a longer one does not",
        arguments: [(598, true), (601, false)])
    func reopen(gap: Int, goesOn: Bool) throws {
        let outing = Outing(.commute)
        var first = Playback()
        first.hear(outing.epochs[..<200])
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        second.hear(later(outing, from: 200, by: Double(gap), bootedAt: 5)[..<20])
        #expect(second.tripChanges.first == (goesOn ? .resumed : .interrupted))
    }

    @Test("an earlier boot without UTC is closed undated, never by this boot's clock")
    func undated() throws {
        let outing = Outing(.commute)
        var undated = outing.epochs
        for index in undated.indices { undated[index].time = nil }
        var first = Playback()
        first.hear(undated[..<200])
        #expect(first.tripChanges == [.started])
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        second.hear(later(outing, from: 200, by: 300, bootedAt: 5))
        #expect(second.tripChanges.first == .interrupted)
        #expect(second.trips[0].record.start.utc == nil)
        #expect(second.trips[0].record.end.utc == nil)
        let told = try #require(second.announcements.first { $0.name == "trip.interrupted" })
        #expect(told.happened.utc == nil && told.decided.utc == nil)
        #expect(told.happened.uptime <= told.decided.uptime)
        #expect(second.tripChanges == [.interrupted, .started, .ended])
    }

    @Test("the date comes 90 s after the first position: the same trip, shown all the time")
    func datedLate() throws {
        let outing = Outing(.commute)
        var first = Playback()
        first.hear(outing.epochs[..<200])
        var rest = later(outing, from: 200, by: 60, bootedAt: 5)
        for index in rest.indices where rest[index].received.seconds < 95 {
            rest[index].time = nil
        }
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        let before = first.pipeline.odometer
        second.hear(rest[..<80])
        #expect(second.pipeline.isWaitingForTime && second.tripChanges.isEmpty)
        #expect(second.estimates.count == 80)
        #expect(second.estimates.allSatisfy { $0.odometer >= before })
        second.hear(rest[80...])
        #expect(second.tripChanges == [.resumed, .ended])
        let times = second.estimates.map(\.instant)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "nothing is shown twice")
        let ended = try #require(second.closed.first)
        let truth = try #require(outing.trips().first)
        #expect(abs((ended.distance + ended.bridgedDistance) / truth.distance - 1) < 0.01)
    }

    @Test("a boot that never gets UTC closes the dated trip before it by that trip's own clock")
    func neverDated() throws {
        let outing = Outing(.commute)
        var first = Playback()
        first.hear(outing.epochs[..<200])
        var rest = later(outing, from: 200, by: 300, bootedAt: 5)
        for index in rest.indices { rest[index].time = nil }
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        second.hear(rest)
        #expect(second.tripChanges == [.interrupted, .started, .ended])
        let told = try #require(second.announcements.first { $0.name == "trip.interrupted" })
        #expect(told.happened.utc.map { abs($0.seconds(since: Outing.date) - 199) < 2 } == true)
        #expect(told.decided.utc == nil, "when it was decided is on this boot's clock")
        #expect(second.closed[1].start.utc == nil)
    }

    @Test("a boot that lies before the one before it proves nothing about the time between")
    func backwards() throws {
        let outing = Outing(.commute)
        var first = Playback()
        first.hear(outing.epochs[..<200])
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        second.hear(later(outing, from: 200, by: -86_400, bootedAt: 5))
        #expect(second.tripChanges == [.interrupted, .started, .ended])
        #expect(second.estimates.allSatisfy { $0.odometer.isFinite && $0.speed < 40 })
        let metres = second.closed[1].distance + second.closed[1].bridgedDistance
        #expect(abs(metres - (outing.drive.length - outing.truths[200].odometer)) < 60)
    }

    @Test("a receiver without Doppler drives on after a restart, too")
    func withoutDoppler() throws {
        let outing = Outing(.commute)
        func hushed(_ epochs: some Sequence<Epoch>) -> [Epoch] {
            epochs.map { epoch in
                var epoch = epoch
                (epoch.speed, epoch.track) = (nil, nil)
                return epoch
            }
        }
        var first = Playback()
        first.hear(hushed(outing.epochs[..<200]))
        #expect(first.tripChanges == [.started])
        var second = Playback(try first.pipeline.reborn(.earlierBoot))
        second.hear(hushed(later(outing, from: 200, by: 300, bootedAt: 5)))
        #expect(second.tripChanges == [.resumed, .ended])
        let truth = try #require(outing.trips().first)
        let ended = try #require(second.closed.first)
        #expect(abs((ended.distance + ended.bridgedDistance) / truth.distance - 1) < 0.02)
    }

    @Test("the odometer goes on over every kind of restart")
    func odometer() throws {
        let outing = Outing(.commute)
        var first = Playback()
        first.hear(outing.epochs[..<200])
        let before = first.pipeline.odometer
        #expect(before > 1000)
        for origin in [PipelineMemory.Origin.sameBoot, .earlierBoot] {
            var second = Playback(try first.pipeline.reborn(origin))
            #expect(second.pipeline.odometer == before)
            second.hear(
                origin == .sameBoot
                    ? Array(outing.epochs[200...]) : later(outing, from: 200, by: 300, bootedAt: 5))
            #expect(second.pipeline.odometer > before + 5000)
        }
    }

    /// What is left of the outing when a new boot hears it so many seconds later.
    private func later(
        _ outing: Outing, from index: Int, by seconds: Double, bootedAt uptime: Double
    ) -> [Epoch] {
        let began = outing.epochs[index].received.seconds
        return outing.epochs[index...].map { epoch in
            var epoch = epoch
            epoch.received = Uptime(seconds: epoch.received.seconds - began + uptime)
            epoch.time = epoch.time?.advanced(bySeconds: seconds)
            return epoch
        }
    }
}
