import Control

/// Whether the daemon answers, and what it said.
enum DaemonFinding: Equatable, Sendable {
    case answers(Answers)
    /// No socket at this path.
    case absent(String)
    /// A socket file on which nobody listens.
    case deserted(String)
    /// We may not connect.
    case keptOut(String)
    /// Somebody listens, and does not answer.
    case silent(String)
    /// Anything else, in the client's words.
    case broken(String)

    struct Answers: Equatable, Sendable {
        var socket: String
        var status: StatusRecord
        var health: HealthRecord
        /// Whether the socket is not the usual one: then every command must be told.
        var isElsewhere = false
        /// Our system's clock beyond the time that the daemon has proved, seconds.
        var clockError: Double?
    }

    var answers: Answers? {
        if case .answers(let answers) = self { answers } else { nil }
    }
}
