/// What a session cannot be started without, in the order in which it is asked for.
package enum CourseShortcoming: String, Codable, Sendable {
    /// No link to a receiver.
    case receiver
    /// The receiver's device may not be opened.
    case permission
    /// No fix that is still fresh.
    case fix
    /// The fix is too vague.
    case accuracy

    /// Nothing that happens by itself will mend it.
    var isFinal: Bool { self == .permission }
}
