/// One quantity of all points of a block: the first as it is, then the steps.
enum Column {
    /// Writes nothing for no values.
    static func write(_ values: [Int64], to bits: inout BitWriter) {
        guard let first = values.first else { return }
        writeVarint(Zigzag.encode(first), to: &bits)
        let steps = zip(values.dropFirst(), values).map { Zigzag.encode($0 &- $1) }
        guard !steps.isEmpty else { return }
        let code = RiceCode(for: steps)
        bits.write(UInt64(code.width), bits: RiceCode.widthBits)
        for step in steps { code.write(step, to: &bits) }
    }

    static func read(_ count: Int, from bits: inout BitReader) -> [Int64]? {
        guard count > 0 else { return [] }
        guard let first = readVarint(from: &bits) else { return nil }
        var values = [Zigzag.decode(first)]
        guard count > 1 else { return values }
        guard let width = bits.bits(RiceCode.widthBits) else { return nil }
        let code = RiceCode(width: Int(width))
        while values.count < count {
            guard let step = code.read(from: &bits) else { return nil }
            values.append(values[values.count - 1] &+ Zigzag.decode(step))
        }
        return values
    }

    /// Seven bits at a time, lowest first, each group after a bit that says whether more follow.
    private static func writeVarint(_ value: UInt64, to bits: inout BitWriter) {
        var rest = value
        while rest > 0x7F {
            bits.write(0x80 | (rest & 0x7F), bits: 8)
            rest >>= 7
        }
        bits.write(rest, bits: 8)
    }

    private static func readVarint(from bits: inout BitReader) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bits.bits(8) else { return nil }
            value |= (byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
