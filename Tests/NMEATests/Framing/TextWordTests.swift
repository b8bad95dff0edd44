import Testing

@testable import NMEA

@Suite("Eight bytes at once are looked at as one by one")
struct TextWordTests {
    @Test("each byte, in each of the eight places, between commas and between letters")
    func flags() {
        for filler in [UInt8(ascii: ","), UInt8(ascii: "A"), 0xFF, 0x00] {
            for byte in UInt8.min...UInt8.max {
                for place in 0..<TextWord.size {
                    var bytes = [UInt8](repeating: filler, count: TextWord.size)
                    bytes[place] = byte
                    let word = bytes.withUnsafeBytes { TextWord($0, at: 0) }
                    #expect(flagged(word.commas) == bytes.map { $0 == UInt8(ascii: ",") })
                    #expect(
                        flagged(word.others)
                            == bytes.map { $0 < UInt8(ascii: ",") || $0 >= 0x7F })
                }
            }
        }
    }

    @Test("the sum of the first bytes is theirs alone")
    func sums() {
        let bytes = Array("GPRMC,12".utf8)
        let word = bytes.withUnsafeBytes { TextWord($0, at: 0) }
        for count in 0..<TextWord.size {
            #expect(TextWord.folded(word.sum(ofFirst: count)) == bytes.prefix(count).reduce(0, ^))
        }
        #expect(TextWord.folded(word.sum) == bytes.reduce(0, ^))
    }

    private func flagged(_ flags: UInt64) -> [Bool] {
        (0..<TextWord.size).map { flags >> UInt64($0 * 8) & 0xFF == 0x80 }
    }
}
