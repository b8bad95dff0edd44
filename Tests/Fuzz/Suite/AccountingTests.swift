import NMEA
import Positioning
import TestKit
import Testing

@Suite("Every byte from a receiver is accounted for")
struct AccountingTests {
    /// What a stream is made of, and where its bytes must be counted.
    private enum Piece: CaseIterable {
        case good, badChecksum, withoutChecksum, cut, overlong, foreign, comment, junk
    }

    @Test("whatever stands between the sentences", arguments: UInt64(1)...20)
    func accounts(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var stream: [UInt8] = []
        var counts: [Piece: Int] = [:]
        var junk = 0
        for _ in 0..<300 {
            let piece = Piece.allCases.randomElement(using: &dice) ?? .good
            let (bytes, junkBytes) = Self.bytes(of: piece, &dice)
            stream += bytes + "\r\n".utf8
            counts[piece, default: 0] += 1
            junk += junkBytes
        }
        var decoder = NMEADecoder()
        var slicer = Slicer(stream)
        slicer.slice(stream) { decoder.read($0, at: Uptime(nanoseconds: 0)) { _ in } }
        decoder.finish { _ in }

        let told = decoder.counts
        #expect(told.good == counts[.good])
        #expect(told.badChecksum == counts[.badChecksum])
        #expect(told.withoutChecksum == counts[.withoutChecksum])
        #expect(told.cut == counts[.cut])
        #expect(told.overlong == counts[.overlong])
        #expect(told.foreignLines == (counts[.foreign] ?? 0) + (counts[.comment] ?? 0))
        #expect(told.junkBytes == junk)
    }

    /// A line without its end, and how many of its bytes belong to nothing.
    private static func bytes(
        of piece: Piece, _ dice: inout SplitMix64
    ) -> (line: [UInt8], junk: Int) {
        let text = (0..<Int.random(in: 5...60, using: &dice)).map { _ in
            UInt8.random(in: UInt8(ascii: "A")...UInt8(ascii: "Z"), using: &dice)
        }
        let sentence = Array("$GPTXT,".utf8) + text
        let sum = sentence.dropFirst().reduce(0) { $0 ^ $1 }
        func star(_ sum: UInt8) -> [UInt8] {
            let digits = Array("0123456789ABCDEF".utf8)
            return [UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 15)]]
        }
        return switch piece {
        case .good: (sentence + star(sum), 0)
        case .badChecksum: (sentence + star(~sum), 0)
        case .withoutChecksum: (sentence, 0)
        // The byte that cuts a sentence is no part of it.
        case .cut: (sentence + [0x09], 1)
        // It is given up one byte beyond the longest, and the rest of the line belongs to nothing.
        case .overlong:
            (sentence + [UInt8](repeating: UInt8(ascii: ","), count: 129), sentence.count)
        case .foreign: (Array("!AIVDM,".utf8) + text, 0)
        case .comment: (Array("# ".utf8) + text, 0)
        case .junk: (text, text.count)
        }
    }
}
