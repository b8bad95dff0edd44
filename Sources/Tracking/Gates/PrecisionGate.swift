package import Positioning

/// Lets through fixes whose error circle is known and small enough.
///
/// The receiver's own figure is used when it is a positive number; else HDOP stands in for it. A
/// receiver that states neither, ever, is taken at a typical HDOP, since many good ones say nothing;
/// one that has stated them before and now does not is not believed.
///
/// Units: 1 sigma per axis, metres. Source: SPEC §5, estimation.md §0.
package struct PrecisionGate: Equatable, Sendable {
    /// 68 % radius.
    private var limit: Double
    private var hasSpoken = false

    package init(limit: Double) {
        self.limit = limit
    }

    package mutating func apply(limit: Double) { self.limit = limit }

    /// What was made of an epoch's accuracy.
    package enum Verdict: Equatable, Sendable {
        case sigma(Double)
        /// The 68 % radius that was too wide; `nil` when it is unknown.
        case refused(Double?)

        /// 1 sigma per axis to go on with, also where this gate is switched off.
        var sigma: Double {
            switch self {
            case .sigma(let sigma): sigma
            case .refused(let radius): (radius ?? typicalRadius) / radiusPerSigma
            }
        }
    }

    package mutating func pass(_ epoch: Epoch) -> Verdict {
        let dop = epoch.horizontalDOP ?? epoch.positionDOP
        let stated = Self.usable(epoch.sigma).map { $0 * Self.radiusPerSigma }
        let modelled = Self.usable(dop).map { $0 * Self.rangeError }
        if epoch.sigma != nil || dop != nil || epoch.statesDilution { hasSpoken = true }
        guard let radius = stated ?? modelled ?? (hasSpoken ? nil : Self.typicalRadius) else {
            return .refused(nil)
        }
        guard radius <= limit else { return .refused(radius) }
        return .sigma(max(Self.leastSigma, radius / Self.radiusPerSigma))
    }

    private static func usable(_ value: Double?) -> Double? {
        value.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    /// Radius over sigma of two equal axes: √2.
    private static let radiusPerSigma = 2.0.squareRoot()
    /// Error of one pseudorange in metres: HDOP times this is a 68 % radius; estimation.md §0.
    private static let rangeError = 4.0
    /// HDOP 2, for receivers that say nothing.
    private static let typicalRadius = 2 * rangeError
    /// Metres; no receiver in a car is better than this for long, whatever it says.
    private static let leastSigma = 1.0
}
