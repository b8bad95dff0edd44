import Testing

@testable import NMEA

@Suite("Sixteen bytes are digits and commas, or not")
struct DigitBlockTests {
    @Test("each byte, in each of the sixteen places")
    func places() {
        for byte in UInt8.min...UInt8.max {
            let isOne = byte == UInt8(ascii: ",") || (0x30...0x39).contains(byte)
            for place in 0..<DigitBlock.size {
                var bytes = [UInt8](repeating: UInt8(ascii: "7"), count: DigitBlock.size)
                bytes[place] = byte
                let isDigits = bytes.withUnsafeBytes { bytes in
                    bytes.baseAddress.map { DigitBlock(at: $0).isDigits }
                }
                #expect(isDigits == isOne)
            }
        }
    }
}
