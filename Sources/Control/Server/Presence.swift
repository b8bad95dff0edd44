import Glibc

/// A file near the control socket that is there as long as a daemon answers on it.
///
/// A socket that systemd opened is always there, and to connect to it starts a daemon. Who wants to
/// know whether one runs, and must not start one that a person has just stopped, looks for this file.
/// It holds the number of the process. It lies in a folder of its own, as that of the socket is root's
/// where systemd holds it; there systemd removes it with a daemon that was killed, too.
package enum Presence {
    /// A folder that takes no file is no fault: without it nothing else is worse.
    package static func announce(at socket: String) {
        let path = path(near: socket)
        mkdir(folder(near: socket), 0o755)
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
        let file = open(path, flags, 0o644)
        guard file >= 0 else { return }
        // Whatever the process keeps from others: that it runs is no secret.
        chmod(folder(near: socket), 0o755)
        fchmod(file, 0o644)
        let text = "\(getpid())\n"
        _ = write(file, text, text.utf8.count)
        close(file)
    }

    /// Before anyone is told goodbye, so that who sees it afterwards sees the next daemon's.
    package static func withdraw(at socket: String) {
        unlink(path(near: socket))
        // Another daemon's may be in it, or it is systemd's.
        rmdir(folder(near: socket))
    }

    package static func isAnnounced(at socket: String) -> Bool {
        access(path(near: socket), F_OK) == 0
    }

    /// A name of its own for each socket of a folder.
    package static func path(near socket: String) -> String {
        "\(folder(near: socket))/\(socket[split(socket)...]).pid"
    }

    /// `RuntimeDirectory=` of `rodid.service`.
    private static func folder(near socket: String) -> String {
        "\(socket[..<split(socket)])rodid"
    }

    /// Where the name of the file begins.
    private static func split(_ socket: String) -> String.Index {
        socket.lastIndex(of: "/").map { socket.index(after: $0) } ?? socket.startIndex
    }
}
