import Positioning
import Testing

@testable import Tracking

@Suite("The best receiver that has a fix is listened to")
struct SourceChooserTests {
    @Test(
        "hands over and back",
        arguments: [
            // One column is one second. A fix is a digit: 0 the best receiver's, 1 the next one's,
            // 2 the last one's; x is an epoch of the best one without a fix.
            Chosen(
                "the only one that speaks is heard at once", ["11111"], "11111"),
            Chosen(
                "the better one is handed back to after five fixes, and gives what it has just said",
                ["  00000000", "1111111111"], "1111110000"),
            Chosen(
                "two seconds of silence are waited for, three are not",
                ["0000      ", "1111111111"], "0000  1111"),
            Chosen(
                "a fixless epoch is no fix",
                ["000xxxxxxx", "1111111111"], "000  11111"),
            Chosen(
                "one that blinks is not followed",
                ["00    00    00    00    ", "111111111111111111111111"],
                "00  11111111111111111111"),
            Chosen(
                "the last one waits for both, and each has its turn",
                ["00        ", " 1111     ", "2222222222"], "00  1  222"),
        ])
    func hears(_ chosen: Chosen) {
        #expect(chosen.replay() == chosen.hears)
    }

    @Test("when each one last gave a fix is known, whoever's turn it was")
    func lastFix() {
        var chooser = SourceChooser(sources: 2)
        #expect(chooser.lastFix(of: 1) == nil)
        var epoch = goodEpoch(at: 1)
        chooser.gaveFix(epoch)
        epoch = goodEpoch(at: 2)
        epoch.source = 1
        chooser.gaveFix(epoch)
        #expect(chooser.lastFix(of: 0) == goodEpoch(at: 1).received)
        #expect(chooser.lastFix(of: 1) == epoch.received)
        #expect(chooser.lastFix(of: 2) == nil && chooser.lastFix(of: -1) == nil)
    }

    @Test("a receiver that is not in the list is never heard", arguments: [-1, 2, 7])
    func unknown(source: Int) {
        let chooser = SourceChooser(sources: 2)
        var epoch = goodEpoch(at: 1)
        epoch.source = source
        #expect(chooser.turn(of: epoch) == .unknown)
    }
}

/// What each receiver says, a row each and a column a second, and whose fix was used.
struct Chosen: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rows: [String]
    let hears: String

    init(_ description: String, _ rows: [String], _ hears: String) {
        testDescription = description
        self.rows = rows
        self.hears = hears
    }

    func replay() -> String {
        var chooser = SourceChooser(sources: 3)
        let columns = rows.map(Array.init)
        return (0..<(columns.map(\.count).max() ?? 0)).map { second in
            var heard: Character = " "
            for (source, row) in columns.enumerated() where second < row.count {
                guard row[second] != " " else { continue }
                var epoch = goodEpoch(at: second)
                epoch.source = row[second].wholeNumberValue ?? source
                if row[second] == "x" { epoch.mode = .none }
                let turn = chooser.turn(of: epoch)
                guard row[second] != "x", turn != .unknown else { continue }
                if turn == .standby {
                    guard chooser.stoodBy(epoch) else { continue }
                }
                chooser.gaveFix(epoch)
                heard = row[second]
            }
            return String(heard)
        }.joined()
    }
}
