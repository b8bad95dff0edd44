import Configuration
import Control
import Ledger
import Positioning
import Receivers
import Tracking

@testable import rodictl

/// Findings of a Raspberry Pi on which everything is as it should be.
enum DoctorSample {
    static let serial = SourceAddress(
        text: "serial:///dev/ttyAMA0", link: .serial(path: "/dev/ttyAMA0", baud: nil))
    static let gpsd = SourceAddress(
        text: "gpsd://localhost", link: .gpsd(host: "localhost", port: 2947, device: nil))
    static let remote = SourceAddress(
        text: "tcp://nav.example:10110", link: .tcp(host: "nav.example", port: 10110))
    static let udp = SourceAddress(text: "udp://:10110", link: .udp(host: nil, port: 10110))

    static let capture = SourceAddress(
        text: "file:///home/pi/drive.nmea",
        link: .file(path: "/home/pi/drive.nmea", pace: .times(1)))
    static let captureElsewhere = SourceAddress(
        text: "file:///srv/drive.nmea", link: .file(path: "/srv/drive.nmea", pace: .times(1)))

    static let dialout: UInt32 = 20
    static let rodi: UInt32 = 990
    static let administrators: UInt32 = 989

    /// What `systemctl show` says of the unit that we ship, on Debian 13.
    static let unitText = """
        LoadState=loaded
        ActiveState=active
        SubState=running
        UnitFileState=enabled
        Result=success
        NRestarts=0
        WatchdogUSec=30s
        NeedDaemonReload=no
        User=rodi
        MainPID=700
        IPAddressAllow=127.0.0.0/8 ::1/128
        IPAddressDeny=0.0.0.0/0 ::/0
        SocketBindDeny=any
        ProtectHome=yes
        DevicePolicy=closed
        DeviceAllow=char-188 rw
        DeviceAllow=char-166 rw
        DeviceAllow=char-ttyAMA rw
        DeviceAllow=char-ttyS rw
        DeviceAllow=char-gnss rw
        """

    static let socketText = """
        LoadState=loaded
        ActiveState=active
        SubState=listening
        UnitFileState=enabled
        Result=success
        """

    static var port: PortFinding {
        var port = PortFinding(
            source: serial.text, path: "/dev/ttyAMA0", target: "/dev/ttyAMA0")
        port.access = FileAccess(owner: 0, group: dialout, groupName: "dialout", mode: 0o660)
        port.holders = [PortHolder(name: "rodid", process: 700)]
        port.sawAll = true
        return port
    }

    static var answers: DaemonFinding.Answers {
        var status = StatusRecord(version: Build.version, uptime: 12_100, running: 12_000)
        status.sources = [
            SourceRecord(source: serial.text, link: .connected, since: 11_990, active: true)
        ]
        var epoch = Epoch(received: Uptime(.seconds(12_100)))
        epoch.mode = .threeD
        epoch.satellitesUsed = 9
        status.fix = FixRecord(epoch, freshness: .fresh, age: 0.8)
        var position = PositionRecord(uptime: 12_099, lat: 52, lon: 5)
        position.accuracy = 3.1
        status.position = position
        status.clock = ClockRecord(proved: true, age: 1)
        status.store = StoreRecord(id: "x", trips: 41, sequence: 9, bytesPerHour: 4_100_000)
        var source = SourceHealth(source: serial.text, link: .connected)
        source.active = true
        source.baud = 9600
        source.rate = 1
        source.sentences = ["RMC": 12_000, "GGA": 12_000, "GSA": 48_000]
        var answers = DaemonFinding.Answers(
            socket: "/run/rodi/rodi.sock", status: status,
            health: HealthRecord(
                sources: [source],
                daemon: DaemonRecord(
                    process: 700, user: 991, configuration: "/etc/rodi/rodi.conf",
                    state: "/var/lib/rodi")))
        answers.clockError = 0.012
        return answers
    }

    static var healthy: Findings {
        var daemon = Account(name: "rodi", number: 991)
        daemon.groups = [rodi, dialout]
        var caller = Account(name: "pi", number: 1000)
        caller.groups = [1000, rodi, administrators]
        var people = PeopleFinding(
            caller: caller, session: [1000, rodi, administrators], daemon: daemon)
        people.running = [rodi, dialout]
        people.readers = rodi
        people.administrators = administrators
        var findings = Findings(
            configuration: .known(ConfigurationFinding(file: "/etc/rodi/rodi.conf")),
            sources: [serial], daemon: .answers(answers), people: people,
            disk: .known(
                DiskFinding(
                    directory: "/var/lib/rodi", free: 20_000_000_000, keepFree: 200 << 20)),
            mount: .known(
                MountFinding(
                    directory: "/var/lib/rodi", point: "/", type: "ext4",
                    options: ["rw", "noatime"])),
            store: .unknown(.notAsked))
        findings.service = .known(UnitFinding(unitText))
        findings.socket = .known(UnitFinding(socketText))
        findings.ports = [port]
        findings.timekeeping = TimekeepingFinding(
            isSynchronised: true, service: "chrony",
            battery: .chip(name: "rtc-ds1307", time: UTC(milliseconds: 1_800_000_000_000)))
        findings.power = PowerFinding(bits: 0)
        return findings
    }

    /// The same with the daemon stopped.
    static var stopped: Findings {
        var findings = healthy
        findings.daemon = .absent("/run/rodi/rodi.sock")
        findings.service = .known(
            UnitFinding(
                unitText.replacing("ActiveState=active", with: "ActiveState=inactive")
                    .replacing("SubState=running", with: "SubState=dead")
                    .replacing("MainPID=700", with: "MainPID=0")))
        findings.people.running = nil
        findings.ports[0].holders = []
        findings.store = .known(.sound)
        return findings
    }

    /// The same with gpsd in place of the serial port.
    static var byGpsd: Findings {
        var findings = healthy
        findings.sources = [gpsd]
        findings.ports = []
        findings.gpsds = [
            GpsdFinding(
                host: "localhost", port: 2947, source: gpsd.text,
                answer: .gpsd(
                    release: "3.25", devices: ["/dev/ttyACM0"], isHeard: true, error: nil))
        ]
        return findings
    }
}

extension Findings {
    /// Changes what the daemon said.
    mutating func tell(_ change: (inout DaemonFinding.Answers) -> Void) {
        guard case .answers(var answers) = daemon else { return }
        change(&answers)
        daemon = .answers(answers)
    }

    /// Changes what systemd said of rodid.service, in its own words.
    mutating func show(_ name: String, _ value: String) {
        let lines = DoctorSample.unitText.split(separator: "\n").map(String.init)
        let changed = lines.filter { !$0.hasPrefix(name + "=") } + ["\(name)=\(value)"]
        service = .known(UnitFinding(changed.joined(separator: "\n")))
    }
}
