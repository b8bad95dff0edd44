import Control
import Ledger

/// Whether the database is sound, and what became of what was not.
enum StoreReading: Reading, Equatable {
    /// It takes what is recorded.
    case working(trips: Int)
    /// Read from one end to the other.
    case checked
    /// Something was broken and was dealt with; sentences of the daemon.
    case repaired([String])
    case failing(pending: Int)
    case damaged(String, isRunning: Bool, directory: String)
    /// Not closed in order: the next start checks it.
    case unclean(directory: String)
    /// None yet.
    case empty(directory: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        let daemon = findings.daemon.answers
        let reading: any Reading
        switch findings.store {
        case .known(.damaged(let words)):
            reading = Self.damaged(words, isRunning: daemon != nil, directory: directory(findings))
        case .known(.unreadable(let words)) where daemon == nil:
            reading = Unchecked(obstacle: .unreadable(directory(findings), why: words))
        case .known(.unclean) where daemon == nil:
            reading = Self.unclean(directory: directory(findings))
        case .known(.absent) where daemon == nil:
            reading = Self.empty(directory: directory(findings))
        case .unknown(let obstacle) where daemon == nil:
            reading = Unchecked(obstacle: obstacle)
        // That it be read was asked for, and only root may.
        case .unknown(.forbidden):
            reading = Unchecked(obstacle: .notAsked)
        case .known, .unknown:
            reading = spoken(daemon, isChecked: findings.store == .known(.sound))
        }
        return [Examination(.store, reading)]
    }

    private static func spoken(_ daemon: DaemonFinding.Answers?, isChecked: Bool) -> StoreReading {
        if let store = daemon?.status.store, !store.writing {
            return .failing(pending: store.pending)
        }
        if let repairs = daemon?.health.daemon?.repairs, !repairs.isEmpty {
            return .repaired(repairs)
        }
        guard !isChecked, let store = daemon?.status.store else { return .checked }
        return .working(trips: store.trips)
    }

    private static func directory(_ findings: Findings) -> String {
        findings.disk.value?.directory ?? findings.mount.value?.directory ?? "/var/lib/rodi"
    }

    var judgement: Judgement {
        switch self {
        case .working, .checked, .empty: .fine
        case .unclean: .note
        case .repaired(let repairs):
            // A commit that the power cut short was never told to anyone as done.
            repairs.allSatisfy { $0.hasPrefix("cut ") } ? .note : .warning
        case .failing, .damaged: .failed
        }
    }
}
