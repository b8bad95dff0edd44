import Configuration

extension DaemonReading {
    var sentence: String {
        switch self {
        case .answers(let version, _, let running):
            "rodid \(version) answers, running for \(Figure.duration(running))"
        case .elsewhere(let version, let socket):
            "rodid \(version) answers on \(socket), which every command must be told"
        case .otherVersion(let version):
            "rodid \(version) answers, and this is rodictl \(Build.version): one of them is old"
        case .stopped(let socket, _): "does not run: nobody listens on \(socket)"
        case .unstartable(let socket):
            "does not run, and its configuration would not let it: nobody listens on \(socket)"
        case .keptOut(let socket): "\(socket) is not for you; see access"
        case .silent(let socket, _): "somebody listens on \(socket), and does not answer"
        case .broken(let words): words
        }
    }

    var remedies: [String] {
        switch self {
        case .answers, .keptOut, .unstartable, .broken: []
        case .elsewhere(_, let socket): ["export RODI_SOCKET=\(ShellWord.quoted(socket))"]
        case .otherVersion: ["sudo systemctl restart rodid"]
        case .stopped(_, let starter): [starter]
        case .silent(_, let isService): isService ? ["sudo systemctl restart rodid"] : []
        }
    }
}
