/// A number that tells one text or shape from another, the same on every machine and in every run.
///
/// Source: FNV-1a, 64 bits.
package struct FNV1a {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    mutating func add(_ bits: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            add(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
    }

    mutating func add(_ numbers: [Double]) {
        for number in numbers { add(number.bitPattern) }
    }
}
