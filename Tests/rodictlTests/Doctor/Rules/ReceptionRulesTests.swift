import Control
import Positioning
import Receivers
import Testing

@testable import rodictl

@Suite("The receiver, its port, gpsd and what is heard")
struct ReceptionRulesTests {
    @Test("what is found, what it means and what mends it", arguments: Self.cases)
    func rule(_ one: DoctorCase) { one.expect() }

    private static let restart = "sudo systemctl restart rodid"

    private static func asked(_ answer: GpsdFinding.Answer) -> Findings {
        var findings = DoctorSample.byGpsd
        findings.gpsds[0].answer = answer
        return findings
    }

    private static func held(by name: String) -> Findings {
        var findings = DoctorSample.stopped
        findings.ports[0].holders = [PortHolder(name: name, process: 321)]
        return findings
    }

    /// A gpsd beside the serial source.
    private static func beside(_ devices: [String]) -> Findings {
        var findings = DoctorSample.healthy
        findings.gpsds = [
            GpsdFinding(
                host: "localhost", port: 2947,
                answer: .gpsd(release: "3.25", devices: devices, isHeard: false, error: nil))
        ]
        return findings
    }

    private static func heard(_ change: (inout SourceHealth) -> Void) -> Findings {
        var findings = DoctorSample.healthy
        findings.tell { change(&$0.health.sources[0]) }
        return findings
    }

    private static let console = [
        "sudo sed -i 's# *console=serial0,115200##' $(ls /boot/firmware/cmdline.txt"
            + " /boot/cmdline.txt 2>/dev/null | head -n 1)",
        "sudo reboot",
    ]

