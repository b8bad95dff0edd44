import Glibc

/// Looks up users and groups.
///
/// Source: passwd(5), group(5), proc_pid_status(5). Those that a network knows are not asked for.
struct PeopleProbe {
    private let machine: Machine
    private let groups: [Group]
    private let users: [User]

    private struct Group {
        let name: String
        let number: UInt32
        let members: Set<String>
    }

    private struct User {
        let name: String
        let number: UInt32
        let group: UInt32
    }

    init(_ machine: Machine) {
        self.machine = machine
        groups = Self.rows(machine.text("/etc/group")).compactMap { row in
            guard row.count > 3, let number = UInt32(row[2]) else { return nil }
            return Group(
                name: row[0], number: number,
                members: Set(row[3].split(separator: ",").map(String.init)))
        }
        users = Self.rows(machine.text("/etc/passwd")).compactMap { row in
            guard row.count > 3, let number = UInt32(row[2]), let group = UInt32(row[3]) else {
                return nil
            }
            return User(name: row[0], number: number, group: group)
        }
    }

    /// `process` is the daemon's, `user` its number and `unit` the name that its unit gives.
    func finding(
        of session: Session, process: Int32?, user: UInt32?, unit: String
    ) -> PeopleFinding {
        let running = process.flatMap(groups(of:))
        let name = unit.isEmpty ? "rodi" : unit
        let daemon =
            (running?.user ?? user).map(account)
            ?? users.first { $0.name == name }.map { account($0.number) }
        var finding = PeopleFinding(
            caller: account(session.user), session: session.groups, daemon: daemon)
        finding.running = running?.groups
        finding.readers = groups.first { $0.name == "rodi" }?.number
        finding.administrators = groups.first { $0.name == "rodi-admin" }?.number
        return finding
    }

    func nameOfGroup(_ number: UInt32) -> String {
        groups.first { $0.number == number }?.name ?? "\(number)"
    }

    private func account(_ number: UInt32) -> Account {
        guard let user = users.first(where: { $0.number == number }) else {
            // One that a network knows.
            let entry = machine.isOurs ? getpwuid(number) : nil
            let name = entry.map { String(cString: $0.pointee.pw_name) }
            return Account(name: name ?? "\(number)", number: number)
        }
        let more = groups.filter { $0.members.contains(user.name) }.map(\.number)
        return Account(name: user.name, number: number, groups: Set([user.group] + more))
    }

    /// What a process runs as; `nil` when it is not the daemon, or gone.
    private func groups(of process: Int32) -> (user: UInt32, groups: Set<UInt32>)? {
        guard machine.line("/proc/\(process)/comm") == "rodid",
            let status = machine.text("/proc/\(process)/status")
        else { return nil }
        func numbers(_ name: String) -> [UInt32] {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return line?.dropFirst(name.count + 1).split { " \t".contains($0) }
                .compactMap { UInt32($0) } ?? []
        }
        // Real, effective, saved and of the file system.
        let (users, own) = (numbers("Uid"), numbers("Gid"))
        guard users.count > 1, own.count > 1 else { return nil }
        return (users[1], Set(numbers("Groups") + [own[1]]))
    }

    private static func rows(_ text: String?) -> [[String]] {
        (text ?? "").split(separator: "\n").map { line in
            line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

/// Who we are, as the kernel sees it.
struct Session: Sendable {
    var user: UInt32
    var groups: Set<UInt32>

    static var own: Session {
        var numbers = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        let count = getgroups(Int32(numbers.count), &numbers)
        return Session(
            user: geteuid(), groups: Set(numbers.prefix(Int(max(0, count))) + [getegid()]))
    }
}
