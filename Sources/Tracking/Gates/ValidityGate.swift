package import Positioning

/// Lets through what the receiver itself calls a measured position.
///
/// Mode 2D or better, not extrapolated, simulated or typed in, on the Earth, and not exactly 0, 0,
/// which is what receivers say when they do not know.
///
/// Source: SPEC §5, estimation.md (a) 3, reports.md B01 B09.
package struct ValidityGate: Equatable, Sendable {
    package init() {}

    /// The position, or why there is none.
    ///
    /// `except` names reasons that do not count.
    package func pass(
        _ epoch: Epoch, except switchedOff: Set<Refusal.Reason> = []
    ) -> Result<Coordinate, Refused> {
        guard epoch.mode >= .twoD, let coordinate = epoch.coordinate else {
            return .failure(.noFix)
        }
        switch epoch.status {
        case .deadReckoning, .surveyed, .simulated:
            guard switchedOff.contains(.estimated) else { return .failure(.estimated) }
        case .unknown, .gnss, .differential, .rtkFixed, .rtkFloat, .gnssDeadReckoning, .precise:
            break
        }
        guard coordinate.isValid else { return .failure(.impossible) }
        guard !coordinate.isNowhere || switchedOff.contains(.nowhere) else {
            return .failure(.nowhere)
        }
        return .success(coordinate)
    }

    package enum Refused: Error, Equatable {
        case noFix
        case estimated
        case impossible
        case nowhere

        var reason: Refusal.Reason {
            switch self {
            case .noFix: .noFix
            case .estimated: .estimated
            case .impossible: .impossible
            case .nowhere: .nowhere
            }
        }
    }
}
