extension AccessReading {
    var sentence: String {
        switch self {
        case .root: "you are root: you may look and change things"
        case .administrator: "you may look and change things (group rodi-admin)"
        case .reader: "you may look; who changes things is in rodi-admin"
        case .owner: "rodid answers you"
        case .notYet(let user, let group):
            "\(user) is in group \(group), but not in this login: log in again"
        case .stranger(let user, _):
            "\(user) is in neither of the groups rodi and rodi-admin; join, then log in again"
        case .noGroup: "there is no group rodi: only root and the user of rodid may look"
        }
    }

    var remedies: [String] {
        switch self {
        case .root, .administrator, .reader, .owner: []
        case .notYet(_, let group): ["newgrp \(group)"]
        case .stranger(let user, _): ["sudo adduser \(ShellWord.quoted(user)) rodi"]
        case .noGroup: ["sudo systemd-sysusers"]
        }
    }
}
