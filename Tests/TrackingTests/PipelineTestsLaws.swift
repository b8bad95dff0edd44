import Positioning
import Simulation
import TestKit
import Testing

@testable import Tracking

@Suite("Laws that hold whatever a receiver says")
struct PipelineTestsLaws {
    /// A list of its own: Swift 6.0.3 does not survive closures inside the macro here.
    private static let badEpochs = [
        BadEpoch("no fix", .noFix) { $0.mode = .none },
        BadEpoch("extrapolated", .estimated) { $0.status = .deadReckoning },
        BadEpoch("null island", .nowhere) {
            $0.coordinate = Coordinate(latitude: 0, longitude: 0)
        },
        BadEpoch("off the Earth", .impossible) { $0.coordinate?.longitude = .nan },
        BadEpoch("kilometres wide", .imprecise) { $0.sigma = 1800 },
        BadEpoch("the instant before", .repeated) {
            $0.time = $0.time?.advanced(bySeconds: -1)
        },
        BadEpoch("five years ahead", .misdated) {
            $0.time = $0.time?.advanced(bySeconds: 1.6e8)
        },
        BadEpoch("the end of time", .misdated) { $0.time = UTC(milliseconds: .max) },
        BadEpoch("an airliner's speed", .leaping) { $0.speed = 250 },
    ]

    @Test("a refused fix changes no state at all", arguments: badEpochs)
    func refused(_ bad: BadEpoch) {
        let epochs = Outing(.commute).epochs
        var played = Playback(places: [Simulation.Drive.commute.place("nowhere")])
        played.hear(epochs[..<200])
        let before = played.pipeline.memory
        let shown = played.pipeline.latest?.estimate
        var epoch = epochs[200]
        bad.spoil(&epoch)
        played.handle(.epochReceived(epoch), at: epoch.received)
        #expect(
            played.effects.contains {
                if case .refuse(let no) = $0 { no.reason == bad.reason } else { false }
            })
        #expect(played.pipeline.memory == before)
        #expect(played.pipeline.latest?.estimate == shown)
        var unspoilt = Playback()
        unspoilt.hear(epochs[..<200])
        unspoilt.hear(epochs[201...])
        played.hear(epochs[201...])
        #expect(played.closed.map(\.distance) == unspoilt.closed.map(\.distance))
    }

    @Test("a fix elsewhere moves nothing, and the next good one goes on")
    func wild() {
        let epochs = Outing(.commute).epochs
        var played = Playback()
        played.hear(epochs[..<200])
        var before = played.pipeline.memory
        var wild = epochs[200]
        wild.coordinate?.longitude += 3
        played.handle(.epochReceived(wild), at: wild.received)
        // The calendar may follow a clock whose place is doubted.
        before.offset = played.pipeline.memory.offset
        #expect(played.pipeline.memory == before)
        played.hear(epochs[201...])
        #expect(played.tripChanges == [.started, .ended])
    }

    @Test("garbage gives numbers or nothing: never NaN, never a trap", arguments: UInt64(1)...20)
    func garbage(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var played = Playback(places: [Simulation.Drive.errand.place("home")], sources: 2)
        let good = Outing(.commute).epochs
        var shown = 0
        for index in 0..<3000 {
            var epoch = good[index % good.count]
            epoch.received = Uptime(seconds: Double(index) * 0.7)
            if Bool.random(using: &dice) { epoch.time = nil }
            for _ in 0..<Int.random(in: 0...3, using: &dice) { spoil(&epoch, &dice) }
            played.handle(.epochReceived(epoch), at: epoch.received)
            if index % 500 == 499 { played.handle(.woke, at: epoch.received) }
        }
        for estimate in played.estimates {
            shown += 1
            expectNumbers(estimate)
        }
        for record in played.trips.map(\.record) + played.effects.updates { expectNumbers(record) }
        for point in played.points {
            #expect(point.coordinate.isValid && point.speed.isFinite && point.accuracy.isFinite)
            #expect(point.heightAboveSeaLevel?.isFinite != false)
        }
        let odometers = played.estimates.map(\.odometer)
        #expect(zip(odometers, odometers.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(shown > 100, "what is all refused proves nothing")
    }

    private func expectNumbers(_ estimate: Estimate) {
        let numbers: [Double] = [
            estimate.accuracy, estimate.sigma, estimate.speed, estimate.velocity.east,
            estimate.velocity.north, estimate.odometer, estimate.track ?? 0,
            estimate.heightAboveSeaLevel ?? 0,
        ]
        #expect(numbers.allSatisfy { $0.isFinite }, "\(estimate)")
        #expect(estimate.coordinate.isValid, "\(estimate)")
        #expect(estimate.speed >= 0 && estimate.accuracy > 0)
    }

    private func expectNumbers(_ record: TripRecord) {
        let numbers: [Double] = [
            record.distance, record.bridgedDistance, record.movingTime, record.maximumSpeed,
            record.ascent, record.duration,
        ]
        #expect(numbers.allSatisfy { $0.isFinite && $0 >= 0 }, "\(record)")
        #expect(record.startCoordinate.isValid && record.endCoordinate.isValid)
    }

    private func spoil(_ epoch: inout Epoch, _ dice: inout SplitMix64) {
        func number() -> Double {
            [
                0, -0.0, -1, 1, 359.9, 1e-300, 70, 1e9, 1e308, -1e308, .infinity, .nan,
                .greatestFiniteMagnitude, Double.random(in: -400...400, using: &dice),
            ].randomElement(using: &dice) ?? 0
        }
        switch Int.random(in: 0..<12, using: &dice) {
        case 0: epoch.speed = number()
        case 1: epoch.track = number()
        case 2: epoch.speedSigma = number()
        case 3: epoch.sigma = number()
        case 4: epoch.horizontalDOP = number()
        case 5: epoch.heightAboveSeaLevel = number()
        case 6: (epoch.heightAboveEllipsoid, epoch.geoidSeparation) = (number(), number())
        case 7: epoch.coordinate = Coordinate(latitude: number(), longitude: number())
        case 8:
            epoch.coordinate = [
                Coordinate(latitude: 90, longitude: 10), Coordinate(latitude: -90, longitude: 0),
                Coordinate(latitude: 52, longitude: 180), Coordinate(latitude: 1, longitude: -180),
            ].randomElement(using: &dice)
        case 9:
            epoch.time = [
                UTC(milliseconds: .min), UTC(milliseconds: .max), UTC(milliseconds: 0),
                UTC(milliseconds: Int64.random(in: .min ... .max, using: &dice)),
                Outing.date.advanced(bySeconds: Double.random(in: -1e9...1e9, using: &dice)),
            ].randomElement(using: &dice)
        case 10: epoch.source = Int.random(in: -1...3, using: &dice)
        default: epoch.mode = [.unknown, .none, .twoD].randomElement(using: &dice) ?? .none
        }
    }
}

extension [Effect] {
    var updates: [TripRecord] {
        compactMap { if case .update(let record) = $0 { record.value } else { nil } }
    }
}
