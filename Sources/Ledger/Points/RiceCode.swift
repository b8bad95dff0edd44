/// A code for numbers that are mostly of one size: the lowest `width` bits as they are, the rest
/// counted in ones and ended by a zero.
///
/// Steps between points have such sizes, different ones for each quantity and each road, so every
/// column of a block states the width that suits it. It saves a third against bytes of seven bits.
///
/// Source: R. F. Rice, "Some practical universal noiseless coding techniques", JPL 79-22, 1979.
struct RiceCode {
    /// How many bits state the width.
    static let widthBits = 5
    /// More ones than this announce a number as it is, in 64 bits: no number costs more than 11 bytes.
    static let longestCount = 20

    let width: Int

    init(width: Int) { self.width = width }

    /// The width that makes `values` shortest, looked for near their mean.
    ///
    /// `values` must not be empty.
    init(for values: [UInt64]) {
        // No sum of so few can overflow, and beyond the widest width larger makes no difference.
        let largest: UInt64 = 1 << 40
        var sum: UInt64 = 0
        for value in values { sum += min(value, largest) }
        let mean = sum / UInt64(values.count)
        let near = min(UInt64.bitWidth - mean.leadingZeroBitCount, (1 << Self.widthBits) - 1)

        var best = (width: 0, bits: Int.max)
        for width in max(0, near - 3)...near {
            let code = RiceCode(width: width)
            var bits = 0
            for value in values { bits += code.length(of: value) }
            if bits < best.bits { best = (width, bits) }
        }
        width = best.width
    }

    private func length(of value: UInt64) -> Int {
        let count = value >> UInt64(width)
        return count < UInt64(Self.longestCount)
            ? Int(count) + 1 + width : Self.longestCount + UInt64.bitWidth
    }

    func write(_ value: UInt64, to bits: inout BitWriter) {
        let count = value >> UInt64(width)
        if count < UInt64(Self.longestCount) {
            for _ in 0..<count { bits.write(true) }
            bits.write(false)
            bits.write(value, bits: width)
        } else {
            for _ in 0..<Self.longestCount { bits.write(true) }
            bits.write(value, bits: UInt64.bitWidth)
        }
    }

    func read(from bits: inout BitReader) -> UInt64? {
        var count: UInt64 = 0
        while count < UInt64(Self.longestCount) {
            guard let one = bits.bit() else { return nil }
            guard one else {
                return bits.bits(width).map { count << UInt64(width) | $0 }
            }
            count += 1
        }
        return bits.bits(UInt64.bitWidth)
    }
}
