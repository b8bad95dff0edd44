extension UnitReading {
    var sentence: String {
        switch self {
        case .running: "rodid.service runs, and will after a restart"
        case .restarted(let times, let failure):
            "rodid.service runs, restarted \(times == 1 ? "once" : "\(times) times")"
                + (failure.map { ", last because of: \($0)" } ?? "")
        case .disabled: "rodid.service runs, and will not after the next start of this machine"
        case .stale: "the files of rodid.service changed since systemd read them"
        case .masked: "rodid.service is masked: nothing can start it"
        case .failed(let result): "rodid.service failed: \(result)"
        case .restarting(let result, let times):
            "rodid.service ends again and again: \(result), \(times) times"
        case .starting: "rodid.service is starting"
        case .stopped: "rodid.service is stopped"
        case .byHand: "rodid was started by hand: systemd does not look after it"
        case .notInstalled: "there is no rodid.service: rodid is not installed"
        case .unusable(let load): "systemd cannot use rodid.service: \(load)"
        }
    }

    var remedies: [String] {
        switch self {
        case .running, .starting, .byHand, .notInstalled: []
        case .restarted: ["journalctl -u rodid -b"]
        case .disabled: ["sudo systemctl enable rodid.socket rodid.service"]
        case .stale: ["sudo systemctl daemon-reload", "sudo systemctl restart rodid"]
        case .masked: ["sudo systemctl unmask rodid", "sudo systemctl enable --now rodid"]
        case .failed, .restarting:
            ["journalctl -u rodid -b -n 30", "sudo systemctl restart rodid"]
        case .stopped: ["sudo systemctl enable --now rodid.socket rodid.service"]
        case .unusable: ["systemd-analyze verify rodid.service"]
        }
    }
}
