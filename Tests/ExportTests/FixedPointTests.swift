import Glibc
import Testing

@testable import Export

@Suite("A number looks the same everywhere")
struct FixedPointTests {
    private func text(_ value: Double, _ decimals: Int, _ tail: StaticString) -> String? {
        var text = TextBuffer(capacity: 16)
        guard let number = FixedPoint(value, decimals: decimals) else { return nil }
        text.append(number, then: tail)
        return String(decoding: text.take(), as: UTF8.self)
    }

    @Test(
        "fixed notation, rounded",
        arguments: [
            (0.0, "0.000"), (-0.0, "0.000"), (0.000_4, "0.000"), (-0.000_4, "0.000"),
            (0.000_5, "0.001"), (-0.1, "-0.100"), (9.999_9, "10.000"), (99.5, "99.500"),
            (100, "100.000"), (1234.567_8, "1234.568"), (1e12, "1000000000000.000"),
            (0.00001, "0.000"),
        ])
    func fixed(value: Double, expected: String) {
        #expect(text(value, 3, ".000") == expected)
    }

    @Test("what is no number has no text", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func none(value: Double) {
        #expect(text(value, 3, ".000") == nil)
    }

    @Test("a decimal comma in the locale changes nothing")
    func locale() {
        let known = ["de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8"]
        guard known.contains(where: { setlocale(LC_NUMERIC, $0) != nil }) else {
            print("skipped: no locale with a decimal comma is installed here")
            return
        }
        defer { setlocale(LC_NUMERIC, "C") }
        #expect(text(10.5, 7, ".0000000") == "10.5000000")
    }
}
