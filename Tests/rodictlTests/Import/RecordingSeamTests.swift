import Positioning
import Testing

@testable import rodictl

@Suite("One file may hold many recordings")
struct RecordingSeamTests {
    /// A fix: seconds by its date, seconds by the capture's clock, metres to the north.
    struct Fix: Sendable {
        let date: Double
        let clock: Double
        let north: Double

        init(_ date: Double, _ clock: Double, _ north: Double) {
            self.date = date
            self.clock = clock
            self.north = north
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let fixes: [Fix]
        /// At which of them another begins.
        let begins: [Int]
    }

    static let cases = [
        Case(
            testDescription: "a drive is one",
            fixes: [Fix(0, 0, 0), Fix(1, 1, 14), Fix(2, 2, 28)], begins: []),
        Case(
            testDescription: "a tunnel, however far, is bridged",
            fixes: [Fix(0, 0, 0), Fix(599, 599, 20_000)], begins: []),
        Case(
            testDescription: "a night where it was left is one",
            fixes: [Fix(0, 0, 0), Fix(40_000, 40_000, 4_900)], begins: []),
        Case(
            testDescription: "far away after a silence is another",
            fixes: [Fix(0, 0, 0), Fix(601, 601, 5_100), Fix(602, 602, 5_110)], begins: [1]),
        Case(
            testDescription: "three fixes from before are another, two are none",
            fixes: [
                Fix(9000, 0, 0), Fix(10, 0, 9), Fix(11, 0, 10), Fix(9001, 1, 2), Fix(10, 1, 9),
                Fix(11, 1, 10), Fix(12, 2, 11), Fix(13, 3, 12),
            ], begins: [6]),
        Case(
            testDescription: "a wild date ahead is none, and what follows neither",
            fixes: [
                Fix(0, 0, 0), Fix(9_000_000, 1, 14), Fix(2, 2, 28), Fix(3, 3, 42), Fix(4, 4, 56),
                Fix(5, 5, 70),
            ], begins: []),
    ]

    @Test("where another begins", arguments: cases)
    func begins(one: Case) {
        var seam = RecordingSeam(reopen: 600)
        let home = Coordinate(latitude: 52, longitude: 5)
        var found: [Int] = []
        for (number, fix) in one.fixes.enumerated() {
            let begins = seam.begins(
                at: home.moved(by: Displacement(east: 0, north: fix.north)),
                UTC(seconds: fix.date), received: Uptime(seconds: fix.clock))
            if begins { found.append(number) }
        }
        #expect(found == one.begins)
        #expect(seam.newest == one.fixes.last.map { UTC(seconds: $0.date) })
    }
}
