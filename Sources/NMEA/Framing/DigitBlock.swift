/// Sixteen bytes that may be digits and commas.
struct DigitBlock {
    private typealias Bytes = SIMD16<Int8>

    private let bytes: Bytes

    @inline(__always)
    init(at start: UnsafeRawPointer) {
        bytes = start.loadUnaligned(as: Bytes.self)
    }

    /// Whether they are nothing else.
    @inline(__always)
    var isDigits: Bool {
        let fromZero = bytes &+ Bytes(repeating: Self.shift)
        let isDigit = fromZero .< Bytes(repeating: Self.behindNine)
        let either = isDigit .| (bytes .== Bytes(repeating: Self.comma))
        let words = unsafeBitCast(either, to: SIMD2<UInt64>.self)
        return words.x & words.y == .max
    }

    static let size = 16
    private static let comma: Int8 = 0x2C
    /// Makes "0" the lowest of all numbers, and what stands behind "9" the eleventh.
    private static let shift: Int8 = 0x50
    private static let behindNine: Int8 = -0x80 + 10
}
