/// Whether systemd opens the socket, so that clients wait for a daemon that is restarted.
enum SocketReading: Reading, Equatable {
    case listening
    /// The daemon opens its socket itself.
    case stopped
    /// As the daemon is: what starts that one starts both.
    case stoppedToo
    case failed(result: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        // Without systemd the unit's own line has said so.
        guard case .known(let unit) = findings.socket, unit.isLoaded,
            findings.service.value?.isLoaded == true
        else { return [] }
        let reading: SocketReading =
            switch unit.active {
            case "active": .listening
            case "failed": .failed(result: unit.result)
            case _: findings.service.value?.active == "inactive" ? .stoppedToo : .stopped
            }
        return [Examination(.socket, reading)]
    }

    var judgement: Judgement {
        switch self {
        case .listening: .fine
        case .stopped, .stoppedToo, .failed: .warning
        }
    }
}
