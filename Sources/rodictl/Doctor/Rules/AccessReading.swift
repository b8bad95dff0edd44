/// Whether whoever asks may look, and may change something.
///
/// Source: SPEC §12.
enum AccessReading: Reading, Equatable {
    case root
    case administrator
    case reader
    /// The daemon answers although we are in no group of it: it is our own.
    case owner
    /// In the group database, and not in this login session.
    case notYet(user: String, group: String)
    case stranger(user: String, isNeeded: Bool)
    /// There is no group `rodi`: nobody but root and the daemon's user gets in.
    case noGroup

    static func examinations(_ findings: Findings) -> [Examination] {
        let isHeard = findings.daemon.answers != nil
        return [Examination(.access, reading(findings.people, isHeard, findings.daemon))]
    }

    private static func reading(
        _ people: PeopleFinding, _ isHeard: Bool, _ daemon: DaemonFinding
    ) -> AccessReading {
        let caller = people.caller
        if caller.isRoot { return .root }
        if let group = people.administrators {
            if people.session.contains(group) { return .administrator }
            if caller.groups.contains(group) {
                return .notYet(user: caller.name, group: "rodi-admin")
            }
        }
        if let group = people.readers {
            if people.session.contains(group) { return .reader }
            if caller.groups.contains(group) { return .notYet(user: caller.name, group: "rodi") }
        }
        if isHeard { return .owner }
        guard people.readers != nil else { return .noGroup }
        if case .keptOut = daemon { return .stranger(user: caller.name, isNeeded: true) }
        return .stranger(user: caller.name, isNeeded: false)
    }

    var judgement: Judgement {
        switch self {
        case .root, .administrator, .reader, .owner: .fine
        case .noGroup: .note
        case .notYet: .warning
        case .stranger(_, let isNeeded): isNeeded ? .failed : .warning
        }
    }
}
