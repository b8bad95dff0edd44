import Testing

/// Somebody who is not the one who runs the tests, by numbers that nobody else has.
struct Person: CustomTestStringConvertible, Sendable {
    let name: String
    let user: UInt32
    let group: UInt32
    /// Supplementary groups.
    var groups: [UInt32] = []

    var testDescription: String { name }

    /// Begins a command line of this person's.
    ///
    /// Source: setpriv(1).
    var becoming: [String] {
        [
            Self.setpriv, "--reuid", "\(user)", "--regid", "\(group)",
            groups.isEmpty
                ? "--clear-groups" : "--groups=\(groups.map { "\($0)" }.joined(separator: ","))",
        ]
    }

    /// Of util-linux, as unshare(1) is.
    static let setpriv = "/usr/bin/setpriv"

    /// The numbers of `rodi` and `rodi-admin` while a test runs.
    static let readers: UInt32 = 61_201
    static let administrators: UInt32 = 61_202

    static let root = Person(name: "root", user: 0, group: 0)
    /// Runs the daemon.
    static let daemon = Person(name: "the daemon's user", user: 61_200, group: readers)
    static let daemonElsewhere = Person(
        name: "the daemon's user in no group of ours", user: 61_200, group: 61_210)
    static let reader = Person(
        name: "a member of rodi", user: 61_211, group: 61_211, groups: [readers, 61_299])
    static let readerAtHome = Person(
        name: "one whose own group is rodi", user: 61_212, group: readers)
    static let administrator = Person(
        name: "a member of rodi and rodi-admin", user: 61_213, group: 61_213,
        groups: [readers, administrators])
    static let administratorAtHome = Person(
        name: "a member of rodi whose own group is rodi-admin", user: 61_214,
        group: administrators, groups: [readers])
    static let half = Person(
        name: "a member of rodi-admin alone", user: 61_215, group: 61_215,
        groups: [administrators])
    static let nobody = Person(name: "nobody", user: 65_534, group: 65_534)

    static let everyone = [
        root, daemon, daemonElsewhere, reader, readerAtHome, administrator, administratorAtHome,
        half, nobody,
    ]
}
