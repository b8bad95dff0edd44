/// Signed numbers as unsigned ones, small ones small.
///
/// 0, −1, 1, −2, 2 become 0, 1, 2, 3, 4. Total: every value of either type has its counterpart.
enum Zigzag {
    static func encode(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: (value << 1) ^ (value >> 63))
    }

    static func decode(_ value: UInt64) -> Int64 {
        Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }
}
