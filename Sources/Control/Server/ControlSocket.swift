import Glibc

/// The control socket's file.
package enum ControlSocket {
    /// Makes the socket at `path` and listens; the caller owns the descriptor.
    ///
    /// Open to `group` (0660) where that group exists and may be given, else to the own user only
    /// (0600). A file left behind by a dead daemon is replaced; a live one is refused.
    package static func listen(
        path: String, group: String = "rodi"
    ) throws(ControlError) -> Int32 {
        try refuseIfAlive(path)
        // Bound beside its place and moved there, so it is never seen with wrong permissions.
        let draft = path + ".new"
        unlink(draft)
        let descriptor = try open()
        do {
            try UnixAddress(draft).with { (address, size) throws(ControlError) in
                try check(bind(descriptor, address, size), doing: "make the socket \(path)")
            }
            try permit(draft, group: group)
            try check(Glibc.listen(descriptor, backlog), doing: "listen on \(path)")
            try check(rename(draft, path), doing: "put the socket at \(path)")
        } catch {
            close(descriptor)
            unlink(draft)
            throw error
        }
        return descriptor
    }

    /// Removes the file at the end, so that clients see at once that nobody listens.
    package static func remove(path: String) {
        unlink(path)
    }

    private static func open() throws(ControlError) -> Int32 {
        try check(
            socket(
                AF_UNIX,
                Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0),
            doing: "make a socket")
    }

    private static func refuseIfAlive(_ path: String) throws(ControlError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw ControlError(code: 0, doing: "\(path) exists and is no socket: not touched")
        }
        let probe = Descriptor(try open())
        let result = try UnixAddress(path).with { (address, size) throws(ControlError) in
            connect(probe.number, address, size)
        }
        // A full backlog (EAGAIN) has a listener too.
        if result == 0 || errno == EAGAIN {
            throw ControlError(
                code: 0, doing: "another daemon listens on \(path): stop it first")
        }
    }

    private static func permit(_ path: String, group: String) throws(ControlError) {
        let number = UnixGroup.number(of: group)
        // Not being allowed to give it away leaves it to our own user.
        let isShared = number.map { chown(path, uid_t.max, $0) == 0 } ?? false
        try check(chmod(path, isShared ? 0o660 : 0o600), doing: "set permissions of \(path)")
    }

    /// Connections that wait to be accepted, as many as a thousand a second bring while the loop is
    /// busy elsewhere; the kernel may allow fewer.
    private static let backlog: Int32 = 1024
}
