/// A number cut to so many decimals: written the same in every locale, never with an exponent.
struct FixedPoint: Equatable, Sendable {
    let isNegative: Bool
    let whole: UInt64
    let fraction: UInt64
    let decimals: Int

    /// Rounded; `nil` when it is no number, or larger than any figure of ours.
    @inline(__always)
    init?(_ value: Double, decimals: Int) {
        let scale = Self.scale(decimals)
        let scaled = (value * Double(scale)).rounded()
        // NaN fails the comparison as well.
        guard abs(scaled) < Self.largest else { return nil }
        let magnitude = UInt64(abs(scaled))
        isNegative = scaled < 0
        whole = magnitude / scale
        fraction = magnitude % scale
        self.decimals = decimals
    }

    @inline(__always)
    private static func scale(_ decimals: Int) -> UInt64 {
        switch decimals {
        case 2: 100
        case 3: 1000
        default: 10_000_000
        }
    }

    /// Up to here a scaled value fits an integer with room to spare.
    private static var largest: Double { 9e17 }
}
