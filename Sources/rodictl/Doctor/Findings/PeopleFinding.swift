/// Who asks, as whom the daemon runs, and which groups there are.
struct PeopleFinding: Equatable, Sendable {
    var caller: Account
    /// Groups of the caller's login session, which may be older than the group database.
    var session: Set<UInt32>
    /// `nil` when there is no such user.
    var daemon: Account?
    /// Groups that the daemon has as it runs; `nil` when it does not, or cannot be looked at.
    var running: Set<UInt32>?
    /// The number of group `rodi`, where it exists.
    var readers: UInt32?
    /// The same of `rodi-admin`.
    var administrators: UInt32?
}

/// A user, and the groups that the database of this machine gives it.
struct Account: Equatable, Sendable {
    var name: String
    var number: UInt32
    var groups: Set<UInt32> = []

    var isRoot: Bool { number == 0 }
}

/// Who may open a file.
///
/// Source: path_resolution(7), "Permissions"; access lists are not looked at.
struct FileAccess: Equatable, Sendable {
    var owner: UInt32
    var group: UInt32
    /// Its name, or its number when it has none.
    var groupName: String
    /// The lowest nine bits count.
    var mode: UInt32

    func allows(_ account: Account, groups: Set<UInt32>, writing: Bool = false) -> Bool {
        if account.isRoot { return true }
        let wanted: UInt32 = writing ? 6 : 4
        let shift: UInt32 = account.number == owner ? 6 : groups.contains(group) ? 3 : 0
        return mode >> shift & wanted == wanted
    }
}
