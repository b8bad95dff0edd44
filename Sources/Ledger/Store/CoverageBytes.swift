import Tracking

/// How the evidence of a course session is kept: which tenths of a hectometre were driven.
///
/// The number of bins in four bytes, lowest first; then a bit for each, lowest first.
enum CoverageBytes {
    static func encode(_ coverage: CourseCoverage) -> [UInt8] {
        var bytes = (0..<head).map { UInt8(truncatingIfNeeded: coverage.binCount >> (8 * $0)) }
        bytes.reserveCapacity(head + size(of: coverage.binCount))
        for index in 0..<size(of: coverage.binCount) {
            bytes.append(
                UInt8(truncatingIfNeeded: coverage.bits[index / 8] >> UInt64(index % 8 * 8)))
        }
        return bytes
    }

    /// `nil` for what is none, such as nothing.
    static func decode(_ bytes: [UInt8]) -> CourseCoverage? {
        guard bytes.count > head else { return nil }
        let bins = (0..<head).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        guard bytes.count == head + size(of: bins) else { return nil }
        var bits = [UInt64](repeating: 0, count: (bins + 63) / 64)
        for (index, byte) in bytes.dropFirst(head).enumerated() {
            bits[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
        }
        return CourseCoverage(bins: bins, bits: bits)
    }

    private static func size(of bins: Int) -> Int { (bins + 7) / 8 }

    /// Bytes before the bits.
    private static let head = 4
}
