import Control

/// `rodictl health`.
enum HealthCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        let health = try call.show(.health, as: HealthRecord.self) {
            HealthScreen.text($0, width: Output.width, lettering: Output.lettering)
        }
        return health.warnings.isEmpty ? .fine : .warnings
    }
}
