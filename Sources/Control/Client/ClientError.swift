/// Why the daemon could not be asked, or did not answer.
package enum ClientError: Error, Equatable, Sendable {
    /// There is no socket at this path: the daemon does not run.
    case noSocket(String)
    /// A socket file without a listener: the daemon is gone.
    case nobodyListens(String)
    /// The file's permissions keep us out.
    case keptOut(String)
    /// It did not answer in time.
    case silent
    /// It closed the connection without a word.
    case closed
    /// It closed the connection and said why.
    case goodbye(Goodbye)
    /// It answered with an error.
    case refused(RPCError)
    /// It answered what we cannot read.
    case unreadable(String)
    /// A system call failed.
    case failed(ControlError)
}

extension ClientError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSocket(let path):
            "rodid is not running: no socket \(path). Start it with: sudo systemctl start rodid"
        case .nobodyListens(let path):
            "rodid is not running: nobody listens on \(path)."
                + " Start it with: sudo systemctl start rodid"
        case .keptOut(let path):
            "permission denied on \(path): join group rodi"
                + " (sudo adduser $USER rodi, then log in again)"
        case .silent: "rodid does not answer in time"
        case .closed: "rodid closed the connection"
        case .goodbye(let goodbye): goodbye.sentence
        case .refused(let error): error.message
        case .unreadable(let what): "rodid answered what this rodictl cannot read: \(what)"
        case .failed(let error): error.description
        }
    }
}

extension Goodbye {
    /// What a person is told.
    package var sentence: String {
        switch reason {
        case .stopping: comesBack ? "rodid restarts" : "rodid stopped"
        case .slow: "rodid let us go: we read too slowly"
        case .unfinished: "rodid let us go: half a request came, and then nothing"
        case .idle: "rodid let us go: nothing was asked for long"
        case .invalid: "rodid let us go: it was sent no valid request"
        }
    }
}
