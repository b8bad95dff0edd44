import TestKit
import Testing

@testable import Export

@Suite("Words on a map stand apart")
struct LabelBoardTests {
    @Test("no two of many overlap, and none leaves the paper", arguments: UInt64(1)...10)
    func apart(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var board = LabelBoard(width: 500, height: 400)
        var boxes: [PaperBox] = []
        for number in 0..<200 {
            let spot = PaperPoint(
                x: Double.random(in: 0...500, using: &dice),
                y: Double.random(in: 0...400, using: &dice))
            let text = String(repeating: "word ", count: number % 4 + 1)
            if let place = board.place(text, size: 16, beside: spot, clear: 6) {
                let width = TextWidth.of(text, size: 16)
                boxes.append(LabelBoard.box(of: place, at: spot, width: width, size: 16))
            }
        }
        #expect(boxes.count > 20 && boxes.count < 200)
        for (index, box) in boxes.enumerated() {
            #expect(box.isInside(PaperBox(left: 0, top: 0, right: 500, bottom: 400)))
            #expect(!boxes[..<index].contains(where: box.meets))
        }
    }

    @Test("a word turns from a line to where there is none")
    func line() {
        let spot = PaperPoint(x: 250, y: 200)
        var board = LabelBoard(width: 500, height: 400)
        let free = board.place("Start", size: 16, beside: spot, clear: 9)
        #expect(free?.anchor == .start)
        board = LabelBoard(width: 500, height: 400)
        board.cross([spot, PaperPoint(x: 500, y: 200)])
        let turned = board.place("Start", size: 16, beside: spot, clear: 9)
        #expect(turned?.anchor == .end)
    }

    @Test("no word where there is no room")
    func full() {
        var board = LabelBoard(width: 100, height: 100)
        board.reserve(PaperBox(left: 0, top: 0, right: 100, bottom: 100))
        #expect(
            board.place("Start", size: 16, beside: PaperPoint(x: 50, y: 50), clear: 9) == nil)
    }

    @Test("a long text is broken between words, and cut where there is no more room")
    func wrapping() {
        let text = "one two\nthree four five"
        let lines = TextWidth.wrapped(text, size: 10, within: 60, lines: 2)
        #expect(lines.count == 2 && lines[0] == "one two")
        #expect(lines[1].hasPrefix("three") && lines[1].hasSuffix("…"))
        #expect(lines.allSatisfy { TextWidth.of($0, size: 10) <= 60 })
        #expect(TextWidth.wrapped("a\u{A0}b c", size: 10, within: 15, lines: 3).count == 2)
        #expect(TextWidth.wrapped("", size: 10, within: 15, lines: 2) == [])
        #expect(TextWidth.fitted("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", size: 10, within: 1) == "…")
    }
}
