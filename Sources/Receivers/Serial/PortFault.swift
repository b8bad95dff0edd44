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
        case EACCES:
            SystemError(
                code: error.code, doing: error.doing,
                hint: membership(of: group(of: path)), trouble: .forbidden)
        // No right to a file is missing: the service may not use this kind of device.
        case EPERM:
            SystemError(
                code: error.code, doing: error.doing, hint: allowance(for: path),
                trouble: .forbidden)
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

    /// What the unit lacks.
    ///
    /// Source: systemd.resource-control(5), `DeviceAllow=`.
    static func allowance(for path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else {
            return "whoever runs this may not open it"
        }
        return "the unit leaves it out: systemctl edit rodid, [Service], "
            + "DeviceAllow=char-\(major(of: status.st_rdev)) rw, then restart"
    }

    /// What `major()` of makedev(3) gives, which is no function.
    private static func major(of device: dev_t) -> dev_t {
        (device >> 8) & 0xfff | (device >> 32) & 0xffff_f000
    }

    /// The group that a file belongs to: its name, or its number when it has none.
    static func group(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        guard let entry = getgrgid(status.st_gid) else { return String(status.st_gid) }
        return String(cString: entry.pointee.gr_name)
    }
}
