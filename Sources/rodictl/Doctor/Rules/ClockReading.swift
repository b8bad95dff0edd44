import Control
import Positioning

/// Whether UTC is proved by satellites, so that drives are dated.
enum ClockReading: Reading, Equatable {
    case proved(age: Double?)
    /// Nothing is dated; `running` is how long the daemon has tried, seconds.
    case unproved(running: Double)
    /// A capture drives the clock.
    case played

    static func examinations(_ findings: Findings) -> [Examination] {
        guard let status = findings.daemon.answers?.status else {
            return [Examination(.clock, Unchecked(obstacle: .daemonAway))]
        }
        let isPlayed = findings.sources.contains(where: \.isPlayed)
        let reading: ClockReading =
            if isPlayed {
                .played
            } else if status.clock.proved {
                .proved(age: status.clock.age)
            } else {
                .unproved(running: status.running)
            }
        return [Examination(.clock, reading)]
    }

    var judgement: Judgement {
        switch self {
        case .proved: .fine
        case .played: .note
        case .unproved(let running): running < Self.patience ? .note : .warning
        }
    }

    /// Seconds: a receiver that was without power for long needs about so many for its first fix.
    private static let patience = 120.0
}
