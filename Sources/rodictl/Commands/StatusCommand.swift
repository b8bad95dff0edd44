import Control

/// `rodictl status`.
enum StatusCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        let status = try call.show(.status, as: StatusRecord.self) {
            StatusScreen.text(
                $0, columns: Output.width, lettering: Output.lettering,
                hasColour: Output.hasColour)
        }
        return status.warnings.isEmpty ? .fine : .warnings
    }
}
