import Receivers

extension PortReading {
    var sentence: String {
        switch self {
        case .free(let path): "nobody holds \(path)"
        case .ours(let path): "rodid alone holds \(path)"
        case .held(let path, _, let holder):
            "\(holder.name), process \(holder.process), holds \(path)"
        case .unseen(let path): "only root sees who holds \(path)"
        case .tried(let path): "ModemManager runs, and talks to \(path) when it is plugged in"
        }
    }

    var remedies: [String] {
        switch self {
        case .free, .ours: []
        case .unseen: ["sudo rodictl doctor"]
        case .tried: [Self.modemManager]
        case .held(_, let name, let holder):
            switch holder.name {
            // What it holds it shares: asking it would do, too.
            case "gpsd": ["sudo systemctl disable --now gpsd.socket gpsd.service"]
            case "ModemManager": [Self.modemManager]
            case "agetty", "getty", "login": ["sudo systemctl disable --now serial-getty@\(name)"]
            case _: ["sudo kill \(holder.process)"]
            }
        }
    }

    private static let modemManager = "sudo systemctl disable --now ModemManager"
}
