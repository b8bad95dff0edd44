import Glibc
import Positioning

/// What stands behind a port that cannot be opened, in words that say how to mend it.
enum PortFault {
    /// The same error, with the trouble it is and what to do about it.
    static func explained(_ error: SystemError, path: String) -> SystemError {
        switch error.code {
        case EBUSY:
            SystemError(
                code: error.code, doing: error.doing,
                hint: PortHolder.advice(about: .find(path), path: path), trouble: .busy)
        case EACCES, EPERM:
            SystemError(
                code: error.code, doing: error.doing,
                hint: membership(of: group(of: path)), trouble: .forbidden)
        default:
            error
        }
    }

    /// What whoever runs this lacks.
    static func membership(of group: String?) -> String {
        let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "rodi"
        guard let group else { return "whoever runs this may not open it" }
        return "it belongs to group \(group): sudo usermod -aG \(group) \(user), then restart"
    }

    /// The group that a file belongs to: its name, or its number when it has none.
    static func group(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        guard let entry = getgrgid(status.st_gid) else { return String(status.st_gid) }
        return String(cString: entry.pointee.gr_name)
    }
}
