import Glibc

/// A file beside the control socket that is there as long as a daemon answers on it.
///
/// A socket that systemd opened is always there, and to connect to it starts a daemon. Who wants to
/// know whether one runs, and must not start one that a person has just stopped, looks for this file.
/// It holds the number of the process. One that was killed leaves it behind.
package enum Presence {
    /// A folder that takes no file is no fault: without it nothing else is worse.
    package static func announce(at socket: String) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
        let file = open(path(beside: socket), flags, 0o644)
        guard file >= 0 else { return }
        // Whatever the process keeps from others: that it runs is no secret.
        fchmod(file, 0o644)
        let text = "\(getpid())\n"
        _ = write(file, text, text.utf8.count)
        close(file)
    }

    /// Before anyone is told goodbye, so that who sees it afterwards sees the next daemon's.
    package static func withdraw(at socket: String) {
        unlink(path(beside: socket))
    }

    package static func isAnnounced(at socket: String) -> Bool {
        access(path(beside: socket), F_OK) == 0
    }

    package static func path(beside socket: String) -> String { socket + ".pid" }
}
