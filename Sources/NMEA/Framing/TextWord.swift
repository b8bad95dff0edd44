/// Eight bytes of a sentence, looked at as one number.
///
/// A flag is the highest bit of its byte. The additions cannot carry into the next byte, because the
/// highest bit of each was taken away before.
struct TextWord {
    private let bytes: UInt64

    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        self.bytes = UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Bytes that are neither a comma nor plain text above it: `*`, `$`, blanks, controls, no ASCII.
    var others: UInt64 {
        let low = bytes & Self.lowBits
        let isBelowComma = ~(low &+ Self.each * (0x80 - UInt64(UInt8(ascii: ","))))
        let isDelete = low &+ Self.each
        return (isBelowComma | isDelete | bytes) & Self.highBits
    }

    var commas: UInt64 {
        let difference = bytes ^ Self.each * UInt64(UInt8(ascii: ","))
        let isOther = (difference & Self.lowBits) &+ Self.lowBits | difference
        return ~isOther & Self.highBits
    }

    /// XOR of the first `count` bytes, of which there are less than eight, not yet folded into one.
    func sum(ofFirst count: Int) -> UInt64 { bytes & Self.first(count) }

    /// XOR of all bytes, not yet folded into one.
    var sum: UInt64 { bytes }

    /// Selects the flags and the bits of the first `count` bytes, of which there are less than eight.
    static func first(_ count: Int) -> UInt64 { 1 << (UInt64(count) * 8) &- 1 }

    /// XOR of the bytes in a word.
    static func folded(_ sum: UInt64) -> UInt8 {
        let half = sum ^ sum >> 32
        let quarter = half ^ half >> 16
        return UInt8(truncatingIfNeeded: quarter ^ quarter >> 8)
    }

    static let size = 8
    private static let each: UInt64 = 0x0101_0101_0101_0101
    private static let highBits = each * 0x80
    private static let lowBits = each * 0x7F
}
