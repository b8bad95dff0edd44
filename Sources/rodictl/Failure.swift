import Control
import Invocation

/// Why a command did not do what it was asked.
struct Failure: Error, Equatable {
    let code: ExitCode
    /// For a person; empty when all was said.
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// As a terminal of so many columns shows it; where it is none, each line is left whole.
    func text(columns: Int?, lettering: Lettering) -> String {
        "rodictl: \(message)".split(separator: "\n", omittingEmptySubsequences: false).map {
            let line = lettering.spelled(String($0))
            guard let columns else { return "\(line)\n" }
            guard DisplayWidth.columns(of: line) > columns else { return "\(line)\n" }
            return Wrapping.lines(line, columns: columns).joined(separator: "\n") + "\n"
        }.joined()
    }

    init(_ error: ClientError) {
        switch error {
        case .refused(let refusal):
            code = refusal.code == RPCError.Code.notPermitted ? .notPermitted : .refused
        case .keptOut:
            code = .notPermitted
        case .noSocket, .nobodyListens, .silent, .closed, .goodbye, .unreadable,
            .failed:
            code = .unreachable
        }
        message = "\(error)"
    }

    init(_ error: UsageError) {
        self.init(.usage, error.description)
    }
}
