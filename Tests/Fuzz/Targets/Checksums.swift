/// Puts the right checksum behind every sentence that has one.
///
/// A mutated sentence nearly always fails its checksum, and what lies behind would never be reached.
func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var mended = bytes
    var sum: UInt8?
    for (index, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "$"):
            sum = 0
        case UInt8(ascii: "*"):
            if let right = sum, index + 2 < bytes.count {
                let digits = Array("0123456789ABCDEF".utf8)
                mended[index + 1] = digits[Int(right >> 4)]
                mended[index + 2] = digits[Int(right & 15)]
            }
            sum = nil
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            sum = nil
        default:
            sum = sum.map { $0 ^ byte }
        }
    }
    return mended
}
