/// Who may change something; reading is for whoever may connect.
///
/// Source: SPEC §12. The peer's identity comes from the kernel: SO_PEERCRED, SO_PEERGROUPS.
package struct AccessRule: Equatable, Sendable {
    /// The daemon's own user.
    package var user: UInt32
    /// Group `rodi-admin`, where it exists.
    package var administrators: UInt32?

    package init(user: UInt32, administrators: UInt32?) {
        self.user = user
        self.administrators = administrators
    }

    package func mayChange(_ peer: Peer) -> Bool {
        if peer.user == Self.root || peer.user == user { return true }
        guard let administrators else { return false }
        return peer.group == administrators || peer.groups.contains(administrators)
    }

    private static let root: UInt32 = 0
}

/// Who is at the other end of a connection.
package struct Peer: Equatable, Sendable {
    package var user: UInt32
    package var group: UInt32
    package var groups: [UInt32]

    package init(user: UInt32, group: UInt32, groups: [UInt32]) {
        self.user = user
        self.group = group
        self.groups = groups
    }
}
