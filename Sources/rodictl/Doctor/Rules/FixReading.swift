import Control
import Positioning
import Tracking

/// Whether there is a position, and how good it is.
enum FixReading: Reading, Equatable {
    case fresh(mode: FixMode, satellites: Int?, accuracy: Double?, units: DisplayUnits)
    case old(age: Double?, isLost: Bool, satellites: Int?)
    case none(inView: Int?)

    static func examinations(_ findings: Findings) -> [Examination] {
        guard let status = findings.daemon.answers?.status else {
            return [Examination(.fix, Unchecked(obstacle: .daemonAway))]
        }
        return [Examination(.fix, reading(status))]
    }

    private static func reading(_ status: StatusRecord) -> FixReading {
        guard let fix = status.fix, fix.age != nil || fix.freshness != .lost else {
            return .none(inView: status.fix?.satellitesInView)
        }
        guard fix.freshness == .fresh else {
            return .old(
                age: fix.age, isLost: fix.freshness == .lost, satellites: fix.satellitesUsed)
        }
        return .fresh(
            mode: fix.mode, satellites: fix.satellitesUsed, accuracy: status.position?.accuracy,
            units: status.units)
    }

    var judgement: Judgement {
        switch self {
        case .fresh: .fine
        case .old, .none: .warning
        }
    }
}
