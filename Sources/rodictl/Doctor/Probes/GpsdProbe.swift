import Configuration
import Glibc
import Positioning
import Receivers

/// Asks every gpsd that is a source, and the one of this machine when it runs beside a serial source.
struct GpsdProbe {
    let machine: Machine

    func findings(of sources: [SourceAddress], isPortInUse: Bool) -> [GpsdFinding] {
        var findings: [GpsdFinding] = []
        for source in sources {
            guard case .gpsd(let host, let port, let device) = source.link else { continue }
            var finding = GpsdFinding(
                host: host, port: port, source: source.text, wanted: device,
                isLocal: !source.isRemote, answer: .refused)
            finding.isInstalled = machine.exists("/usr/sbin/gpsd")
            finding.answer = answer(host, port, device, watching: true, patience: Self.patience)
            findings.append(finding)
        }
        // Only one that runs: to connect would start one that systemd keeps ready.
        if isPortInUse, !findings.contains(where: { $0.isLocal && $0.port == Self.usualPort }),
            machine.programs.contains(where: { $0.name == "gpsd" })
        {
            findings.append(
                GpsdFinding(
                    host: "localhost", port: Self.usualPort,
                    answer: answer(
                        "localhost", Self.usualPort, nil, watching: false, patience: .seconds(1))))
        }
        return findings
    }

    private func answer(
        _ host: String, _ port: UInt16, _ device: String?, watching: Bool, patience: Duration
    ) -> GpsdFinding.Answer {
        do throws(GpsdInquiry.Failure) {
            let inquiry = try GpsdInquiry(
                host: host, port: port, device: device, watching: watching, patience: patience)
            guard let release = inquiry.release else { return .foreign }
            return .gpsd(
                release: release, devices: inquiry.devices, isHeard: inquiry.isHeard,
                error: inquiry.error)
        } catch {
            return error.code == ECONNREFUSED ? .refused : .unreachable(error.description)
        }
    }

    /// Source: IANA, gpsd(8).
    private static let usualPort: UInt16 = 2947
    /// The slowest usual cycle of a receiver is a second; gpsd opens it first.
    private static let patience = Duration.seconds(4)
}
