import Control
import Positioning
import Simulation
import Testing
import Tracking

@Suite("Calendars that lie from boot to boot change no trip")
struct LyingBootsTests {
    @Test(
        "two boots: the power was off for a minute, and the same trip goes on",
        arguments: BootPair.all)
    func goesOn(pair: BootPair) async throws {
        try await onOwnThread {
            let drive = LyingMachine.drive(standing: 40, metres: 5000)
            let truth = Truth(drive)
            let machine = try LyingMachine(drive, pair.first, pair.firstProof)
            try machine.hear(until: 160, setting: 150)
            try machine.restart(at: 220, pair.second, pair.secondProof)
            try machine.hear(setting: 330)
            try machine.rodid.awaits("the trip is over") {
                $0.trip == nil && $0.store?.pending == 0
            }
            let trips: TripsRecord = try machine.rodid.client().call(.tripsList(.init()))
            #expect(trips.trips.map(\.id) == [1])
            let trip = trips.trips[0]
            try machine.expect(trip: trip, from: truth.left, to: truth.came)
            let whole = trip.distance + trip.bridgedDistance
            #expect(abs(whole - drive.length) < 0.02 * drive.length, "\(whole) m")
            #expect(
                try machine.names("trip") == ["trip.started", "trip.resumed", "trip.ended"])
            try machine.expectDates(within: drive)
        }
    }

    @Test(
        "two boots: hours later the old trip is closed, and the new one has its own dates",
        arguments: BootPair.all)
    func hoursLater(pair: BootPair) async throws {
        try await onOwnThread {
            let drive = Self.twice
            let machine = try LyingMachine(drive.whole, pair.first, pair.firstProof)
            try machine.hear(until: 160, setting: 150)
            // Half a minute before it drives off: earlier than some proofs.
            try machine.restart(at: drive.leavesAgain - 30, pair.second, pair.secondProof)
            try machine.hear()
            try machine.rodid.awaits("the trip is over") {
                $0.trip == nil && $0.store?.pending == 0
            }
            let trips: TripsRecord = try machine.rodid.client().call(.tripsList(.init()))
            #expect(trips.trips.map(\.id) == [2, 1])
            try #require(trips.trips.count == 2)
            // What nobody could see is not told.
            let seen = max(drive.leavesAgain, drive.leavesAgain - 30 + pair.secondProof.blindness)
            try machine.expect(trip: trips.trips[0], from: seen, to: drive.comesAgain)
            try machine.expect(trip: trips.trips[1], from: drive.leaves, to: 148, within: 13)
            #expect(trips.trips[1].ending == .interrupted)
            #expect(
                try machine.names("trip")
                    == ["trip.started", "trip.interrupted", "trip.started", "trip.ended"])
            try machine.expectDates(within: drive.whole)
        }
    }

    @Test(
        "a boot that was cut off before any proof: its trip has no date, and stays the first",
        arguments: [Lie.epoch, .ahead, .setBack])
    func neverProved(lie: Lie) async throws {
        try await onOwnThread {
            let drive = LyingMachine.drive(standing: 40, metres: 5000)
            let truth = Truth(drive)
            let machine = try LyingMachine(drive, lie, .undated(until: 1000))
            try machine.hear(until: 160, setting: 120)
            try machine.restart(at: 220, lie, .atOnce)
            try machine.hear()
            try machine.rodid.awaits("the trip is over") {
                $0.trip == nil && $0.store?.pending == 0
            }
            let trips: TripsRecord = try machine.rodid.client().call(.tripsList(.init()))
            #expect(trips.trips.map(\.id) == [2, 1])
            try #require(trips.trips.count == 2)
            let old = trips.trips[1]
            #expect(old.start == nil && old.end == nil && !old.open)
            #expect(abs(old.duration - (148 - truth.left)) < 13, "\(old.duration) s")
            #expect(old.distance > 1000)
            try machine.expect(trip: trips.trips[0], from: 220, to: truth.came)
            try machine.expectDates(within: drive)
        }
    }

    private static let twice = TwoDrives()
}

/// Two drives with two hours between.
private struct TwoDrives: Sendable {
    let whole = Drive(
        from: Journey.home, heading: 0, heightAboveSeaLevel: 1286,
        legs: [
            .stop(40), .straight(5000, speed: Journey.speed), .stop(7200),
            .straight(1800, speed: Journey.speed), .stop(330),
        ])
    var leaves: Double { Truth(whole, in: 0...1000).left }
    var leavesAgain: Double { Truth(whole, in: 4000...whole.duration).left }
    var comesAgain: Double { Truth(whole, in: 4000...whole.duration).came }
}
