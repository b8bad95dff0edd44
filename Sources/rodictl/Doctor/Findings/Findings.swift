import Ledger
import Positioning

/// Everything that the probes found out; the rules see nothing else.
struct Findings: Equatable, Sendable {
    var configuration: Found<ConfigurationFinding>
    /// Those of the daemon when it answers, else those of the configuration.
    var sources: [SourceAddress] = []
    var daemon: DaemonFinding
    var people: PeopleFinding
    /// The unit that runs the daemon.
    var service: Found<UnitFinding> = .unknown(.noSystemd)
    /// The unit that opens its socket.
    var socket: Found<UnitFinding> = .unknown(.noSystemd)
    /// Of every serial source.
    var ports: [PortFinding] = []
    /// Every gpsd that is a source, and the one of this machine if it answers.
    var gpsds: [GpsdFinding] = []
    var timekeeping = TimekeepingFinding()
    var disk: Found<DiskFinding>
    var mount: Found<MountFinding>
    /// What a check of the database said; the daemon tells of its own.
    var store: Found<StoreCheck.Verdict>
    /// Absent on machines that do not measure it.
    var power: PowerFinding?
}
