import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("A gate says no with a reason, and a refused epoch changes nothing")
struct GatekeeperTests {
    // Outside the attribute: closures inside it crash the compiler of Swift 6.0.3.
    static let badEpochs = [
        BadEpoch("no fix", .noFix) { $0.mode = .none },
        BadEpoch("mode 3 without a position", .noFix) { $0.coordinate = nil },
        BadEpoch("extrapolated in a tunnel", .estimated) { $0.status = .deadReckoning },
        BadEpoch("a simulator", .estimated) { $0.status = .simulated },
        BadEpoch("null island", .nowhere) {
            $0.coordinate = Coordinate(latitude: 0, longitude: 0)
        },
        BadEpoch("off the Earth", .impossible) { $0.coordinate?.latitude = 91 },
        BadEpoch("a circle of kilometres", .imprecise) { $0.sigma = 1800 },
        BadEpoch("accuracy zero and no HDOP", .imprecise) {
            $0.sigma = 0
            $0.horizontalDOP = nil
        },
        BadEpoch("HDOP beyond the limit", .imprecise) {
            $0.sigma = nil
            $0.horizontalDOP = 16
        },
        BadEpoch("the same instant", .repeated) { $0.time = $0.time?.advanced(bySeconds: -1) },
        BadEpoch("another year", .misdated) { $0.time = $0.time?.advanced(bySeconds: 3e7) },
        BadEpoch("the speed of an airliner", .leaping) { $0.speed = 250 },
        BadEpoch("another continent", .leaping) { $0.coordinate?.longitude += 40 },
    ]

    @Test("each kind of bad epoch has its refusal", arguments: badEpochs)
    func refusals(_ bad: BadEpoch) {
        var gates = Gatekeeper(Settings.Gate(), clock: ReceiverClock(notBefore: nil))
        var passed = 0
        for second in 0..<5 { _ = gates.receive(goodEpoch(at: second)) { _ in passed += 1 } }
        var epoch = goodEpoch(at: 5)
        bad.spoil(&epoch)
        let outcome = gates.receive(epoch) { _ in passed += 1 }
        guard case .refused(let refusal) = outcome else {
            Issue.record("it passed")
            return
        }
        #expect(refusal.reason == bad.reason)
        #expect(gates.tally.counts == [bad.reason: 1])
        #expect(gates.tally.latest[bad.reason]?.epoch == epoch)
        #expect(gates.receive(goodEpoch(at: 6)) { _ in passed += 1 } == .passed)
        #expect(passed == 6)
    }

    @Test("a jump is believed once three fixes agree, not before")
    func jump() {
        var gate = LeapGate(maximumSpeed: 70)
        let home = Coordinate(latitude: 52, longitude: 5)
        let away = Coordinate(latitude: 53, longitude: 5)
        var verdicts: [Bool] = []
        for (second, place) in [home, home, away, home, away, away, away, away].enumerated() {
            let verdict = gate.pass(place, sigma: 3, at: Uptime(.seconds(second)))
            verdicts.append(verdict == .passed)
        }
        #expect(verdicts == [true, true, false, true, false, false, true, true])
    }

    @Test("hours of silence excuse no other continent")
    func silence() {
        var gate = LeapGate(maximumSpeed: 70)
        let home = Coordinate(latitude: 52, longitude: 5)
        _ = gate.pass(home, sigma: 3, at: Uptime(.seconds(0)))
        let away = home.moved(by: Displacement(east: 0, north: 4400))
        #expect(gate.pass(away, sigma: 3, at: Uptime(.seconds(90_000))) != .passed)
        let near = home.moved(by: Displacement(east: 0, north: 4200))
        #expect(gate.pass(near, sigma: 3, at: Uptime(.seconds(90_001))) == .passed)
    }

    @Test("a receiver that never states its accuracy is taken at a typical one")
    func silentReceiver() {
        var gate = PrecisionGate(limit: 60)
        #expect(gate.pass(Epoch(received: Uptime(nanoseconds: 0))) == .sigma(8 / 2.0.squareRoot()))
    }

    @Test("one that has stated it and now does not is refused")
    func hushedReceiver() {
        var gate = PrecisionGate(limit: 60)
        var epoch = Epoch(received: Uptime(nanoseconds: 0))
        epoch.horizontalDOP = 1
        #expect(gate.pass(epoch) == .sigma(4 / 2.0.squareRoot()))
        epoch.horizontalDOP = nil
        #expect(gate.pass(epoch) == .refused(nil))
    }

    @Test("HDOP 99.99 is a figure: it says that nothing is known")
    func noDilution() {
        var gate = PrecisionGate(limit: 60)
        var epoch = Epoch(received: Uptime(nanoseconds: 0))
        epoch.statesDilution = true
        #expect(gate.pass(epoch) == .refused(nil))
    }

    @Test(
        "each gate that is a matter of judgement has its own switch",
        arguments: [Refusal.Reason.nowhere, .estimated, .imprecise, .leaping])
    func switches(off reason: Refusal.Reason) {
        var settings = Settings.Gate()
        settings.switchedOff = [reason]
        for bad in Self.badEpochs {
            var gates = Gatekeeper(settings, clock: ReceiverClock(notBefore: nil))
            for second in 0..<5 { _ = gates.receive(goodEpoch(at: second)) { _ in } }
            var epoch = goodEpoch(at: 5)
            bad.spoil(&epoch)
            let isLeap = bad.reason == .nowhere && reason == .nowhere
            let outcome = gates.receive(epoch) { _ in }
            if bad.reason == reason, !isLeap {
                #expect(outcome == .passed, "\(bad)")
            } else {
                #expect(outcome != .passed, "\(bad)")
            }
        }
    }

    @Test("the receiver's own figure comes before its HDOP, and has a floor")
    func order() {
        var gate = PrecisionGate(limit: 60)
        var epoch = Epoch(received: Uptime(nanoseconds: 0))
        epoch.horizontalDOP = 5
        epoch.sigma = 2.5
        #expect(gate.pass(epoch) == .sigma(2.5))
        epoch.sigma = 0.01
        #expect(gate.pass(epoch) == .sigma(1))
    }
}

/// A good epoch with one thing wrong.
struct BadEpoch: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reason: Refusal.Reason
    let spoil: @Sendable (inout Epoch) -> Void

    init(
        _ description: String, _ reason: Refusal.Reason,
        spoil: @escaping @Sendable (inout Epoch) -> Void
    ) {
        testDescription = description
        self.reason = reason
        self.spoil = spoil
    }
}

/// Standing at one place with a good fix, a second apart.
func goodEpoch(at second: Int) -> Epoch {
    var epoch = Epoch(received: Uptime(.seconds(second)))
    epoch.time = UTC(milliseconds: 1_780_000_000_000 + Int64(second) * 1000)
    epoch.mode = .threeD
    epoch.status = .gnss
    epoch.coordinate = Coordinate(latitude: 52.1, longitude: 5.1)
    epoch.speed = 0
    epoch.horizontalDOP = 0.9
    epoch.sigma = 1.5
    return epoch
}
