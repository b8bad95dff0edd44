import TestKit
import Testing

@testable import NMEA

@Suite("An ordinary sentence is measured at once as it is byte by byte")
struct PlainSpanTests {
    @Test("of every length, with a comma in every place")
    func lengths() throws {
        for length in 1...(SentenceFramer.longest - 4) {
            for comma in 0..<length {
                var body = [UInt8](repeating: UInt8(ascii: "A"), count: length)
                body[comma] = UInt8(ascii: ",")
                let text = Self.sentence(body)
                let plain = try #require(Self.plain(text), "\(length)")
                #expect(plain.end == length + 1)
                #expect(plain.commas == [UInt8(comma + 1)])
            }
        }
    }

    @Test("with anything in it: what is taken is taken alike")
    func damage() {
        var dice = SplitMix64(seed: 11)
        var taken = 0
        for _ in 0..<20_000 {
            let length = Int.random(in: 1...140, using: &dice)
            let body = (0..<length).map { _ in
                Int.random(in: 0..<100, using: &dice) == 0
                    ? UInt8.random(in: .min ... .max, using: &dice)
                    : Self.letters.randomElement(using: &dice) ?? 0
            }
            let text = Self.sentence(body)
            guard let plain = Self.plain(text) else { continue }
            taken += 1
            #expect(plain == Self.byteByByte(text), "\(text)")
        }
        #expect(taken > 1000)
    }

    @Test("neither a wrong checksum nor a missing line end is taken, nor what may go on")
    func refusals() {
        let text = Self.sentence(Array("GPTXT,1".utf8))
        var wrong = text
        wrong[9] ^= 1
        #expect(Self.plain(wrong) == nil)
        var endless = text
        endless[11] = UInt8(ascii: " ")
        #expect(Self.plain(endless) == nil)
        #expect(Self.plain(Array(text.prefix(12)), padding: 0) == nil)
        let longer = Self.sentence([UInt8](repeating: 0x41, count: SentenceFramer.longest - 3))
        #expect(Self.plain(longer) == nil)
    }

    private struct Measure: Equatable {
        var end: Int
        var commas: [UInt8]
    }

    private static let letters = Array("ABCDEFGHIJ0123456789.-,,,,,,".utf8)

    private static func sentence(_ body: [UInt8]) -> [UInt8] {
        let sum = body.reduce(0, ^)
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "$")] + body
            + [UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 15)], 0x0D, 0x0A]
    }

    private static func plain(_ text: [UInt8], padding: Int = 64) -> Measure? {
        let bytes = text + [UInt8](repeating: 0x41, count: padding)
        return bytes.withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SentenceFramer.longest) {
                room in
                guard let start = bytes.baseAddress, let commas = room.baseAddress,
                    let span = PlainSpan(at: start, count: bytes.count)
                else { return nil }
                let count = span.note(in: commas)
                return Measure(end: span.end, commas: Array(room.prefix(count)))
            }
        }
    }

    private static func byteByByte(_ text: [UInt8]) -> Measure? {
        text.withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SentenceFramer.longest + 1) {
                guard let commas = $0.baseAddress else { return nil }
                let span = SentenceSpan(bytes, commas: commas)
                guard case .good(let end) = span.verdict(bytes, isChecksumOptional: false) else {
                    return nil
                }
                let count = span.commas(before: end, in: commas)
                return Measure(end: end, commas: Array($0.prefix(count)))
            }
        }
    }
}
