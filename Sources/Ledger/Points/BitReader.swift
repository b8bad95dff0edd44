/// Reads bits from bytes, most significant first; `nil` when they have run out.
struct BitReader {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var left = 8

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    mutating func bit() -> Bool? {
        guard index < bytes.endIndex else { return nil }
        left -= 1
        let bit = (bytes[index] >> UInt8(left)) & 1 == 1
        if left == 0 {
            index += 1
            left = 8
        }
        return bit
    }

    mutating func bits(_ count: Int) -> UInt64? {
        var value: UInt64 = 0
        for _ in 0..<count {
            guard let bit = bit() else { return nil }
            value = value << 1 | (bit ? 1 : 0)
        }
        return value
    }

    /// Only the zeros that fill the last byte are left.
    var isAtEnd: Bool {
        var rest = self
        guard left < 8 else { return index == bytes.endIndex }
        return index == bytes.endIndex - 1 && rest.bits(left) == 0
    }
}
