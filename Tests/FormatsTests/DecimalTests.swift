import TestKit
import Testing

@testable import Formats

@Suite("Decimal numbers are read as they stand, whatever the locale")
struct DecimalTests {
    @Test(
        "what is a number",
        arguments: [
            ("0", 0), ("-0.5", -0.5), ("+7", 7), ("51.057938", 51.057938), (".5", 0.5), ("5.", 5),
            (" 13.7 \n", 13.7), ("1e-7", 1e-7), ("1.5E+3", 1500),
            ("12345678901234567890", 1.2345678901234567e19),
            ("0.00000000000000000000000001", 1e-26),
        ] as [(String, Double)])
    func numbers(text: String, value: Double) {
        #expect(Decimal.value(of: Array(text.utf8)[...]) == value)
    }

    @Test(
        "what is none",
        arguments: [
            "", " ", "-", ".", "1,5", "1.2.3", "nan", "inf", "0x10", "1e", "1e+", "1e999", "5m",
            "--1", "1 2",
        ])
    func noNumbers(text: String) {
        #expect(Decimal.value(of: Array(text.utf8)[...]) == nil)
    }

    @Test("the quick way gives the nearest number there is, as the slow one does")
    func nearest() {
        var dice = SplitMix64(seed: 1)
        for _ in 0..<20_000 {
            let text =
                "\(Int.random(in: -180...180, using: &dice)).\(UInt32.random(in: 0...(.max), using: &dice))"
            #expect(Decimal.value(of: Array(text.utf8)[...]) == Double(text), "\(text)")
        }
    }
}
