import Positioning

/// Whether the clock of the system is right, by which the journal and other programs date.
enum SystemClockReading: Reading, Equatable {
    /// Beside the proved time, seconds.
    case right(error: Double, service: String?)
    case off(error: Double, service: String?)
    /// Nothing proved to compare it with; the kernel says that it is kept right.
    case kept(service: String?)
    /// Nothing to compare it with, and nobody keeps it.
    case free(service: String?)

    static func examinations(_ findings: Findings) -> [Examination] {
        let time = findings.timekeeping
        let reading: any Reading =
            if let error = findings.daemon.answers?.clockError,
                !findings.sources.contains(where: \.isPlayed)
            {
                abs(error) <= tolerance
                    ? Self.right(error: error, service: time.service)
                    : Self.off(error: error, service: time.service)
            } else if let isSynchronised = time.isSynchronised {
                isSynchronised ? Self.kept(service: time.service) : Self.free(service: time.service)
            } else {
                Unchecked(obstacle: .daemonAway)
            }
        return [Examination(.systemClock, reading)]
    }

    var judgement: Judgement {
        switch self {
        case .right, .kept: .fine
        case .free: .note
        case .off(let error, _): abs(error) <= Self.nuisance ? .note : .warning
        }
    }

    /// Seconds: what a receiver's report is late by is less, and nobody reads a journal closer.
    private static let tolerance = 1.0
    /// Seconds: beyond this certificates and file dates begin to go wrong.
    private static let nuisance = 60.0
}
