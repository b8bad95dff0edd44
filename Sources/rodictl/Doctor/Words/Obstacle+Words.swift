extension Unchecked {
    var sentence: String { obstacle.sentence }

    var remedies: [String] {
        switch obstacle {
        case .forbidden: ["sudo rodictl doctor"]
        case .notAsked: ["sudo rodictl doctor --deep"]
        case .daemonAway, .noSystemd, .mute, .absent, .unreadable: []
        }
    }
}

extension Obstacle {
    var sentence: String {
        switch self {
        case .daemonAway: "only rodid knows, and it does not answer"
        case .noSystemd: "this system was not started by systemd"
        case .mute(let program): "\(program) did not answer"
        case .forbidden(let path): "\(path) is not for everybody"
        case .absent(let path): "there is no \(path)"
        case .unreadable(let path, let why): "\(path): \(why)"
        case .notAsked: "it reads the whole database"
        }
    }
}
