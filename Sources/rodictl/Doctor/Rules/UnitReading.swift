/// Whether systemd runs the daemon, and will after the next start.
enum UnitReading: Reading, Equatable {
    case running
    case restarted(Int, lastFailure: String?)
    /// It will not be there after the next start of the machine.
    case disabled
    /// Its files changed since systemd read them.
    case stale
    case masked
    /// It ended, and systemd tries no more.
    case failed(result: String)
    /// It ends again and again.
    case restarting(result: String, times: Int)
    case starting
    case stopped
    /// Not systemd's: somebody started it by hand.
    case byHand
    case notInstalled
    /// systemd cannot use its files.
    case unusable(load: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        switch findings.service {
        case .unknown(let obstacle): [Examination(.unit, Unchecked(obstacle: obstacle))]
        case .known(let unit):
            [
                Examination(
                    .unit,
                    reading(
                        unit, isHeard: findings.daemon.answers != nil,
                        isOpened: findings.socket.value?.isEnabled == true))
            ]
        }
    }

    private static func reading(
        _ unit: UnitFinding, isHeard: Bool, isOpened: Bool
    ) -> UnitReading {
        switch unit.load {
        case "not-found": return isHeard ? .byHand : .notInstalled
        case "masked": return .masked
        case "loaded": break
        case let load: return .unusable(load: load)
        }
        if unit.active == "failed" { return .failed(result: unit.result) }
        if unit.sub == "auto-restart" {
            return .restarting(result: unit.result, times: unit.restarts)
        }
        if unit.active == "activating" { return .starting }
        guard unit.isActive else { return isHeard ? .byHand : .stopped }
        if unit.isStale { return .stale }
        if !unit.isEnabled, !isOpened { return .disabled }
        return unit.restarts > 0
            ? .restarted(unit.restarts, lastFailure: unit.lastFailure) : .running
    }

    var judgement: Judgement {
        switch self {
        case .running: .fine
        case .restarted(_, let failure): failure == nil || failure == "success" ? .note : .warning
        case .byHand, .starting: .note
        case .disabled, .stale: .warning
        case .masked, .failed, .restarting, .stopped, .notInstalled, .unusable: .failed
        }
    }
}
