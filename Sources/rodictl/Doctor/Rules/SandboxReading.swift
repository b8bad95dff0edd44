import Configuration
import Positioning

/// Whether the unit lets the daemon reach its sources.
///
/// Source: systemd/rodid.service and remote.conf beside it; SPEC §16.
enum SandboxReading: Reading, Equatable {
    /// Opened for this source.
    case open(source: String)
    /// The source needs the drop-in.
    case closed(source: String)
    /// The drop-in is there, and nothing needs it.
    case needless
    /// The unit does not let the daemon open this device.
    case keepsOut(device: String)
    /// The unit shows the daemon nothing below the folder that this path is in.
    case hides(path: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        guard let unit = findings.service.value, unit.isLoaded, unit.isActive || isAway(findings)
        else { return [] }
        var readings: [SandboxReading] = findings.sources.filter(\.isRemote).map { source in
            let isPort = if case .udp = source.link { true } else { false }
            return unit.reachesOut && (unit.listens || !isPort)
                ? .open(source: source.text) : .closed(source: source.text)
        }
        if readings.isEmpty, unit.reachesOut, unit.devices != nil { readings.append(.needless) }
        if unit.hidesHomes {
            readings += paths(of: findings).filter { path in
                hidden.contains { path.hasPrefix($0) }
            }.map { .hides(path: $0) }
        }
        if let devices = unit.devices {
            readings += findings.ports.compactMap(\.target)
                .filter { target in !devices.contains { lets($0, open: target) } }
                .map { .keepsOut(device: $0) }
        }
        return readings.map { Examination(.sandbox, $0) }
    }

    /// What is read of files and ports, by the names that were configured.
    private static func paths(of findings: Findings) -> [String] {
        findings.sources.compactMap { source in
            switch source.link {
            case .serial(let path, _), .file(let path, _): path
            case .gpsd, .tcp, .udp, .standardInput: nil
            }
        }
    }

    /// Source: `ProtectHome=` in systemd.exec(5).
    private static let hidden = ["/home/", "/root/", "/run/user/"]

    private static func isAway(_ findings: Findings) -> Bool { findings.daemon.answers == nil }

    /// Whether a word of `DeviceAllow=` means the device at `target`.
    private static func lets(_ word: String, open target: String) -> Bool {
        guard word.hasPrefix("char-") else { return word == target }
        let name = target.split(separator: "/").last ?? ""
        let driver = String(word.dropFirst("char-".count))
        return driver == "*" || name.hasPrefix(names[driver] ?? driver)
    }

    /// What devices of a driver are called, by the number it has had since ever.
    ///
    /// Source: Linux, Documentation/admin-guide/devices.txt.
    private static let names = ["166": "ttyACM", "188": "ttyUSB"]

    var judgement: Judgement {
        switch self {
        case .open: .fine
        case .needless: .note
        case .closed, .keepsOut, .hides: .failed
        }
    }
}
