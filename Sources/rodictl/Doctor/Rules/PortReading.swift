import Control
import Positioning
import Receivers

/// Who else holds the port of a serial source.
enum PortReading: Reading, Equatable {
    case free(path: String)
    /// The daemon, and nobody else.
    case ours(path: String)
    case held(path: String, name: String, by: [PortHolder])
    /// Nobody that we may see.
    case unseen(path: String)
    /// Nobody holds it yet, and ModemManager tries every port that is plugged in.
    case tried(path: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        findings.ports.compactMap { port in
            guard port.target != nil else { return nil }
            return Examination(.port, of: port.source, reading(port, findings))
        }
    }

    private static func reading(_ port: PortFinding, _ findings: Findings) -> PortReading {
        let own = findings.daemon.answers?.health.daemon?.process
        let service = findings.service.value?.process
        let isSimulated = port.target?.hasPrefix("/dev/pts/") ?? false
        let others = port.holders.filter {
            $0.process != own && $0.process != service && $0.name != daemonName
                // `simulate` holds both ends of the terminal that it makes.
                && !(isSimulated && $0.name == simulatorName)
        }
        if !others.isEmpty { return .held(path: port.path, name: port.name, by: others) }
        if port.isTriedByModemManager { return .tried(path: port.path) }
        // It lets nobody else in.
        let isHeard =
            findings.daemon.answers?.health.sources
            .contains { $0.source == port.source && $0.link == .connected } ?? false
        if isHeard || !port.holders.isEmpty { return .ours(path: port.path) }
        return port.sawAll ? .free(path: port.path) : .unseen(path: port.path)
    }

    var judgement: Judgement {
        switch self {
        case .free, .ours: .fine
        case .unseen: .unchecked
        case .tried: .warning
        case .held: .failed
        }
    }

    private static let daemonName = "rodid"
    private static let simulatorName = "rodictl"
}
