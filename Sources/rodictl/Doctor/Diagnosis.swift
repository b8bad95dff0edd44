/// What is the matter with this installation, and how to mend it.
///
/// A rule for each check turns what was found out into a reading; nothing here looks at the machine.
struct Diagnosis: Sendable {
    let examinations: [Examination]
    private let daemon: DaemonFinding
    private let hasSystemd: Bool

    init(_ findings: Findings) {
        daemon = findings.daemon
        hasSystemd = findings.service != .unknown(.noSystemd)
        examinations =
            [
                ConfigurationReading.examinations(findings),
                DaemonReading.examinations(findings),
                AccessReading.examinations(findings),
                UnitReading.examinations(findings),
                SocketReading.examinations(findings),
                WatchdogReading.examinations(findings),
                SandboxReading.examinations(findings),
                ReceiverReading.examinations(findings),
                PortReading.examinations(findings),
                ConsoleReading.examinations(findings),
                GpsdReading.examinations(findings),
                HearingReading.examinations(findings),
                FixReading.examinations(findings),
                ClockReading.examinations(findings),
                SystemClockReading.examinations(findings),
                BatteryReading.examinations(findings),
                DiskReading.examinations(findings),
                MountReading.examinations(findings),
                StoreReading.examinations(findings),
                PowerReading.examinations(findings),
            ].flatMap { $0 }
    }

    /// What mends it here: commands of systemd mend nothing where it does not run.
    func remedies(of examination: Examination) -> [String] {
        examination.reading.remedies.filter { command in
            // A name that a terminal obeys is nobody's name.
            command == command.withoutControls
                && (hasSystemd || !Self.onlyWithSystemd.contains { command.contains($0) })
        }
    }

    private static let onlyWithSystemd = ["systemctl ", "timedatectl ", "journalctl "]

    /// The worst of all.
    var judgement: Judgement { examinations.map(\.reading.judgement).max() ?? .fine }

    func count(of judgement: Judgement) -> Int {
        examinations.count { $0.reading.judgement == judgement }
    }

    /// Whether the daemon could be asked rules over everything else.
    ///
    /// Source: SPEC §13.
    var exitCode: ExitCode {
        switch daemon {
        case .answers: judgement >= .warning ? .warnings : .fine
        case .keptOut: .notPermitted
        case .absent, .deserted, .silent, .broken: .unreachable
        }
    }
}
