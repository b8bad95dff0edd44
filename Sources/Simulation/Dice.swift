/// A small seedable generator: the same seed rolls the same numbers on every machine.
///
/// Source: the published SplitMix64 mixing constants.
struct Dice: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Uniform in 0..<1.
    mutating func uniform() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return Double(mixed >> 11) * 0x1p-53
    }

    /// Normal with mean 0 and deviation 1, cut at ±6.
    ///
    /// The sum of twelve uniforms: no logarithm, whose last bit differs between C libraries.
    mutating func normal() -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + uniform() }
    }
}
