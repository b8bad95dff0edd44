extension SocketReading {
    var sentence: String {
        switch self {
        case .listening: "rodid.socket listens"
        case .stopped: "rodid.socket is stopped: clients are refused while rodid restarts"
        case .stoppedToo: "rodid.socket is stopped, too: see unit"
        case .failed(let result): "rodid.socket failed: \(result)"
        }
    }

    var remedies: [String] {
        switch self {
        case .listening, .stoppedToo: []
        // The daemon must let go of the path first.
        case .stopped, .failed:
            [
                "sudo systemctl stop rodid", "sudo systemctl enable --now rodid.socket",
                "sudo systemctl start rodid",
            ]
        }
    }
}
