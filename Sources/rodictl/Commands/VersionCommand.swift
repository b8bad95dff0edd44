import Configuration
import Control

/// `rodictl version`.
enum VersionCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        if !call.isJSON { Output.say(own) }
        try call.show(.version, as: VersionRecord.self) {
            "rodid   \($0.version), protocol \($0.protocol)\n"
        }
        return .fine
    }

    /// What we are, whoever runs.
    static var own: String { "rodictl \(Build.version), protocol \(Method.protocolVersion)\n" }
}