    static let cases: [DoctorCase] = [
        DoctorCase("a port that rodid may read", .receiver, .fine, says: "(not you)"),
        DoctorCase(
            "and we as well", .receiver, .fine, says: "rodid may read it",
            { $0.people.session.insert(DoctorSample.dialout) }),
        DoctorCase(
            "no port, and none like it", .receiver, .failed, says: "plug it in",
            { $0.ports[0].target = nil }),
        DoctorCase(
            "no port, and another one", .receiver, .failed, says: "usb-u-blox",
            mend: [
                "sudo sed -i 's#serial:///dev/ttyAMA0#serial:///dev/serial/by-id/usb-u-blox#'"
                    + " $(grep -rlF serial:///dev/ttyAMA0 /etc/rodi/rodi.conf*)", restart,
            ],
            {
                $0.ports[0].target = nil
                $0.ports[0].candidates = ["/dev/serial/by-id/usb-u-blox"]
            }),
        DoctorCase(
            "something that is no port", .receiver, .failed, { $0.ports[0].isTerminal = false }),
        DoctorCase(
            "a port that its group may read, and rodi is not in it", .receiver, .failed,
            says: "group dialout", mend: ["sudo usermod -aG dialout rodi", restart],
            {
                $0.people.daemon?.groups = [DoctorSample.rodi]
                $0.people.running = [DoctorSample.rodi]
            }),
        DoctorCase(
            "rodi joined the group, and still runs without it", .receiver, .failed,
            says: "runs without it", mend: [restart], { $0.people.running = [DoctorSample.rodi] }),
        DoctorCase(
            "a port that no group may read", .receiver, .failed,
            mend: ["sudo chmod g+rw /dev/ttyAMA0"], { $0.ports[0].access?.mode = 0o600 }),
        DoctorCase(
            "one that may be read and must be written", .receiver, .failed,
            mend: ["sudo chmod g+rw /dev/ttyAMA0"],
            {
                $0.ports[0].access?.mode = 0o640
                $0.ports[0].isWritten = true
            }),
        DoctorCase(
            "no user to read it", .receiver, .unchecked, mend: ["sudo systemd-sysusers"],
            { $0.people.daemon = nil }),

        DoctorCase("rodid alone holds it", .port, .fine, says: "rodid alone"),
        DoctorCase(
            "nobody holds it", .port, .fine, says: "nobody", from: DoctorSample.stopped),
        DoctorCase(
            "only root may look", .port, .unchecked, mend: ["sudo rodictl doctor"],
            from: DoctorSample.stopped, { $0.ports[0].sawAll = false }),
        DoctorCase(
            "gpsd holds it", .port, .failed, says: "gpsd (process 321)",
            mend: ["sudo systemctl disable --now gpsd.socket gpsd.service"], from: held(by: "gpsd")),
        DoctorCase(
            "ModemManager holds it", .port, .failed,
            mend: ["sudo systemctl disable --now ModemManager"], from: held(by: "ModemManager")),
        DoctorCase(
            "a login holds it", .port, .failed,
            mend: ["sudo systemctl disable --now serial-getty@ttyAMA0"], from: held(by: "agetty")),
        DoctorCase(
            "somebody holds it", .port, .failed, says: "minicom", mend: ["sudo kill 321"],
            from: held(by: "minicom")),
        DoctorCase(
            "somebody holds it beside rodid", .port, .failed, mend: ["sudo kill 321"],
            { $0.ports[0].holders.append(PortHolder(name: "cat", process: 321)) }),
        DoctorCase(
            "several hold it", .port, .failed, says: "cat (process 321) and cat (process 322) hold",
            mend: ["sudo kill 321", "sudo kill 322"],
            { $0.ports[0].holders += [321, 322].map { PortHolder(name: "cat", process: $0) } }),
        DoctorCase(
            "ModemManager will try it", .port, .warning,
            mend: ["sudo systemctl disable --now ModemManager"],
            { $0.ports[0].isTriedByModemManager = true }),

        DoctorCase(
            "a simulated receiver is held by who simulates it", .port, .fine,
            {
                $0.ports[0].target = "/dev/pts/3"
                $0.ports[0].holders.append(PortHolder(name: "rodictl", process: 321))
            }),

        DoctorCase("no console on a port of the board", .console, .fine),
        DoctorCase(
            "the kernel's console", .console, .failed, says: "console=serial0,115200",
            mend: console, { $0.ports[0].console = "console=serial0,115200" }),
        DoctorCase(
            "a login", .console, .failed,
            mend: ["sudo systemctl disable --now serial-getty@ttyAMA0.service"],
            { $0.ports[0].login = "serial-getty@ttyAMA0.service" }),

        DoctorCase(
            "gpsd hears its receiver", .gpsd, .fine, says: "/dev/ttyACM0",
            from: DoctorSample.byGpsd),
        DoctorCase(
            "gpsd is not there", .gpsd, .failed,
            mend: ["sudo systemctl enable --now gpsd.socket"], from: asked(.refused)),
        DoctorCase(
            "nor installed", .gpsd, .failed,
            mend: ["sudo apt install gpsd", "sudo editor /etc/default/gpsd"], from: asked(.refused),
            { $0.gpsds[0].isInstalled = false }),
        DoctorCase(
            "gpsd elsewhere is not there", .gpsd, .failed, says: "nav.example",
            from: asked(.refused),
            {
                $0.gpsds[0].isLocal = false
                $0.gpsds[0].host = "nav.example"
            }),
        DoctorCase(
            "gpsd without a receiver", .gpsd, .failed,
            mend: [
                "sudo editor /etc/default/gpsd",
                "sudo systemctl restart gpsd.socket gpsd.service",
            ], from: asked(.gpsd(release: "3.25", devices: [], isHeard: false, error: nil))),
        DoctorCase(
            "gpsd without the one that is wanted", .gpsd, .failed, says: "it has /dev/ttyACM0",
            mend: ["sudo gpsdctl add /dev/ttyUSB3"], from: DoctorSample.byGpsd,
            { $0.gpsds[0].wanted = "/dev/ttyUSB3" }),
        DoctorCase(
            "gpsd whose receiver is silent", .gpsd, .failed, says: "unplug",
            mend: ["sudo gpsdctl remove /dev/ttyACM0", "sudo gpsdctl add /dev/ttyACM0"],
            from: asked(
                .gpsd(release: "3.25", devices: ["/dev/ttyACM0"], isHeard: false, error: nil))),
        DoctorCase("no gpsd at all", .gpsd, .failed, says: "not gpsd", from: asked(.foreign)),
        DoctorCase(
            "no way to it", .gpsd, .failed, says: "No route",
            from: asked(.unreachable("No route to host"))),
        DoctorCase(
            "gpsd has our port", .gpsd, .warning, says: "half",
            mend: ["sudo systemctl disable --now gpsd.socket gpsd.service"],
            from: beside(["/dev/ttyAMA0"])),
        DoctorCase("gpsd has another port", .gpsd, .note, from: beside(["/dev/ttyACM0"])),

        DoctorCase(
            "speed, rate and sentences", .hearing, .fine,
            says: "9600 baud, 1.0 reports a second, GGA GSA RMC"),
        DoctorCase(
            "a stopped daemon hears nothing", .hearing, .unchecked, from: DoctorSample.stopped),
        DoctorCase(
            "a lost receiver", .hearing, .failed, says: "No such file", mend: ["rodictl health"],
            from: heard {
                $0.link = .lost
                $0.failure = "cannot open /dev/ttyAMA0: No such file or directory"
            }),
        DoctorCase(
            "a lost one that another stands in for", .hearing, .warning, says: "stands in",
            mend: ["rodictl health"],
            {
                $0.tell {
                    var spare = SourceHealth(source: "gpsd://localhost", link: .lost)
                    spare.since = 60
                    $0.health.sources.append(spare)
                }
            }),
        DoctorCase(
            "one that was just begun", .hearing, .note, from: heard { $0.link = .connecting }),
    ]

    @Test(
        "every trouble of a receiver is a warning with its advice",
        arguments: ReceiverTrouble.allCases)
    func troubles(_ trouble: ReceiverTrouble) {
        let reading = HearingReading.troubled(trouble, detail: "17 of 20")
        #expect(reading.judgement == .warning)
        #expect(reading.sentence == "\(trouble.rawValue), 17 of 20. \(trouble.advice)")
    }

    @Test("nothing is said of a port where there is none, nor of a gpsd that nobody asked for")
    func quiet() {
        var findings = DoctorSample.healthy
        findings.ports[0].target = nil
        let checks = Diagnosis(findings).examinations.map(\.check)
        #expect(!checks.contains(.port) && !checks.contains(.console))
        findings.gpsds = [GpsdFinding(host: "localhost", port: 2947, answer: .refused)]
        #expect(!Diagnosis(findings).examinations.contains { $0.check == .gpsd })
    }
}
