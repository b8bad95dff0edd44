import CLinux
import Glibc
import Positioning

/// Looks at the clocks of the machine.
struct TimekeepingProbe {
    let machine: Machine

    var finding: TimekeepingFinding {
        var finding = TimekeepingFinding()
        finding.isSynchronised = machine.isOurs ? Self.isSynchronised : nil
        let programs = Set(machine.programs.map(\.name))
        finding.service = Self.services.first { programs.contains($0.program) }?.unit
        finding.battery = battery
        return finding
    }

    /// Source: adjtimex(2), `STA_UNSYNC`; asking changes nothing.
    private static var isSynchronised: Bool? {
        var state = timex()
        guard adjtimex(&state) >= 0 else { return nil }
        return state.status & unsynchronised == 0
    }

    /// Source: the kernel's ABI, sysfs-class-rtc.
    private var battery: TimekeepingFinding.Battery? {
        guard machine.exists("/sys/class") else { return nil }
        guard let chip = machine.names(in: "/sys/class/rtc").first else { return .absent }
        let folder = "/sys/class/rtc/\(chip)"
        return .chip(
            name: machine.line("\(folder)/name") ?? chip,
            time: machine.line("\(folder)/since_epoch").flatMap { Int64($0) }
                .map { UTC(milliseconds: $0 * 1000) })
    }

    /// `STA_UNSYNC` of timex.h.
    private static let unsynchronised: Int32 = 0x40
    /// The names of programs are cut to 15 letters.
    private static let services = [
        (program: "chronyd", unit: "chrony"),
        (program: "systemd-timesyn", unit: "systemd-timesyncd"), (program: "ntpd", unit: "ntpsec"),
    ]
}
