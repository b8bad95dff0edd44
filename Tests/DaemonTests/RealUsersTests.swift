import Glibc
import TestKit
import Testing

@Suite("Real users may do what their groups say, and are told what they lack")
struct RealUsersTests {
    /// What somebody may do, as `rodictl` ends.
    private struct Right {
        let person: Person
        var reads: Int32 = 0
        var changes: Int32 = 0
        var says = ""
    }

    private static let keptOut = "permission denied on"
    private static let readsOnly =
        "“places.add” changes something: that needs root or membership of group rodi-admin"

    private static let withGroups = [
        Right(person: .root), Right(person: .daemon), Right(person: .daemonElsewhere),
        Right(person: .reader, changes: 5, says: readsOnly),
        Right(person: .readerAtHome, changes: 5, says: readsOnly),
        Right(person: .administrator), Right(person: .administratorAtHome),
        Right(person: .half, reads: 5, changes: 5, says: keptOut),
        Right(person: .nobody, reads: 5, changes: 5, says: keptOut),
    ]

    /// Run by hand, where there are no such groups: only its own user, and root.
    private static let withoutGroups = [
        Right(person: .root), Right(person: .daemon), Right(person: .daemonElsewhere),
        Right(person: .reader, reads: 5, changes: 5, says: keptOut),
        Right(person: .administrator, reads: 5, changes: 5, says: keptOut),
        Right(person: .nobody, reads: 5, changes: 5, says: keptOut),
    ]

    @Test("with groups rodi and rodi-admin")
    func groups() async throws {
        guard Self.canBecomeOthers() else { return }
        try await onOwnThread {
            let house = try House(
                groups: """
                    rodi:x:\(Person.readers):
                    rodi-admin:x:\(Person.administrators):
                    """)
            var status = stat()
            #expect(stat(house.site.socket, &status) == 0)
            #expect(status.st_mode & 0o7777 == 0o660)
            #expect(status.st_uid == Person.daemon.user && status.st_gid == Person.readers)
            try Self.check(Self.withGroups, in: house)

            // Permitted and refused are not the same.
            let missing = try house.rodictl(as: .administrator, "places", "remove", "nowhere")
            #expect(missing.end == .exited(4))
            #expect(missing.text.contains("there is no place “nowhere”"))
            let hidden = try house.rodictl(as: .reader, "places", "remove", "nowhere")
            #expect(hidden.end == .exited(5), "whether there is one is not asked")

            #expect(house.rodid.stop().end == .exited(0))
            for person in Person.everyone {
                let gone = try house.rodictl(as: person, "places", "list")
                #expect(gone.end == .exited(1), "\(person.name): \(gone.text)")
                #expect(gone.text.contains("rodid is not running"), "\(person.name)")
                #expect(gone.text.contains("systemctl start rodid"), "\(person.name)")
            }
        }
    }

    @Test("without such groups the socket is its own user's")
    func noGroups() async throws {
        guard Self.canBecomeOthers() else { return }
        try await onOwnThread {
            let house = try House(groups: "")
            var status = stat()
            #expect(stat(house.site.socket, &status) == 0)
            #expect(status.st_mode & 0o7777 == 0o600 && status.st_uid == Person.daemon.user)
            try Self.check(Self.withoutGroups, in: house)
        }
    }

    private static func check(_ rights: [Right], in house: House) throws {
        for (number, right) in rights.enumerated() {
            let name = right.person.name
            let read = try house.rodictl(as: right.person, "places", "list")
            #expect(read.end == .exited(right.reads), "\(name) reads: \(read.text)")
            let change = try house.rodictl(
                as: right.person, "places", "add", "place-\(number)", "--at=46.5,7.25",
                "--radius=50")
            #expect(change.end == .exited(right.changes), "\(name) changes: \(change.text)")
            #expect(change.text.contains(right.says), "\(name): \(change.text)")
            if right.reads == 5 {
                #expect(read.text.contains(house.site.socket) && read.text.contains("group rodi"))
            }
            let places = try house.rodictl(as: .root, "places", "list")
            #expect(places.text.contains("place-\(number)") == (right.changes == 0), "\(name)")
        }
    }

    /// Whether this machine lets us be others, with groups of our own; if not, says why.
    private static func canBecomeOthers(for test: String = #function) -> Bool {
        guard Programs.has(Programs.unshare, for: test), Programs.has(Person.setpriv, for: test)
        else { return false }
        guard geteuid() == 0 else {
            print("skipping \(test): only root may become others")
            return false
        }
        let probe = try? ChildProcess([
            Programs.unshare, "--mount", "--propagation", "private", "/bin/sh", "-c",
            "mount --bind /dev/null /etc/group",
        ])
        guard probe?.awaitEnd() == .exited(0) else {
            print("skipping \(test): nothing can be mounted here")
            return false
        }
        let other = try? ChildProcess(Person.nobody.becoming + [Programs.rodictl, "--version"])
        guard other?.awaitEnd() == .exited(0) else {
            print("skipping \(test): others may not run the programs that were built here")
            return false
        }
        return true
    }
}

/// A daemon that runs as its own user, in a system with these groups.
private final class House {
    let site: Site
    let rodid: Rodid

    init(groups: String) throws {
        site = try Site("", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
        // Everyone may look into the folder; the socket is what keeps them out.
        chmod(site.folder.path, 0o755)
        let file = try site.folder.write("root:x:0:\n\(groups)\n", to: "group")
        let begin = #"""
            mount --bind "$0" /etc/group && chown -R "$1" "$2" && shift 2 && exec "$@"
            """#
        rodid = try site.start(
            by: [
                Programs.unshare, "--mount", "--propagation", "private", "/bin/sh", "-c", begin,
                file, "\(Person.daemon.user):\(Person.daemon.group)", site.folder.path,
            ] + Person.daemon.becoming)
    }

    func rodictl(
        as person: Person, _ arguments: String...
    ) throws -> (end: ChildProcess.End?, text: String) {
        let output = site.folder.path(of: "said")
        unlink(output)
        let process = try ChildProcess(
            person.becoming + [Programs.rodictl, "--socket", site.socket] + arguments,
            output: output, errors: output)
        let end = process.awaitEnd()
        return (end, Site.text(of: output))
    }
}
