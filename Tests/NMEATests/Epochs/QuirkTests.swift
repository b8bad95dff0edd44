import Testing

@testable import NMEA

@Suite("Receivers are odd, and the right answer is known (nmea.md §8)")
struct QuirkTests {
    @Test("each quirk has its answer", arguments: Quirk.all)
    func answers(quirk: Quirk) {
        #expect(quirk.heard == quirk.answer)
    }
}
