import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("rodictl explored in words")
struct ExploredCommandTests {
    private func record(
        _ names: [String], count: Int, possible: Int? = nil
    ) throws -> ExploredRecord {
        let cells = try names.map {
            ExploredCellRecord(
                try #require(GeohashArea($0)), cells: 12, visits: 3, first: nil, last: nil, trip: 7)
        }
        return ExploredRecord(
            precision: names.first?.count ?? 7, cells: cells, count: count, possible: possible,
            more: false)
    }

    @Test("trips of a cell, or cells of a larger one, and how many there are in all")
    func tables() throws {
        #expect(
            ExploredCommand.text(try record(["u179221", "u179222"], count: 40)) == """
                Cell     First    Last  Trips  By trip
                u179221  undated            3        7
                u179222  undated            3        7
                40 cells of 7 letters explored (38 more: --limit 0).

                """)
        #expect(
            ExploredCommand.text(try record(["u1792"], count: 1, possible: 3)) == """
                Cell   First    Last  Cells  By trip
                u1792  undated           12        7
                1 cell of 5 letters explored, 33.3 % of the 3 in the box.

                """)
        #expect(
            ExploredCommand.text(try record([], count: 0)) == "0 cells of 7 letters explored.\n")
    }

    @Test("a box is four numbers on the Earth")
    func boxes() throws {
        #expect(
            try ExploredCommand.box("-34,179.5,-33.25,-179")
                == Request.Box(south: -34, west: 179.5, north: -33.25, east: -179))
        for text in [
            "", "1,2,3", "1,2,3,4,5", "3,2,1,4", "1,2,x,4", "1,2,91,4", "nan,0,1,1", "1,2,,4",
        ] {
            #expect(throws: Failure.self, "\(text)") { try ExploredCommand.box(text) }
        }
    }
}
