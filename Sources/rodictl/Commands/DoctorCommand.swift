import Control
import Invocation

/// `rodictl doctor`: what is the matter, and how to mend it.
enum DoctorCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        var examiner = Examiner()
        examiner.file = call.value("config").map(absolute)
        examiner.socket = call.chosenSocket
        examiner.isDeep = call.invocation.has("deep")
        let diagnosis = Diagnosis(examiner.findings())
        if call.isJSON {
            do {
                Output.write(line: Array(try JSONText.encode(DiagnosisRecord(diagnosis))))
            } catch {
                // Texts and numbers: there is nothing in it that cannot be written.
                throw Failure(.unreachable, "cannot write the diagnosis: \(error)")
            }
        } else {
            Output.say(
                DiagnosisScreen.text(
                    diagnosis, width: Output.width, lettering: Output.lettering))
        }
        return diagnosis.exitCode
    }

    /// Commands that mend it may be typed elsewhere.
    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : Machine().target(path) ?? path
    }
}
