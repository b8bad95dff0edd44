import Glibc
import Positioning
import Receivers

/// Looks at the device of a serial source without opening it.
struct PortProbe {
    let machine: Machine
    let people: PeopleProbe
    let isRoot: Bool
    /// Whether ModemManager runs.
    let hasModemManager: Bool

    func finding(of source: SourceAddress, path: String, isWritten: Bool) -> PortFinding {
        var port = PortFinding(source: source.text, path: path, target: machine.target(path))
        port.isWritten = isWritten
        port.candidates = candidates
        guard let target = port.target, let status = machine.status(path) else { return port }
        port.isTerminal = status.st_mode & S_IFMT == S_IFCHR
        port.access = FileAccess(
            owner: status.st_uid, group: status.st_gid,
            groupName: people.nameOfGroup(status.st_gid), mode: UInt32(status.st_mode & 0o777))
        port.holders = PortHolder.all(of: target, in: machine.place("/proc"))
        port.sawAll = isRoot
        port.console = console(on: target)
        let login = "serial-getty@\(port.name).service"
        if machine.isActive(login) { port.login = login }
        port.isTriedByModemManager =
            hasModemManager && ["ttyUSB", "ttyACM"].contains { port.name.hasPrefix($0) }
            && !isLeftAlone(status.st_rdev)
        return port
    }

    /// Ports that have a stable name, or that our rules named.
    private var candidates: [String] {
        ["/dev/serial/by-id", "/dev/rodi"].lazy
            .map { folder in machine.names(in: folder).map { "\(folder)/\($0)" } }
            .first { !$0.isEmpty } ?? []
    }

    /// Source: the kernel's admin-guide/serial-console; the last `console=` is the one for input, and
    /// all of them are written to.
    private func console(on target: String) -> String? {
        machine.line("/proc/cmdline")?.split(separator: " ").map(String.init).first { word in
            guard word.hasPrefix("console=") else { return false }
            let name = word.dropFirst("console=".count).prefix { $0 != "," }
            return machine.target("/dev/\(name)") == target
        }
    }

    /// Whether a udev rule tells ModemManager so: 61-rodi.rules does for what is certainly a receiver.
    ///
    /// Source: udev's database; ModemManager's "Blacklisting" of devices and ports.
    private func isLeftAlone(_ device: dev_t) -> Bool {
        let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
        let minor = device & 0xFF | device >> 12 & ~0xFF
        let known = machine.text("/run/udev/data/c\(major):\(minor)") ?? ""
        return known.contains("ID_MM_DEVICE_IGNORE=1") || known.contains("ID_MM_PORT_IGNORE=1")
    }
}
