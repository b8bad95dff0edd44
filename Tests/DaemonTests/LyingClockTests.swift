import Control
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

/// No calendar of the machine is believed.
///
/// Only the receiver's dates make a date, and only the boot clock makes a duration. The daemon is the real
/// one, and the calendar lies to all of its process.
@Suite("A calendar that lies at boot, or is set in mid-trip, changes no trip")
struct LyingClockTests {
    @Test(
        "one boot: one trip, at its time, as long as it was", arguments: Lie.all, Proof.all)
    func oneBoot(lie: Lie, proof: Proof) async throws {
        try await onOwnThread {
            let drive = LyingMachine.drive(standing: proof.standing)
            let truth = Truth(drive)
            let machine = try LyingMachine(drive, lie, proof)
            // Two thirds on the way, in mid-trip, and proved by then.
            let middle = truth.left + (truth.came - truth.left) * 2 / 3
            if case .epoch = lie.beginning {
                #expect(try machine.calendar() == "1970-01-01", "nobody is lied to")
            }
            if case .undated(let end) = proof {
                try machine.hear(until: end - 5)
                let status = try machine.rodid.status()
                #expect(!status.clock.proved && status.time == nil)
                let trip = try #require(status.trip)
                #expect(trip.open && trip.start == nil && trip.distance > 100)
                #expect(try machine.rodid.events().allSatisfy { $0.time == nil })
                let settled = try machine.visits().map(\.settled)
                #expect(settled == [nil, nil, nil], "nothing is judged")
            }
            try machine.hear(setting: middle)
            try machine.rodid.awaits("the trip is over") {
                $0.trip == nil && $0.store?.pending == 0
            }
            let trips: TripsRecord = try machine.rodid.client().call(.tripsList(.init()))
            #expect(trips.trips.map(\.id) == [1])
            try machine.expect(trip: trips.trips[0], from: truth.left, to: truth.came)
            #expect(abs(trips.trips[0].distance - drive.length) < 0.02 * drive.length)
            #expect(trips.trips[0].startPlace == "home" && trips.trips[0].endPlace == "end")
            #expect(try machine.names("trip") == ["trip.started", "trip.ended"])
            #expect(try machine.names("itinerary") == ["itinerary.missed", "itinerary.arrived"])
            try machine.expectDates(within: drive)
        }
    }

    @Test(
        "through a gpsd that has the same calendar and dates its statements by it",
        arguments: [Lie.epochSetRight, .aheadSetRight, .setAhead, .setBack])
    func throughGpsd(lie: Lie) async throws {
        guard Programs.has(Programs.gpsd) else { return }
        try await onOwnThread {
            let line = try PseudoTerminal()
            let port = try LoopbackListener.freePort()
            let site = try Site(Journey.shortTrips, source: "gpsd://127.0.0.1:\(port)")
            let clock = try MachineClock(in: site.folder)
            let drive = Journey.street
            let truth = Truth(drive)
            let start = Journey.now
            try clock.switchOn(uptime: 20, calendar: lie.atBoot(start))
            let gpsd = try ChildProcess(
                [
                    Programs.gpsd, "-N", "-n", "-S", "\(port)", "-F", site.folder.path(of: "g"),
                    line.path,
                ], environment: clock.falseEnvironment, errors: site.folder.path(of: "gpsd"))
            let rodid = try site.start(environment: clock.falseEnvironment)
            let feed = try Feed(
                Journey.told(drive, from: start), to: [.line(line.descriptor)])
            defer { feed.stop() }
            try rodid.awaits("it drives", within: .seconds(120)) { $0.trip?.distance ?? 0 > 150 }
            let moment = try #require(feed.told.last).time
            if let calendar = lie.later(moment) { try clock.set(calendar: calendar) }
            try rodid.awaits("the trip is over", within: .seconds(150)) {
                $0.trip == nil && $0.store?.trips == 1 && $0.store?.pending == 0
            }
            let trip = try rodid.trip().trip
            let (began, ended) = (try #require(trip.start).utc, try #require(trip.end).utc)
            #expect(abs(began.seconds(since: start) - truth.left) < 6)
            #expect(abs(ended.seconds(since: start) - truth.came) < 6)
            #expect(abs(trip.distance - drive.length) < 0.03 * drive.length)
            let names = try rodid.events().map(\.name).filter { $0.hasPrefix("trip.") }
            #expect(names == ["trip.started", "trip.ended"])
            for event in try rodid.events() {
                let time = try #require(event.time, "\(event.name)").utc
                #expect(abs(time.seconds(since: start)) < 600, "\(event.name) at \(time)")
            }
            withExtendedLifetime(gpsd) {}
        }
    }
}
