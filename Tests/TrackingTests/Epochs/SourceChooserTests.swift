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
                "the better one takes over with its first fix",
                ["  0000", "111111"], "110000"),
            Chosen(
                "three seconds of silence are waited for, the next one is not",
                ["0000      ", "1111111111"], "0000   111"),
            Chosen(
                "a fixless epoch is no fix",
                ["000xxxxxxx", "1111111111"], "000   1111"),
            Chosen(
                "the last one waits for both",
                ["00        ", " 1111     ", "2222222222"], "00      22"),
        ])
    func hears(_ chosen: Chosen) {
        #expect(chosen.replay() == chosen.hears)
    }

    @Test("a receiver that is not in the list is never heard", arguments: [-1, 2, 7])
    func unknown(source: Int) {
        let chooser = SourceChooser(sources: 2)
        var epoch = goodEpoch(at: 1)
        epoch.source = source
        #expect(!chooser.admits(epoch))
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
                let isAdmitted = chooser.admits(epoch)
                guard row[second] != "x" else { continue }
                chooser.gaveFix(epoch)
                if isAdmitted { heard = row[second] }
            }
            return String(heard)
        }.joined()
    }
}
