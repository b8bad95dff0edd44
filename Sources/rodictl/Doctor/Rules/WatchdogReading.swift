/// Whether systemd restarts a daemon that hangs.
enum WatchdogReading: Reading, Equatable {
    /// After so long, as systemd writes it.
    case on(String)
    case off

    static func examinations(_ findings: Findings) -> [Examination] {
        guard let unit = findings.service.value, unit.isLoaded else { return [] }
        return [Examination(.watchdog, unit.watchdog.map { .on($0) } ?? Self.off)]
    }

    var judgement: Judgement {
        switch self {
        case .on: .fine
        case .off: .warning
        }
    }
}
