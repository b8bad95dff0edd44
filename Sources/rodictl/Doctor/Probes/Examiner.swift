import Configuration
import Control
import Positioning

/// Sends every probe out and gathers what they found.
struct Examiner {
    var machine = Machine()
    var session = Session.own
    /// The configuration that was chosen.
    var file: String?
    /// The socket that was chosen.
    var socket: String?
    /// Whether a database that is in use is read, too.
    var isDeep = false

    func findings() -> Findings {
        let usualSocket = Configuration().paths.socket
        var written = ConfigurationProbe(machine, file: file)
        let daemon = DaemonProbe.ask(
            socket ?? written.configuration.paths.socket, usual: socket ?? usualSocket)
        let known = daemon.answers?.health.daemon
        // It follows what it was started with.
        if file == nil, let told = known?.configuration, told.hasPrefix("/"), machine.exists(told) {
            written = ConfigurationProbe(machine, file: machine.place(told))
        }
        let configuration = written.configuration
        let service = machine.unit("rodid.service")
        let people = PeopleProbe(machine)
        let sources = sources(of: daemon, configuration)
        let ports = ports(of: sources, people, isWritten: configuration.configureReceivers)
        let storage = StorageProbe(
            machine: machine, directory: known?.state ?? configuration.paths.state)
        return Findings(
            configuration: written.finding, sources: sources, daemon: daemon,
            people: people.finding(
                of: session, process: service.value?.process ?? known?.process,
                user: known?.user, unit: service.value?.user ?? ""),
            service: service, socket: machine.unit("rodid.socket"), ports: ports,
            gpsds: GpsdProbe(machine: machine).findings(
                of: sources, isPortInUse: !ports.isEmpty),
            timekeeping: TimekeepingProbe(machine: machine).finding,
            disk: storage.disk(keepFree: configuration.store.keepFree),
            mount: storage.mount, store: storage.store(daemon, isDeep: isDeep),
            power: PowerProbe(machine: machine).finding)
    }

    private func sources(
        of daemon: DaemonFinding, _ configuration: Configuration
    ) -> [SourceAddress] {
        guard let told = daemon.answers?.status.sources, !told.isEmpty else {
            return configuration.receivers
        }
        // One that a newer daemon understands and we do not is left out.
        return told.compactMap { try? SourceAddress(parsing: $0.source) }
    }

    private func ports(
        of sources: [SourceAddress], _ people: PeopleProbe, isWritten: Bool
    ) -> [PortFinding] {
        let serial = sources.compactMap { source -> (SourceAddress, String)? in
            guard case .serial(let path, _) = source.link else { return nil }
            return (source, path)
        }
        guard !serial.isEmpty else { return [] }
        let probe = PortProbe(
            machine: machine, people: people, isRoot: session.user == 0,
            hasModemManager: machine.isActive("ModemManager.service"))
        return serial.map { probe.finding(of: $0, path: $1, isWritten: isWritten) }
    }
}
