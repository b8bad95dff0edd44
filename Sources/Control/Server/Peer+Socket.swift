import Glibc

extension Peer {
    /// Asks the kernel who opened the other end.
    ///
    /// Source: unix(7), SO_PEERCRED (`struct ucred`: pid, uid, gid) and SO_PEERGROUPS.
    init(of descriptor: Int32) throws(ControlError) {
        var credentials: [UInt32] = [0, 0, 0]
        var size = socklen_t(credentials.count * MemoryLayout<UInt32>.size)
        try check(
            getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size),
            doing: "ask who connected")
        self.init(
            user: credentials[1], group: credentials[2], groups: Self.groups(of: descriptor))
    }

    /// The supplementary groups; none when the kernel does not say.
    private static func groups(of descriptor: Int32) -> [UInt32] {
        // Linux allows a process 65 536 groups; the call tells the size when it is too small.
        var groups = [UInt32](repeating: 0, count: 64)
        for _ in 0..<2 {
            var size = socklen_t(groups.count * MemoryLayout<UInt32>.size)
            if getsockopt(descriptor, SOL_SOCKET, SO_PEERGROUPS, &groups, &size) == 0 {
                return Array(groups.prefix(Int(size) / MemoryLayout<UInt32>.size))
            }
            guard errno == ERANGE else { return [] }
            groups = [UInt32](repeating: 0, count: Int(size) / MemoryLayout<UInt32>.size)
        }
        return []
    }
}

extension AccessRule {
    /// The rule for the user this process runs as and the group `rodi-admin` of this machine.
    package static func ofThisProcess(administrators: String = "rodi-admin") -> AccessRule {
        AccessRule(user: getuid(), administrators: UnixGroup.number(of: administrators))
    }
}
