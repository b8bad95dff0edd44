import Control
import Positioning

/// What the daemon hears of a source: speed of the line, sentences, troubles.
enum HearingReading: Reading, Equatable {
    case heard(baud: Int?, rate: Double?, sentences: [String], isReserve: Bool)
    case troubled(ReceiverTrouble, detail: String?)
    /// `isCovered` when another source stands in for it.
    case lost(failure: String?, for: Double?, isCovered: Bool)
    case connecting

    static func examinations(_ findings: Findings) -> [Examination] {
        guard let health = findings.daemon.answers?.health else {
            return [Examination(.hearing, Unchecked(obstacle: .daemonAway))]
        }
        let isHeard = health.sources.contains(where: \.active)
        return health.sources.map {
            Examination(.hearing, of: $0.source, reading($0, isHeard: isHeard))
        }
    }

    private static func reading(_ source: SourceHealth, isHeard: Bool) -> HearingReading {
        if let trouble = source.troubles.first(where: \.holds) {
            return .troubled(trouble.trouble, detail: trouble.detail)
        }
        switch source.link {
        case .connected:
            return .heard(
                baud: source.baud, rate: source.rate, sentences: source.sentences.keys.sorted(),
                isReserve: !source.active && isHeard)
        case .connecting where source.failure == nil: return .connecting
        case .connecting, .reconnecting, .lost, .closed:
            return .lost(
                failure: source.failure ?? source.lastLoss, for: source.since,
                isCovered: isHeard && !source.active)
        }
    }

    var judgement: Judgement {
        switch self {
        case .heard: .fine
        case .connecting: .note
        case .troubled: .warning
        case .lost(_, _, let isCovered): isCovered ? .warning : .failed
        }
    }
}
