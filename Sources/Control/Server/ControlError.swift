import Glibc

/// What a call on the socket answered, and what we were doing.
package struct ControlError: Error, Equatable, Sendable {
    /// errno; 0 when no call failed.
    package let code: Int32
    package let doing: String

    package init(code: Int32, doing: String) {
        self.code = code
        self.doing = doing
    }
}

extension ControlError: CustomStringConvertible {
    package var description: String {
        code == 0 ? doing : "cannot \(doing): \(String(cString: strerror(code)))"
    }
}

/// Turns the −1 of a system call into a thrown error.
@discardableResult
func check(_ result: Int32, doing: @autoclosure () -> String) throws(ControlError) -> Int32 {
    guard result >= 0 else { throw ControlError(code: errno, doing: doing()) }
    return result
}
