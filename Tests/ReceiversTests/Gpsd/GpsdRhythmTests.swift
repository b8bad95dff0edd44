import Positioning
import Testing

@testable import Receivers

@Suite("A fix waits for nothing but what usually comes")
struct GpsdRhythmTests {
    /// One cycle of reports as a line: how many milliseconds after its start each is heard.
    struct Cycle: CustomTestStringConvertible {
        var name: String
        /// P is a position that adds something, p one that repeats, S a sky, N noise.
        var reports: [(Character, Int)]
        /// Which of them the epoch comes with, in the steady state.
        var closing: Int
        var testDescription: String { name }
    }

    static let cycles = [
        Cycle(name: "a position alone", reports: [("P", 0)], closing: 0),
        Cycle(name: "the sky before it", reports: [("S", 0), ("P", 3)], closing: 1),
        Cycle(name: "noise and sky with it", reports: [("P", 0), ("N", 0), ("S", 0)], closing: 2),
        Cycle(name: "the sky soon after it", reports: [("P", 0), ("S", 30)], closing: 1),
        Cycle(name: "the sky long after it", reports: [("P", 0), ("S", 70)], closing: 0),
        Cycle(name: "two positions", reports: [("P", 0), ("P", 40)], closing: 1),
        Cycle(
            name: "two, and the sky between", reports: [("P", 0), ("S", 20), ("P", 40)], closing: 2),
        Cycle(name: "a second that adds nothing", reports: [("P", 0), ("p", 40)], closing: 0),
        Cycle(
            name: "two positions, noise and three skies",
            reports: [("P", 0), ("S", 8), ("P", 40), ("N", 41), ("S", 45), ("S", 48)], closing: 4),
    ]

    @Test("the epoch comes with the last report, at 1 Hz and at 10 Hz", arguments: cycles, [1, 10])
    func steady(cycle: Cycle, rate: Int) {
        let delays = delays(of: cycle, rate: rate)
        #expect(delays.count == 40)
        #expect(delays.dropFirst(6).allSatisfy { $0 == cycle.reports[cycle.closing].1 })
    }

    @Test("a sky that is nearer to the next position than to this one is not waited for")
    func nearer() {
        let cycle = Cycle(name: "", reports: [("S", 0), ("P", 5)], closing: 1)
        #expect(delays(of: cycle, rate: 20).dropFirst(6).allSatisfy { $0 == 5 })
    }

    /// When the epochs of forty cycles came, in milliseconds from the start of each.
    private func delays(of cycle: Cycle, rate: Int) -> [Int] {
        var epochs = GpsdEpochs(source: 0)
        var closed: [(epoch: Epoch, at: Int)] = []
        for number in 0..<40 {
            let start = number * (1000 / rate)
            for (kind, offset) in cycle.reports {
                let now = start + offset
                wake(&epochs, until: now) { closed.append(($0, $1)) }
                hear(kind, of: number, in: &epochs, at: now) { closed.append(($0, now)) }
            }
        }
        wake(&epochs, until: 100_000) { closed.append(($0, $1)) }
        let told: [Int64] = closed.compactMap(\.epoch.time?.milliseconds)
        let instants: [Int64] = (0..<40).map { 1_000_000 + Int64($0) * 100 }
        #expect(told == instants, "in order, and never twice")
        return closed.enumerated().map { number, epoch in epoch.at - number * (1000 / rate) }
    }

    @Test("a report that stays out is waited for a little, and then no more")
    func missing() {
        var epochs = GpsdEpochs(source: 0)
        var closed: [(epoch: Epoch, at: Int)] = []
        for number in 0..<20 {
            let start = number * 1000
            wake(&epochs, until: start) { closed.append(($0, $1)) }
            hear("P", of: number, in: &epochs, at: start) { closed.append(($0, start)) }
            guard number < 10 else { continue }
            hear("S", of: number, in: &epochs, at: start + 5) { closed.append(($0, start + 5)) }
        }
        wake(&epochs, until: 100_000) { closed.append(($0, $1)) }
        #expect(closed.map { $0.at % 1000 }.suffix(12) == [5, 5, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test("a second position that always comes far too late is not waited for")
    func late() {
        var epochs = GpsdEpochs(source: 0)
        var closed: [Int] = []
        for number in 0..<20 {
            for start in [number * 1000, number * 1000 + 880] {
                wake(&epochs, until: start) { closed.append($1) }
                hear("P", of: number, in: &epochs, at: start) { _ in closed.append(start) }
            }
        }
        #expect(closed.count == 20)
        #expect(closed.suffix(15).allSatisfy { $0.isMultiple(of: 1000) })
    }

    @Test("a burst after a stall is as many epochs as instants")
    func burst() {
        var epochs = GpsdEpochs(source: 0)
        var closed: [Epoch] = []
        for number in 0..<30 {
            hear("P", of: number, in: &epochs, at: 5000) { closed.append($0) }
            hear("S", of: number, in: &epochs, at: 5000) { closed.append($0) }
        }
        wake(&epochs, until: 100_000) { epoch, _ in closed.append(epoch) }
        let instants: [Int64] = (0..<30).map { 1_000_000 + Int64($0) * 100 }
        #expect(closed.compactMap(\.time?.milliseconds) == instants)
    }

    private func hear(
        _ kind: Character, of number: Int, in epochs: inout GpsdEpochs, at milliseconds: Int,
        _ closed: (Epoch) -> Void
    ) {
        let now = Uptime(.milliseconds(milliseconds))
        switch kind {
        case "S":
            epochs.read(GpsdSky(device: "a"), at: now, closed)
        case "N":
            epochs.read(GpsdNoise(device: "a"), at: now, closed)
        default:
            var position = GpsdPosition(
                device: "a", time: UTC(milliseconds: 1_000_000 + Int64(number) * 100),
                mode: .threeD)
            position.coordinate = Coordinate(latitude: 10, longitude: 20)
            if kind == "P" { position.speed = Double(milliseconds) }
            _ = epochs.read(position, at: now, closed)
        }
    }

    private func wake(
        _ epochs: inout GpsdEpochs, until milliseconds: Int, _ closed: (Epoch, Int) -> Void
    ) {
        guard let due = epochs.wakeAt, due <= Uptime(.milliseconds(milliseconds)) else { return }
        epochs.woke(at: due) { closed($0, Int(due.nanoseconds / 1_000_000)) }
    }
}
