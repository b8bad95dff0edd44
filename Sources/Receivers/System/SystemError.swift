import Glibc
import Positioning

/// What the system refused, and what we were doing.
///
/// The one funnel for system calls: interrupted ones are repeated, "not now" is an answer rather
/// than an error, everything else is thrown. Source: errno(3), signal(7).
struct SystemError: Error, Equatable, CustomStringConvertible {
    /// errno(3).
    let code: Int32
    /// Such as "open /dev/ttyACM0".
    let doing: String
    /// What may be behind it, in words for a person.
    let hint: String?
    /// What kind of trouble that is for a receiver, if it is one that a person can mend.
    let trouble: ReceiverTrouble?

    init(code: Int32, doing: String, hint: String? = nil, trouble: ReceiverTrouble? = nil) {
        self.code = code
        self.doing = doing
        self.hint = hint
        self.trouble = trouble
    }

    var description: String {
        let reason = "cannot \(doing): \(String(cString: strerror(code)))"
        return hint.map { "\(reason) (\($0))" } ?? reason
    }
}

/// Calls the system until it is not interrupted; -1 becomes a thrown error.
@discardableResult
func system<Answer: SignedInteger>(
    _ doing: @autoclosure () -> String, _ call: () -> Answer
) throws(SystemError) -> Answer {
    while true {
        let answer = call()
        if answer != -1 { return answer }
        let code = errno
        if code != EINTR { throw SystemError(code: code, doing: doing()) }
    }
}

/// The same for what may have to wait: `nil` means "not now".
@discardableResult
func systemIfReady<Answer: SignedInteger>(
    _ doing: @autoclosure () -> String, _ call: () -> Answer
) throws(SystemError) -> Answer? {
    do {
        return try system(doing(), call)
    } catch {
        switch error.code {
        case EAGAIN, EINPROGRESS: return nil
        default: throw error
        }
    }
}
