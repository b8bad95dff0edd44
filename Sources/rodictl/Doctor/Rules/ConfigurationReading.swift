/// Whether the configuration can be used: what `rodid --check` says.
enum ConfigurationReading: Reading, Equatable {
    case fine(ConfigurationFinding)
    case advice(file: String, [String])
    case refused([String], at: ConfigurationFinding.Place?)

    static func examinations(_ findings: Findings) -> [Examination] {
        switch findings.configuration {
        case .unknown(let obstacle): [Examination(.configuration, Unchecked(obstacle: obstacle))]
        case .known(let found): [Examination(.configuration, reading(found))]
        }
    }

    private static func reading(_ found: ConfigurationFinding) -> ConfigurationReading {
        if !found.errors.isEmpty { return .refused(found.errors, at: found.place) }
        return found.advice.isEmpty ? .fine(found) : .advice(file: found.file, found.advice)
    }

    var judgement: Judgement {
        switch self {
        case .fine: .fine
        case .advice: .note
        case .refused: .failed
        }
    }
}
