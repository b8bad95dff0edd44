import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("Two receivers in one car are one car: no metre twice, no trip in two, nothing refused")
struct PipelineTestsSources {
    /// Two receivers that see the same drive, each with its delay; the best one fails now and then.
    private static func mixed(
        delays: (Double, Double), outages: [Range<Int>], lever: Double = 3, seed: UInt64
    ) -> (epochs: [Epoch], truth: Outing) {
        var rough = ReceiverModel()
        rough.slowError = 3
        rough.dopplerError = 0.12
        let best = Outing(.commute, seed: seed, latency: delays.0, source: 0)
        let spare = Outing(
            .commute, model: rough, seed: seed + 100, latency: delays.1, source: 1)
        var epochs: [Epoch] = []
        for (index, epoch) in best.epochs.enumerated() {
            if !outages.contains(where: { $0.contains(index) }) { epochs.append(epoch) }
            var other = spare.epochs[index]
            other.coordinate = other.coordinate?.moved(
                by: Displacement(east: lever, north: -lever / 2))
            epochs.append(other)
        }
        return (epochs.sorted { $0.received < $1.received }, best)
    }

    /// A list of its own: Swift 6.0.3 does not survive closures inside the macro here.
    private static let delays: [(Double, Double)] = [
        (0.1, 0.4), (0.1, 1.6), (1.6, 0.1), (0.5, 0.5), (0.05, 1.05),
    ]

    @Test(
        "whatever their delays, outages cost no metre and no trip",
        arguments: delays, UInt64(1)...3)
    func outages(delays: (Double, Double), seed: UInt64) throws {
        let outages = [120..<123, 150..<210, 260..<275, 330..<390, 440..<447]
        let (epochs, outing) = Self.mixed(delays: delays, outages: outages, seed: seed)
        var played = Playback(sources: 2)
        played.hear(epochs)
        #expect(played.tripChanges == [.started, .ended])
        let truth = try #require(outing.trips().first)
        let record = try #require(played.closed.first)
        #expect(abs(record.distance / truth.distance - 1) < 0.005, "\(record.distance)")
        #expect(record.bridgedDistance == 0 && record.gaps == 0, "the other one saw it")
        let refused = played.refusals.filter { $0.reason != .noFix }
        #expect(refused.isEmpty, "\(refused.map { ($0.reason, $0.epoch.source, $0.measured) })")
        #expect(played.names.filter { $0 == "time.corrected" }.isEmpty)
        let instants = played.fixes.map(\.instant)
        #expect(zip(instants, instants.dropFirst()).allSatisfy { $1.seconds(since: $0) > 0.9 })
        let sources = played.fixes.map(\.epoch.source)
        #expect(sources.contains(1) && sources.last == 0, "it is handed back")
        let troubles = played.pipeline.troubles.flatMap(\.entries)
        #expect(troubles.isEmpty, "\(troubles)")
    }

    @Test(
        "a lever of metres between two parked aerials drives nowhere", arguments: UInt64(1)...3,
        [false, true])
    func parked(seed: UInt64, isWithoutDoppler: Bool) throws {
        let still = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 0, legs: [.stop(3600)])
        let one = Outing(still, seed: seed, source: 0)
        let other = Outing(still, seed: seed + 50, latency: 0.6, source: 1)
        var epochs: [Epoch] = []
        for (index, epoch) in one.epochs.enumerated() {
            var epoch = epoch
            if isWithoutDoppler { (epoch.speed, epoch.track) = (nil, nil) }
            if index / 60 % 2 == 0 { epochs.append(epoch) }
            var moved = other.epochs[index]
            moved.coordinate = moved.coordinate?.moved(by: Displacement(east: 4, north: 2))
            // Receivers without Doppler are the harder case.
            moved.speed = nil
            moved.track = nil
            epochs.append(moved)
        }
        var played = Playback(sources: 2)
        played.hear(epochs.sorted { $0.received < $1.received })
        #expect(played.tripChanges.isEmpty)
        #expect(played.pipeline.odometer == 0)
        #expect(Set(played.fixes.map(\.epoch.source)) == [0, 1])
    }

    @Test("one that blinks is trusted less each time, and is not followed")
    func blinking() {
        let blinks = (0..<60).map { 60 + 12 * $0..<66 + 12 * $0 }
        let (epochs, _) = Self.mixed(delays: (0.1, 0.5), outages: blinks, seed: 5)
        var played = Playback(sources: 2)
        played.hear(epochs)
        let sources = played.fixes.map(\.epoch.source)
        let changes = zip(sources, sources.dropFirst()).filter { $0 != $1 }.count
        #expect(changes <= 4, "\(changes) changes")
        #expect(played.tripChanges == [.started, .ended])
    }

    @Test("a spare whose calendar is a day off is placed all the same, and moves no calendar")
    func otherCalendar() throws {
        let (epochs, outing) = Self.mixed(delays: (0.1, 0.5), outages: [150..<300], seed: 6)
        var played = Playback(sources: 2)
        played.hear(
            epochs.map { epoch in
                var epoch = epoch
                if epoch.source == 1 { epoch.time = epoch.time?.advanced(bySeconds: -86_400) }
                return epoch
            })
        #expect(played.tripChanges == [.started, .ended])
        let record = try #require(played.closed.first)
        let truth = try #require(outing.trips().first)
        let metres = record.distance + record.bridgedDistance
        #expect(abs(metres / truth.distance - 1) < 0.01)
        #expect(record.start.utc.map { abs($0.seconds(since: Outing.date)) < 600 } == true)
        #expect(played.names.filter { $0 == "time.corrected" }.isEmpty)
        #expect(played.pipeline.troubles[1].entries.map(\.trouble) == [.dateInPast, .clockStepped])
    }

    @Test("a better one that is elsewhere is not handed back to")
    func elsewhere() {
        let (epochs, _) = Self.mixed(delays: (0.1, 0.4), outages: [120..<160], seed: 7)
        var played = Playback(sources: 2)
        played.hear(
            epochs.map { epoch in
                var epoch = epoch
                if epoch.source == 0, epoch.received.seconds > 200 {
                    epoch.coordinate?.longitude += 0.2
                }
                return epoch
            })
        #expect(played.tripChanges == [.started, .ended])
    }
}

extension Playback {
    var refusals: [Refusal] {
        effects.compactMap { if case .refuse(let refusal) = $0 { refusal } else { nil } }
    }

    var fixes: [Fix] {
        effects.compactMap { if case .show(let shown) = $0 { shown.value.fix } else { nil } }
    }

    /// Troubles that were told, in order: `+` begins, `-` ends.
    var troubles: [String] {
        effects.compactMap {
            if case .trouble(let change) = $0 {
                (change.holds ? "+" : "-") + change.trouble.rawValue
            } else {
                nil
            }
        }
    }
}
