/// What a Raspberry Pi says about its supply.
///
/// Source: the firmware's `get_throttled`: bits of now, and the same 16 higher of since the start.
struct PowerFinding: Equatable, Sendable {
    var bits: UInt32

    var isLow: Bool { bits & Self.underVoltage != 0 }
    var wasLow: Bool { bits >> 16 & Self.underVoltage != 0 }
    var isHot: Bool { bits & Self.hot != 0 }

    /// The supply is below 4.63 V.
    private static let underVoltage: UInt32 = 1
    /// The soft temperature limit is reached.
    private static let hot: UInt32 = 8
}
