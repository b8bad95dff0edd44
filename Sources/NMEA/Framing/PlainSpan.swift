/// How far an ordinary sentence reaches: only text, a right checksum, and a line's end behind it.
///
/// Nearly all are, so this looks at 32 bytes at a time and decides nothing byte by byte. What it does
/// not take is measured by `SentenceSpan`, which knows every case; what it takes, both measure alike.
struct PlainSpan {
    /// The offset of `*` from `$`.
    let end: Int
    /// A flag for each comma: the lowest is the offset 1, and `farCommas` go on where these end.
    let nearCommas: UInt64
    let farCommas: UInt64

    /// Measures the sentence whose `$` is the first of `count` bytes that can be read.
    @inline(__always)
    init?(at start: UnsafeRawPointer, count: Int) {
        var near: UInt64 = 0
        var far: UInt64 = 0
        var sum = SIMD2<UInt64>()
        var offset = 1
        while true {
            guard offset &+ TextBlock.size <= count, offset <= SentenceFramer.longest else {
                return nil
            }
            let block = TextBlock(at: start + offset)
            if offset < 64 {
                near |= block.commas &<< UInt64(truncatingIfNeeded: offset &- 1)
            } else {
                far |= block.commas &<< UInt64(truncatingIfNeeded: offset &- 65)
            }
            if let stop = block.stop {
                sum ^= block.sum(ofFirst: stop)
                end = offset &+ stop
                break
            }
            sum ^= block.sum
            offset &+= TextBlock.size
        }
        guard end &+ 3 < min(count, SentenceFramer.longest + 1) else { return nil }
        // Commas behind the end are none of the sentence's.
        let isNear = end <= 64
        let mask: UInt64 = (1 &<< UInt64(truncatingIfNeeded: end &- 1)) &- 1
        nearCommas = isNear ? near & mask : near
        farCommas = isNear ? 0 : far & mask
        let four = UInt32(littleEndian: (start + end).loadUnaligned(as: UInt32.self))
        let lineEnd = four >> 24
        guard four & 0xFF_FFFF == Self.ending(TextWord.folded(sum.x ^ sum.y)),
            lineEnd == UInt32(UInt8(ascii: "\r")) || lineEnd == UInt32(UInt8(ascii: "\n"))
        else { return nil }
    }

    /// `*` and a checksum's two digits, as the lowest three bytes of a number.
    @inline(__always)
    private static func ending(_ sum: UInt8) -> UInt32 {
        let digits = UInt32(sum >> 4) | UInt32(sum & 0xF) << 8
        let isLetter = (digits &+ 0x0606) >> 4 & 0x0101
        let text = digits &+ 0x3030 &+ isLetter &* UInt32(UInt8(ascii: "A") - UInt8(ascii: "9") - 1)
        return UInt32(UInt8(ascii: "*")) | text << 8
    }

    /// Writes where the commas are, and says how many there are.
    @inline(__always)
    func note(in marks: UnsafeMutablePointer<UInt8>) -> Int {
        var next = marks
        var flags = nearCommas
        while flags != 0 {
            next.pointee = UInt8(truncatingIfNeeded: flags.trailingZeroBitCount &+ 1)
            next += 1
            flags &= flags &- 1
        }
        flags = farCommas
        while flags != 0 {
            next.pointee = UInt8(truncatingIfNeeded: flags.trailingZeroBitCount &+ 65)
            next += 1
            flags &= flags &- 1
        }
        return next - marks
    }

    /// Whether the name has the five letters of the standard's own sentences.
    @inline(__always)
    var hasStandardName: Bool { nearCommas & 0x3F == 0x20 }
}
