/// Writes bits into bytes, most significant first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var free = 0

    /// Writes the lowest `count` bits of `value`.
    mutating func write(_ value: UInt64, bits count: Int) {
        for shift in stride(from: count - 1, through: 0, by: -1) {
            write((value >> UInt64(shift)) & 1 == 1)
        }
    }

    mutating func write(_ bit: Bool) {
        if free == 0 {
            bytes.append(0)
            free = 8
        }
        free -= 1
        if bit { bytes[bytes.count - 1] |= 1 << UInt8(free) }
    }
}
