import Configuration

/// Whether the device of a serial source is there, and the daemon may read it.
enum ReceiverReading: Reading, Equatable {
    case there(path: String, isReadable: Bool)
    /// `candidates` are other ports that are there, `files` those that may name the source.
    case absent(path: String, candidates: [String], files: String)
    /// Something is there that is no terminal line.
    case noTerminal(path: String)
    /// `group` is the one that may read it; `nil` when no group may.
    case forbidden(path: String, user: String, group: String?)
    /// In the group database, and not in the daemon that runs.
    case notYet(path: String, user: String, group: String)
    /// As whom the daemon would run is not known.
    case userless(path: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        findings.ports.map { Examination(.receiver, of: $0.source, reading($0, findings)) }
    }

    private static func reading(_ port: PortFinding, _ findings: Findings) -> ReceiverReading {
        let people = findings.people
        guard port.target != nil, let access = port.access else {
            let file = findings.configuration.value?.file ?? ConfigurationFiles().path
            // The installed one has drop-ins beside it.
            let files = file == ConfigurationFiles().path ? "\(file)*" : ShellWord.quoted(file)
            return .absent(path: port.path, candidates: port.candidates, files: files)
        }
        guard port.isTerminal else { return .noTerminal(path: port.path) }
        guard let daemon = people.daemon else { return .userless(path: port.path) }
        let groups = people.running ?? daemon.groups
        guard access.allows(daemon, groups: groups, writing: port.isWritten) else {
            let isMember = daemon.groups.contains(access.group)
            if isMember, access.allows(daemon, groups: daemon.groups, writing: port.isWritten) {
                return .notYet(path: port.path, user: daemon.name, group: access.groupName)
            }
            let wanted: UInt32 = port.isWritten ? 6 : 4
            return .forbidden(
                path: port.path, user: daemon.name,
                group: access.mode >> 3 & wanted == wanted ? access.groupName : nil)
        }
        return .there(
            path: port.path, isReadable: access.allows(people.caller, groups: people.session))
    }

    var judgement: Judgement {
        switch self {
        case .there: .fine
        case .userless: .unchecked
        case .absent, .noTerminal, .forbidden, .notYet: .failed
        }
    }
}
