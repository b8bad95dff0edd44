import TestKit

/// Cuts an input into reads, by dice that the input itself throws.
///
/// So an input alone is the whole case: nothing but its bytes need be kept.
struct Slicer {
    private var dice: SplitMix64
    /// The longest read of this input.
    private let longest: Int

    init(_ bytes: [UInt8]) {
        // FNV-1a, its published 64-bit constants.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        dice = SplitMix64(seed: hash)
        longest = [1, 3, 17, 90, 400, 4096].randomElement(using: &dice) ?? 1
    }

    /// Hands `bytes` to `read`, one piece after the other.
    mutating func slice(_ bytes: [UInt8], _ read: (UnsafeRawBufferPointer) -> Void) {
        bytes.withUnsafeBytes { all in
            var start = 0
            while start < all.count {
                let count = Int.random(in: 1...longest, using: &dice)
                let end = min(all.count, start + count)
                read(UnsafeRawBufferPointer(rebasing: all[start..<end]))
                start = end
            }
        }
    }

    /// A pause between two reads, in milliseconds: mostly within a burst, sometimes an outage.
    mutating func pause() -> Int64 {
        switch Int.random(in: 0..<16, using: &dice) {
        case 0: .random(in: 1_000...20_000, using: &dice)
        case 1...3: .random(in: 50...1_000, using: &dice)
        default: .random(in: 0...20, using: &dice)
        }
    }
}
