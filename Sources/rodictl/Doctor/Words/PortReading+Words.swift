import Receivers

extension PortReading {
    var sentence: String {
        switch self {
        case .free(let path): "nobody holds \(path)"
        case .ours(let path): "rodid alone holds \(path)"
        case .held(let path, _, let holders):
            holders.map { "\($0.name) (process \($0.process))" }.joined(separator: " and ")
                + " \(holders.count == 1 ? "holds" : "hold") \(path)"
        case .unseen(let path): "only root sees who holds \(path)"
        case .tried(let path): "ModemManager runs, and talks to \(path) when it is plugged in"
        }
    }

    var remedies: [String] {
        switch self {
        case .free, .ours: []
        case .unseen: ["sudo rodictl doctor"]
        case .tried: [Self.modemManager]
        case .held(_, let name, let holders):
            holders.reduce(into: []) { commands, holder in
                let command = Self.command(against: holder, on: name)
                if !commands.contains(command) { commands.append(command) }
            }
        }
    }

    private static func command(against holder: PortHolder, on port: String) -> String {
        switch holder.name {
        // What it holds it shares: asking it would do, too.
        case "gpsd": "sudo systemctl disable --now gpsd.socket gpsd.service"
        case "ModemManager": modemManager
        case "agetty", "getty", "login":
            "sudo systemctl disable --now \(ShellWord.quoted("serial-getty@\(port)"))"
        case _: "sudo kill \(holder.process)"
        }
    }

    private static let modemManager = "sudo systemctl disable --now ModemManager"
}
