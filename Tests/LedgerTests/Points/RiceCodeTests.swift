import TestKit
import Testing

@testable import Ledger

@Suite("A number is written in about as many bits as its neighbours need")
struct RiceCodeTests {
    @Test("every number comes back, at every width", arguments: 0..<32)
    func everyNumber(width: Int) {
        let values: [UInt64] = [
            0, 1, 2, 127, 128, 65_535, 1 << 31, 1 << 32, 1 << 51, .max - 1, .max,
        ]
        var bits = BitWriter()
        for value in values { RiceCode(width: width).write(value, to: &bits) }
        var reader = BitReader(bits.bytes[...])
        for value in values { #expect(RiceCode(width: width).read(from: &reader) == value) }
        #expect(reader.isAtEnd)
    }

    @Test(
        "the width suits the numbers",
        arguments: [
            ([0, 0, 0], 0), ([1, 0, 2, 1], 0), ([100, 120, 90], 6), ([.max], 0),
            ([1 << 20, 1 << 20], 20),
        ] as [([UInt64], Int)])
    func suits(values: [UInt64], width: Int) {
        func length(_ width: Int) -> Int {
            var bits = BitWriter()
            for value in values { RiceCode(width: width).write(value, to: &bits) }
            return bits.bytes.count
        }
        let chosen = RiceCode(for: values).width
        #expect(length(chosen) == (0..<32).map(length).min())
        #expect(length(chosen) == length(width))
    }

    @Test("cut bits are noticed")
    func cut() {
        var bits = BitWriter()
        RiceCode(width: 4).write(1000, to: &bits)
        var reader = BitReader(bits.bytes.dropLast())
        #expect(RiceCode(width: 4).read(from: &reader) == nil)
    }

    @Test("signs fold and unfold", arguments: [0, -1, 1, 63, -64, .max, .min] as [Int64])
    func signs(value: Int64) {
        #expect(Zigzag.decode(Zigzag.encode(value)) == value)
    }

    @Test("small numbers stay small, whatever their sign")
    func small() {
        #expect([0, -1, 1, -2, 2].map(Zigzag.encode) == [0, 1, 2, 3, 4])
    }
}
