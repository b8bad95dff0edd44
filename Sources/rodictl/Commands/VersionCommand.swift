import Configuration
import Control

/// `rodictl version`.
enum VersionCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        if !call.isJSON {
            Output.write("rodictl \(Build.version), protocol \(Method.protocolVersion)\n")
        }
        try call.show(.version, as: VersionRecord.self) {
            "rodid   \($0.version), protocol \($0.protocol)\n"
        }
        return .fine
    }
}
