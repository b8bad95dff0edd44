/// Whether gpsd runs and sees its receiver; and whether one that nobody asked for is in the way.
enum GpsdReading: Reading, Equatable {
    case hears(release: String, devices: [String])
    case silent(devices: [String], error: String?)
    case empty(host: String, isLocal: Bool)
    /// It has receivers, and not the one that is wanted.
    case without(String, devices: [String], isLocal: Bool)
    case stopped(host: String, isLocal: Bool)
    case notInstalled
    case foreign(host: String, port: UInt16)
    case unreachable(String)
    /// It runs beside us and has our port.
    case rival(port: String)
    /// It runs beside us and is not asked.
    case bystander(release: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        findings.gpsds.compactMap { found in
            reading(found, findings).map { Examination(.gpsd, of: found.source, $0) }
        }
    }

    private static func reading(_ found: GpsdFinding, _ findings: Findings) -> GpsdReading? {
        switch found.answer {
        case .gpsd(let release, let devices, let isHeard, let error):
            guard found.source != nil else {
                let ours = findings.ports.first { port in
                    devices.contains(port.path) || port.target.map(devices.contains) ?? false
                }
                return ours.map { .rival(port: $0.path) } ?? .bystander(release: release)
            }
            if devices.isEmpty { return .empty(host: found.host, isLocal: found.isLocal) }
            if let wanted = found.wanted, !devices.contains(wanted) {
                return .without(wanted, devices: devices, isLocal: found.isLocal)
            }
            return isHeard
                ? .hears(release: release, devices: devices)
                : .silent(devices: devices, error: error)
        // One that nobody named need not be there.
        case .foreign, .refused, .unreachable:
            guard found.source != nil else { return nil }
        }
        switch found.answer {
        case .foreign: return .foreign(host: found.host, port: found.port)
        case .refused:
            return found.isLocal && !found.isInstalled
                ? .notInstalled : .stopped(host: found.host, isLocal: found.isLocal)
        case .unreachable(let words): return .unreachable(words)
        case .gpsd: return nil
        }
    }

    var judgement: Judgement {
        switch self {
        case .hears: .fine
        case .bystander: .note
        case .rival: .warning
        case .silent, .empty, .without, .stopped, .notInstalled, .foreign, .unreachable: .failed
        }
    }
}
