/// Thirty-two bytes of a sentence, looked at at once.
///
/// Both sides of every comparison are vectors, and logic is done on words: for these the compiler has
/// operations of its own, where it would else make a loop over the bytes (tried: six times slower).
struct TextBlock {
    private typealias Bytes = SIMD16<Int8>

    private let first: Bytes
    private let second: Bytes

    @inline(__always)
    init(at start: UnsafeRawPointer) {
        first = start.loadUnaligned(as: Bytes.self)
        second = start.loadUnaligned(fromByteOffset: Bytes.scalarCount, as: Bytes.self)
    }

    /// A flag for each comma, the first byte's lowest.
    @inline(__always)
    var commas: UInt64 {
        let comma = Bytes(repeating: 0x2C)
        return Self.gathered(first .== comma, second .== comma)
    }

    /// Where the first byte is that may end a sentence; `nil` when there is none.
    @inline(__always)
    var stop: Int? {
        let stopsOfFirst = Self.stops(first)
        let stopsOfSecond = Self.stops(second)
        let either = unsafeBitCast(stopsOfFirst .| stopsOfSecond, to: SIMD2<UInt64>.self)
        guard either.x | either.y != 0 else { return nil }
        return Self.gathered(stopsOfFirst, stopsOfSecond).trailingZeroBitCount
    }

    /// XOR of all bytes, not yet folded into one.
    @inline(__always)
    var sum: SIMD2<UInt64> {
        unsafeBitCast(first, to: SIMD2<UInt64>.self)
            ^ unsafeBitCast(second, to: SIMD2<UInt64>.self)
    }

    /// XOR of the first `count` bytes, not yet folded into one.
    @inline(__always)
    func sum(ofFirst count: Int) -> SIMD2<UInt64> {
        let limit = Bytes(repeating: Int8(truncatingIfNeeded: count))
        let places = Bytes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        let isFirst = places .< limit
        let isSecond = places &+ Bytes(repeating: 16) .< limit
        return unsafeBitCast(first, to: SIMD2<UInt64>.self)
            & unsafeBitCast(isFirst, to: SIMD2<UInt64>.self)
            ^ unsafeBitCast(second, to: SIMD2<UInt64>.self)
            & unsafeBitCast(isSecond, to: SIMD2<UInt64>.self)
    }

    /// `*`, `$`, controls, and what is no ASCII: as signed numbers those are below the blank.
    @inline(__always)
    private static func stops(_ bytes: Bytes) -> SIMDMask<Bytes> {
        bytes .< Bytes(repeating: 0x20) .| bytes .== Bytes(repeating: 0x7F)
            .| bytes .== Bytes(repeating: 0x2A) .| bytes .== Bytes(repeating: 0x24)
    }

    /// The flags of both halves as 32 bits.
    ///
    /// Each byte of eight keeps a bit of its own; a product has the sum of all eight on top.
    @inline(__always)
    private static func gathered(_ first: SIMDMask<Bytes>, _ second: SIMDMask<Bytes>) -> UInt64 {
        let bits = SIMD2<UInt64>(repeating: UInt64(littleEndian: 0x8040_2010_0804_0201))
        let low = unsafeBitCast(first, to: SIMD2<UInt64>.self) & bits
        let high = unsafeBitCast(second, to: SIMD2<UInt64>.self) & bits
        let each: UInt64 = 0x0101_0101_0101_0101
        let flags = ((low.x &* each) &>> 56) | ((low.y &* each) &>> 56) &<< 8
        return flags | ((high.x &* each) &>> 56) &<< 16 | ((high.y &* each) &>> 56) &<< 24
    }

    static let size = 32
}
