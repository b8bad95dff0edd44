import Positioning
import Testing

@testable import Supervision

@Suite("Nothing repeats in the journal")
struct RepeatFilterTests {
    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }
    private let line = Journal.Entry(.warning, "receiver lost", ["reason": "end of file"])

    @Test("the same line is held for a minute, then written with how often it came")
    func held() {
        var filter = RepeatFilter()
        #expect(filter.judge(line, at: at(0)) == .write(held: 0))
        #expect(filter.judge(line, at: at(1)) == .hold)
        #expect(filter.judge(line, at: at(59.999)) == .hold)
        #expect(filter.judge(line, at: at(60)) == .write(held: 2))
        #expect(filter.judge(line, at: at(61)) == .hold)
        #expect(filter.judge(line, at: at(120)) == .write(held: 1))
    }

    @Test("another level, message or field is another line")
    func different() {
        var filter = RepeatFilter()
        _ = filter.judge(line, at: at(0))
        var others = [line, line, line]
        others[0].level = .error
        others[1].message = "receiver found"
        others[2].fields["reason"] = "silence"
        for other in others { #expect(filter.judge(other, at: at(1)) == .write(held: 0)) }
    }

    @Test("a thousand different lines are not remembered for ever")
    func bounded() {
        var filter = RepeatFilter()
        for number in 0..<1000 {
            let other = Journal.Entry(.debug, "line \(number)")
            #expect(filter.judge(other, at: at(Double(number) / 1000)) == .write(held: 0))
        }
        #expect(filter.judge(Journal.Entry(.debug, "line 999"), at: at(2)) == .hold)
        #expect(filter.judge(Journal.Entry(.debug, "line 0"), at: at(2)) == .write(held: 0))
    }
}
