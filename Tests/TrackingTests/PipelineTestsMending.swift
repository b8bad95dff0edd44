import Positioning
import Testing

@testable import Tracking

@Suite("Numbers that mending was given are no trip's")
struct PipelineTestsMending {
    @Test("neither in this run, nor after a power cut that forgot them", arguments: [false, true])
    func reserved(isSameBoot: Bool) {
        let outing = Outing(.errand)
        var played = Playback()
        played.hear(outing.epochs[..<50])
        #expect(played.pipeline.reserveTrips(2) == 1)
        #expect(played.pipeline.reserveTrips(1) == 3)
        let memory = played.pipeline.memory
        #expect(played.pipeline.reserveTrips(1) == 4)
        // The store has 4, the memory does not know of it.
        var next = Playback(
            Pipeline(
                settings: Settings(), places: [], build: nil, nextTrip: 5, memory: memory,
                from: isSameBoot ? .sameBoot : .earlierBoot))
        #expect(next.pipeline.reserveTrips(1) == 5)
        next.hear(outing.epochs[50...])
        #expect(next.trips.first?.record.id == 6)
    }

    @Test("what is said of the open trip is told, and stays with it to its end")
    func said() throws {
        let outing = Outing(.commute)
        var settings = Settings()
        settings.vehicles = [
            Settings.Vehicle(name: "Polo", consumption: 6),
            Settings.Vehicle(name: "Golf", consumption: 9),
        ]
        settings.vehicle = settings.vehicles[0]
        var played = Playback(settings: settings)
        played.hear(outing.epochs[..<20])
        played.handle(.commandReceived(.editTrip(.label("x"))), at: played.now)
        #expect(played.answers == [.refused("no trip is open")])
        played.hear(outing.epochs[20..<200])
        for edit in [TripEdit.label("work"), .note("rain"), .vehicle(settings.vehicles[1])] {
            played.handle(.commandReceived(.editTrip(edit)), at: played.now)
        }
        played.hear(outing.epochs[200...])
        #expect(played.names.count { $0 == "trip.changed" } == 3)
        let closed = try #require(played.closed.first)
        #expect(closed.label == "work" && closed.note == "rain" && closed.vehicle == "Golf")
        #expect(abs((closed.fuel ?? 0) - 9 * closed.length / 100_000) < 1e-9)
    }
}
