extension GpsdReading {
    var sentence: String {
        switch self {
        case .hears(let release, let devices):
            "gpsd \(release) hears \(devices.joined(separator: ", "))"
        case .silent(let devices, let error):
            "gpsd answers, and nothing comes from \(devices.joined(separator: ", ")): unplug and"
                + " replug it" + (error.map { "; it says: \($0)" } ?? "")
        case .empty(let host, let isLocal):
            "gpsd\(isLocal ? "" : " on \(host)") answers and has no receiver: plug it in"
                + (isLocal
                    ? ", or name its port in /etc/default/gpsd: DEVICES=\"/dev/ttyACM0\"" : "")
        case .without(let wanted, let devices, _):
            "gpsd answers and has no receiver \(wanted); it has \(devices.joined(separator: ", "))"
        case .stopped(let host, let isLocal):
            isLocal ? "gpsd does not run" : "nobody answers on \(host)"
        case .notInstalled: "gpsd is not installed"
        case .foreign(let host, let port): "what answers on \(host):\(port) is not gpsd"
        case .unreachable(let words): words
        case .rival(let port): "gpsd has \(port), too: each gets half of what the receiver says"
        case .bystander(let release): "gpsd \(release) runs, and no source asks it"
        }
    }

    var remedies: [String] {
        switch self {
        case .hears, .bystander, .foreign, .unreachable: []
        case .silent(let devices, _):
            devices.first.map(ShellWord.quoted)
                .map { ["sudo gpsdctl remove \($0)", "sudo gpsdctl add \($0)"] } ?? []
        case .empty(_, let isLocal):
            isLocal ? ["sudo editor /etc/default/gpsd", Self.restart] : []
        case .without(let wanted, _, let isLocal):
            isLocal ? ["sudo gpsdctl add \(ShellWord.quoted(wanted))"] : []
        case .stopped(_, let isLocal):
            isLocal ? ["sudo systemctl enable --now gpsd.socket"] : []
        case .notInstalled: ["sudo apt install gpsd", "sudo editor /etc/default/gpsd"]
        case .rival: ["sudo systemctl disable --now gpsd.socket gpsd.service"]
        }
    }

    private static let restart = "sudo systemctl restart gpsd.socket gpsd.service"
}
