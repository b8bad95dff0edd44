import Control
import Positioning
import Testing

@testable import rodictl

@Suite("The daemon, its unit and who may ask it")
struct ServiceRulesTests {
    @Test("what is found, what it means and what mends it", arguments: Self.cases)
    func rule(_ one: DoctorCase) { one.expect() }

    private static let restart = "sudo systemctl restart rodid"
    private static let folder = "/etc/systemd/system/rodid.service.d"
    private static let anew = ["sudo systemctl daemon-reload", restart]
    private static let refused = ConfigurationFinding(
        file: "/etc/rodi/rodi.conf", errors: ["/etc/rodi/rodi.conf:5: unknown key"],
        place: .init(file: "/etc/rodi/rodi.conf", line: 5))

    static let cases: [DoctorCase] = [
        DoctorCase("a good configuration is counted", .configuration, .fine, says: "1 source"),
        DoctorCase(
            "no configuration is one", .configuration, .fine, says: "its default",
            { $0.configuration = .known(.init(file: "/etc/rodi/rodi.conf", isThere: false)) }),
        DoctorCase(
            "a refused one is opened at its line", .configuration, .failed, says: "unknown key",
            mend: ["sudo editor +5 /etc/rodi/rodi.conf", restart],
            { $0.configuration = .known(refused) }),
        DoctorCase(
            "advice is worth knowing", .configuration, .note, says: "does nothing",
            { $0.configuration = .known(.init(file: "x", advice: ["keep does nothing"])) }),
        DoctorCase(
            "one that is not for us is not judged", .configuration, .unchecked,
            mend: ["sudo rodictl doctor"],
            { $0.configuration = .unknown(.forbidden("/etc/rodi/rodi.conf")) }),

        DoctorCase("a daemon that answers", .daemon, .fine, says: "3 h 20 min"),
        DoctorCase(
            "a stopped one is started by systemd", .daemon, .failed, says: "/run/rodi/rodi.sock",
            mend: ["sudo systemctl start rodid"], from: DoctorSample.stopped),
        DoctorCase(
            "or by hand where there is no systemd", .daemon, .failed,
            mend: ["rodid --config /home/pi/rodi.conf"], from: DoctorSample.stopped,
            {
                $0.service = .unknown(.noSystemd)
                $0.configuration = .known(.init(file: "/home/pi/rodi.conf"))
            }),
        DoctorCase(
            "one that could not start is not to be started", .daemon, .failed,
            says: "configuration", from: DoctorSample.stopped,
            { $0.configuration = .known(refused) }),
        DoctorCase(
            "a socket without a listener", .daemon, .failed, mend: ["sudo systemctl start rodid"],
            from: DoctorSample.stopped, { $0.daemon = .deserted("/run/rodi/rodi.sock") }),
        DoctorCase(
            "one that hangs", .daemon, .failed, says: "does not answer", mend: [restart],
            { $0.daemon = .silent("/run/rodi/rodi.sock") }),
        DoctorCase(
            "one of another version was not restarted", .daemon, .warning, mend: [restart],
            { $0.tell { $0.status.version = "0.0.9" } }),
        DoctorCase(
            "one on another socket", .daemon, .note, mend: ["export RODI_SOCKET=/tmp/s"],
            {
                $0.tell {
                    $0.isElsewhere = true
                    $0.socket = "/tmp/s"
                }
            }),
        DoctorCase(
            "one that keeps us out", .daemon, .failed, says: "see access",
            { $0.daemon = .keptOut("/run/rodi/rodi.sock") }),
        DoctorCase(
            "one that speaks another language", .daemon, .failed, says: "of one version",
            { $0.daemon = .broken("are they of one version?") }),

        DoctorCase("who may change things", .access, .fine, says: "rodi-admin"),
        DoctorCase(
            "who may look", .access, .fine, says: "may look",
            {
                $0.people.session = [1000, 990]
                $0.people.caller.groups = [1000, 990]
            }),
        DoctorCase(
            "root", .access, .fine, says: "root",
            { $0.people.caller = .init(name: "root", number: 0) }
        ),
        DoctorCase(
            "who joined and has not logged in since", .access, .warning, says: "log in again",
            mend: ["newgrp rodi"],
            {
                $0.people.session = [1000]
                $0.people.caller.groups = [1000, 990]
            }),
        DoctorCase(
            "the same of rodi-admin, by who may look", .access, .warning, says: "rodi-admin",
            mend: ["newgrp rodi-admin"], { $0.people.session = [1000, 990] }),
        DoctorCase(
            "a stranger who is kept out", .access, .failed, mend: ["sudo adduser pi rodi"],
            {
                $0.people.session = [1000]
                $0.people.caller.groups = [1000]
                $0.daemon = .keptOut("/run/rodi/rodi.sock")
            }),
        DoctorCase(
            "a stranger while nothing runs", .access, .warning, mend: ["sudo adduser pi rodi"],
            from: DoctorSample.stopped,
            {
                $0.people.session = [1000]
                $0.people.caller.groups = [1000]
            }),
        DoctorCase(
            "who runs it by hand needs no group", .access, .fine,
            {
                $0.people.session = [1000]
                $0.people.caller.groups = [1000]
            }),
        DoctorCase(
            "a machine without the groups", .access, .note, mend: ["sudo systemd-sysusers"],
            from: DoctorSample.stopped,
            {
                $0.people.readers = nil
                $0.people.administrators = nil
            }),

        DoctorCase("a unit that runs", .unit, .fine),
        DoctorCase(
            "no systemd", .unit, .unchecked, says: "not started by systemd",
            { $0.service = .unknown(.noSystemd) }),
        DoctorCase(
            "a systemctl that does not answer", .unit, .unchecked, says: "systemctl",
            { $0.service = .unknown(.mute("systemctl")) }),
        DoctorCase(
            "a stopped one", .unit, .failed,
            mend: ["sudo systemctl enable --now rodid.socket rodid.service"],
            from: DoctorSample.stopped),
        DoctorCase(
            "one that failed says how", .unit, .failed, says: "exit-code",
            mend: ["journalctl -u rodid -b -n 30", restart], from: DoctorSample.stopped,
            {
                $0.service = .known(
                    UnitFinding("LoadState=loaded\nActiveState=failed\nResult=exit-code"))
            }),
        DoctorCase(
            "one that ends again and again", .unit, .failed, says: "7 times",
            mend: ["journalctl -u rodid -b -n 30", restart], from: DoctorSample.stopped,
            {
                $0.service = .known(
                    UnitFinding(
                        "LoadState=loaded\nActiveState=activating\nSubState=auto-restart\n"
                            + "Result=signal\nNRestarts=7"))
            }),
        DoctorCase(
            "one that starts just now", .unit, .note,
            { $0.service = .known(UnitFinding("LoadState=loaded\nActiveState=activating")) }),
        DoctorCase(
            "one that the watchdog restarted", .unit, .warning, says: "because of: watchdog",
            mend: ["journalctl -u rodid -b"],
            {
                var unit = UnitFinding(DoctorSample.unitText)
                unit.restarts = 2
                unit.lastFailure = "watchdog"
                $0.service = .known(unit)
            }),
        DoctorCase(
            "one that was restarted, nobody knows why", .unit, .note, says: "once",
            mend: ["journalctl -u rodid -b"], { $0.show("NRestarts", "1") }),
        DoctorCase(
            "one that is gone after the next start", .unit, .warning,
            mend: ["sudo systemctl enable rodid.socket rodid.service"],
            {
                $0.show("UnitFileState", "disabled")
                $0.socket = .unknown(.mute("systemctl"))
            }),
        DoctorCase(
            "one whose socket starts it", .unit, .fine, { $0.show("UnitFileState", "disabled") }),
        DoctorCase(
            "one whose files changed", .unit, .warning, mend: anew,
            { $0.show("NeedDaemonReload", "yes") }),
        DoctorCase(
            "a masked one", .unit, .failed,
            mend: ["sudo systemctl unmask rodid", "sudo systemctl enable --now rodid"],
            { $0.show("LoadState", "masked") }),
        DoctorCase(
            "one that systemd cannot read", .unit, .failed, says: "bad-setting",
            mend: ["systemd-analyze verify rodid.service"],
            { $0.show("LoadState", "bad-setting") }),
        DoctorCase(
            "a daemon by hand", .unit, .note,
            { $0.service = .known(UnitFinding("LoadState=not-found")) }
        ),
        DoctorCase(
            "nothing installed", .unit, .failed, from: DoctorSample.stopped,
            { $0.service = .known(UnitFinding("LoadState=not-found")) }),

        DoctorCase("a socket unit that listens", .socket, .fine),
        DoctorCase(
            "a stopped one", .socket, .warning,
            mend: [
                "sudo systemctl stop rodid", "sudo systemctl enable --now rodid.socket",
                "sudo systemctl start rodid",
            ],
            { $0.socket = .known(UnitFinding("LoadState=loaded\nActiveState=inactive")) }),
        DoctorCase(
            "one that is stopped as the daemon is needs no commands of its own", .socket, .warning,
            says: "see unit", from: DoctorSample.stopped,
            { $0.socket = .known(UnitFinding("LoadState=loaded\nActiveState=inactive")) }),
        DoctorCase("a watchdog", .watchdog, .fine, says: "30s"),
        DoctorCase(
            "no watchdog", .watchdog, .warning,
            mend: ["sudo systemctl revert rodid.service", restart],
            { $0.show("WatchdogUSec", "0") }),

        DoctorCase(
            "a remote source in a closed sandbox", .sandbox, .failed, says: "nav.example",
            mend: [
                "sudo install -D -m 0644 /usr/share/doc/rodi/remote.conf \(folder)/remote.conf"
            ] + anew,
            { $0.sources = [DoctorSample.remote] }),
        DoctorCase(
            "in an opened one", .sandbox, .fine,
            {
                $0.sources = [DoctorSample.remote]
                $0.show("IPAddressAllow", "0.0.0.0/0 ::/0")
            }),
        DoctorCase(
            "a UDP port that may not be bound", .sandbox, .failed,
            mend: [
                "sudo install -D -m 0644 /usr/share/doc/rodi/remote.conf \(folder)/remote.conf"
            ] + anew,
            {
                $0.sources = [DoctorSample.udp]
                $0.show("IPAddressAllow", "0.0.0.0/0 ::/0")
            }),
        DoctorCase(
            "an opened one that nobody needs", .sandbox, .note,
            mend: ["sudo rm \(folder)/remote.conf"] + anew,
            { $0.show("IPAddressAllow", "192.0.2.0/24") }),
        DoctorCase(
            "a device that the unit does not know", .sandbox, .failed, says: "/dev/rfcomm0",
            mend: [
                "printf '%s\\n' '[Service]' 'DeviceAllow=/dev/rfcomm0 rw' |"
                    + " sudo install -D -m 0644 /dev/stdin \(folder)/device.conf"
            ] + anew,
            { $0.ports[0].target = "/dev/rfcomm0" }),
        DoctorCase(
            "a capture in a home that the unit does not show", .sandbox, .failed,
            says: "/home/pi/drive.nmea",
            { $0.sources = [DoctorSample.capture] }),
        DoctorCase(
            "a capture elsewhere, in an opened one", .sandbox, .note,
            mend: ["sudo rm \(folder)/remote.conf"] + anew,
            {
                $0.sources = [DoctorSample.captureElsewhere]
                $0.show("IPAddressAllow", "192.0.2.0/24")
            }),
    ]

    @Test("a healthy machine has no line about a sandbox")
    func quiet() {
        #expect(!Diagnosis(DoctorSample.healthy).examinations.contains { $0.check == .sandbox })
    }
}
