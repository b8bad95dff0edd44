import TestKit
import Testing

@testable import rodictl

@Suite("From one screen to the next: only what changed is sent")
struct ScreenTests {
    private func screen(_ lines: String..., columns: Int = 10, rows: Int = 3) -> Screen {
        Screen(lines.map { ScreenLine($0) }, columns: columns, rows: rows)
    }

    private func change(_ old: Screen?, _ new: Screen) -> String {
        String(decoding: new.changes(from: old), as: UTF8.self)
            .split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "^")
    }

    @Test("nothing changed, nothing sent")
    func same() {
        #expect(change(screen("a", "b"), screen("a", "b")) == "")
    }

    @Test("a figure in the middle of a line costs a move and the figure")
    func figure() {
        #expect(change(screen("48 km/h", "x"), screen("49 km/h", "x")) == "^[1;2H9")
        #expect(change(screen("x", "age 9 s"), screen("x", "age 8 s")) == "^[2;5H8")
    }

    @Test("a line that grew is written on, one that shrank is wiped to its end")
    func length() {
        #expect(change(screen("ab"), screen("abc")) == "^[1;3Hc")
        #expect(change(screen("abcd"), screen("ab")) == "^[1;3H^[K")
        #expect(change(screen("a", "b"), screen("a")) == "^[2;1H^[K")
        #expect(change(screen("abcd"), screen("xb")) == "^[1;1Hxb^[K")
    }

    @Test("a line with wide letters is written whole: terminals disagree on those")
    func wide() {
        #expect(change(screen("寿 9 s"), screen("寿 8 s")) == "^[1;1H寿 8 s^[K")
        #expect(change(screen("寿 9 s"), screen("ab 9 s")) == "^[1;1Hab 9 s^[K")
    }

    @Test("a style is begun and ended where it is")
    func style() {
        let old = screen("Fix 3D")
        var line = ScreenLine("Fix ")
        line.append("stale", .alert)
        let new = Screen([line], columns: 10, rows: 3)
        #expect(change(old, new) == "^[1;5H^[0;1;33mstale^[0m")
        let bold = Screen([ScreenLine("Fix 3D", .bold)], columns: 10, rows: 3)
        #expect(change(old, bold) == "^[1;1H^[0;1mFix 3D^[0m")
    }

    @Test("an unknown screen, or one of another size, is wiped and drawn whole")
    func unknown() {
        #expect(change(nil, screen("a", "", "b")) == "^[0m^[H^[2J^[1;1Ha^[3;1Hb")
        #expect(
            change(screen("a", columns: 9), screen("a")) == "^[0m^[H^[2J^[1;1Ha")
    }

    @Test("what does not fit is cut, and says so")
    func cut() {
        #expect(
            screen("abcdefghij", "abcdefghijk", "寿司屋寿司x").text
                == "abcdefghij\nabcdefghi…\n寿司屋寿…\n")
        #expect(screen("a", "b", "c", "d").text == "a\nb\nc\n")
    }

    @Test("whatever came before, the terminal shows the last screen", arguments: UInt64(1)...20)
    func anyWalk(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var terminal = TerminalGrid(columns: 12, rows: 4)
        var shown: Screen?
        var changed = 0
        for _ in 0..<200 {
            let lines = (0..<4).map { _ in
                var line = ScreenLine()
                for _ in 0..<Int.random(in: 0...6, using: &dice) {
                    let style: ScreenLine.Style = Bool.random(using: &dice) ? .plain : .alert
                    line.append(
                        ["a", "b ", "寿", " ", "é", "🍣"].randomElement(using: &dice) ?? "", style)
                }
                return Bool.random(using: &dice) ? line : ScreenLine("same")
            }
            let next = Screen(lines, columns: 12, rows: 4)
            if next != shown { changed += 1 }
            terminal.feed(next.changes(from: shown))
            shown = next
            #expect(terminal.text == next.text)
        }
        #expect(terminal.faults.isEmpty && changed > 100)
    }
}
