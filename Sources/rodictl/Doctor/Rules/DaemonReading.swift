import Configuration
import Control

/// Whether the daemon answers.
enum DaemonReading: Reading, Equatable {
    case answers(version: String, socket: String, running: Double)
    /// On a socket that other commands must be told of.
    case elsewhere(version: String, socket: String)
    /// Another version than ours: it was not restarted after an update.
    case otherVersion(String)
    /// `starter` is the command that starts it.
    case stopped(socket: String, starter: String)
    /// It could not start if it were told to.
    case unstartable(socket: String)
    case keptOut(socket: String)
    case silent(socket: String, isService: Bool)
    case broken(String)

    static func examinations(_ findings: Findings) -> [Examination] {
        [Examination(.daemon, reading(findings))]
    }

    private static func reading(_ findings: Findings) -> DaemonReading {
        switch findings.daemon {
        case .answers(let answers):
            let version = answers.status.version
            if version != Build.version { return .otherVersion(version) }
            return answers.isElsewhere
                ? .elsewhere(version: version, socket: answers.socket)
                : .answers(
                    version: version, socket: answers.socket, running: answers.status.running)
        case .absent(let socket), .deserted(let socket):
            if findings.configuration.value?.errors.isEmpty == false {
                return .unstartable(socket: socket)
            }
            return .stopped(socket: socket, starter: starter(findings))
        case .keptOut(let socket): return .keptOut(socket: socket)
        case .silent(let socket):
            return .silent(socket: socket, isService: findings.service.value?.isLoaded == true)
        case .broken(let words): return .broken(words)
        }
    }

    private static func starter(_ findings: Findings) -> String {
        guard findings.service.value?.isLoaded != true else { return "sudo systemctl start rodid" }
        guard let file = findings.configuration.value?.file, file != ConfigurationFiles().path
        else {
            return "rodid"
        }
        return "rodid --config \(ShellWord.quoted(file))"
    }

    var judgement: Judgement {
        switch self {
        case .answers: .fine
        case .elsewhere: .note
        case .otherVersion: .warning
        case .stopped, .unstartable, .keptOut, .silent, .broken: .failed
        }
    }
}
