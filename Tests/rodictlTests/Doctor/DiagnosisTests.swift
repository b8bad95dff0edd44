import Control
import Ledger
import Positioning
import Testing

@testable import rodictl

@Suite("A diagnosis is short when all is well, and says what mends the rest")
struct DiagnosisTests {
    @Test("a healthy machine is a line a check")
    func healthy() {
        #expect(
            DiagnosisScreen.text(Diagnosis(DoctorSample.healthy), width: 80) == """
                fine       configuration  /etc/rodi/rodi.conf: 1 source
                fine       daemon         rodid 0.1.0 answers, running for 3 h 20 min
                fine       access         you may look and change things (group rodi-admin)
                fine       unit           rodid.service runs, and will after a restart
                fine       socket         rodid.socket listens
                fine       watchdog       on: a rodid that hangs for 30s is restarted
                fine       receiver       /dev/ttyAMA0 is there, rodid may read it (not you)
                fine       port           rodid alone holds /dev/ttyAMA0
                fine       console        none on ttyAMA0
                fine       hearing        9600 baud, 1.0 reports a second, GGA GSA RMC
                fine       fix            3D, 9 satellites, ± 3.1 m (95 %)
                fine       clock          proved by satellites, confirmed 1.0 s ago
                fine       system-clock   12 ms beside the satellites, by chrony
                fine       battery        rtc-ds1307 keeps the date without power
                fine       disk           20.0 GB free in /var/lib/rodi
                fine       mount          /var/lib/rodi is on ext4
                fine       store          41 trips, and what is recorded is written
                fine       power          the supply is strong enough

                18 checks, all fine.

                """)
    }

    private var troubled: Findings {
        var findings = DoctorSample.stopped
        findings.ports[0].target = nil
        findings.ports.append(PortFinding(source: "serial:///dev/ttyUSB7", path: "/dev/ttyUSB7"))
        findings.configuration = .unknown(.forbidden("/etc/rodi/rodi.conf"))
        return findings
    }

    @Test("what is not fine has its commands below, each on a line of its own")
    func wide() {
        let text = DiagnosisScreen.text(Diagnosis(troubled), width: 80)
        #expect(
            text.hasPrefix(
                """
                unchecked  configuration  /etc/rodi/rodi.conf is not for everybody
                           $ sudo rodictl doctor
                failed     daemon         does not run: nobody listens on /run/rodi/rodi.sock
                           $ sudo systemctl start rodid

                """), "\(text)")
        // Which of several is meant is said, and no line is too long but a command.
        #expect(text.contains("serial:///dev/ttyUSB7: there is no /dev/ttyUSB7"))
        for line in text.split(separator: "\n") where !line.contains("$ ") {
            #expect(line.count <= 80, "\(line)")
        }
        #expect(text.hasSuffix("\n17 checks: 4 failed, 4 not checked, 9 fine.\n"), "\(text)")
    }

    @Test("forty columns are enough")
    func narrow() {
        let text = DiagnosisScreen.text(Diagnosis(troubled), width: 40)
        #expect(
            text.hasPrefix(
                """
                unchecked configuration:
                    /etc/rodi/rodi.conf is not for
                    everybody
                    $ sudo rodictl doctor
                failed daemon: does not run: nobody
                    listens on /run/rodi/rodi.sock
                    $ sudo systemctl start rodid

                """), "\(text)")
        for line in text.split(separator: "\n") where !line.contains("$ ") {
            #expect(line.count <= 40, "\(line)")
        }
    }

    @Test("the exit status says whether the daemon answers, then whether all is well")
    func exitCodes() {
        #expect(Diagnosis(DoctorSample.healthy).exitCode == .fine)
        var findings = DoctorSample.healthy
        findings.timekeeping.battery = .absent
        #expect(Diagnosis(findings).judgement == .note)
        #expect(Diagnosis(findings).exitCode == .fine)
        findings.power = PowerFinding(bits: 0x1_0000)
        #expect(Diagnosis(findings).exitCode == .warnings)
        findings.daemon = .keptOut("/run/rodi/rodi.sock")
        #expect(Diagnosis(findings).exitCode == .notPermitted)
        findings.daemon = .silent("/run/rodi/rodi.sock")
        #expect(Diagnosis(findings).exitCode == .unreachable)
        #expect(Diagnosis(DoctorSample.stopped).exitCode == .unreachable)
    }

    @Test("where systemd does not run its commands mend nothing")
    func withoutSystemd() {
        var findings = DoctorSample.stopped
        findings.service = .unknown(.noSystemd)
        findings.socket = .unknown(.noSystemd)
        findings.store = .known(.damaged("x"))
        findings.timekeeping.isSynchronised = false
        let text = DiagnosisScreen.text(Diagnosis(findings), width: 80)
        #expect(!text.contains("systemctl"), "\(text)")
        #expect(text.contains("$ sudo cp -a /var/lib/rodi /var/lib/rodi.damaged"))
        #expect(text.contains("$ rodid\n"))
    }

    @Test("what a hostile gpsd calls its receivers stays a name, and moves no cursor")
    func hostile() {
        var findings = DoctorSample.byGpsd
        func commands(_ device: String) -> [String] {
            findings.gpsds[0].answer = .gpsd(
                release: "3.25", devices: [device], isHeard: false, error: nil)
            let diagnosis = Diagnosis(findings)
            return diagnosis.examinations.filter { $0.check == .gpsd }
                .flatMap(diagnosis.remedies)
        }
        #expect(commands("/dev/x; reboot").last == "sudo gpsdctl add '/dev/x; reboot'")
        #expect(
            commands("/dev/x'$(reboot)'").last == #"sudo gpsdctl add '/dev/x'\''$(reboot)'\'''"#)
        #expect(commands("") == ["sudo gpsdctl remove ''", "sudo gpsdctl add ''"])
        #expect(commands("/dev/\u{1B}[2Jx").isEmpty)
        let text = DiagnosisScreen.text(Diagnosis(findings), width: 80)
        #expect(!text.contains("\u{1B}") && text.contains("\u{FFFD}[2Jx"), "\(text)")
    }

    @Test("JSON has the same, in the shape that the manual tells")
    func json() throws {
        var findings = DoctorSample.healthy
        findings.power = PowerFinding(bits: 0x1_0000)
        let text = String(
            decoding: try JSONText.encode(DiagnosisRecord(Diagnosis(findings))), as: UTF8.self)
        #expect(text.hasPrefix(#"{"checks":[{"check":"configuration","text":"#))
        #expect(
            text.contains(
                #""counts":{"failed":0,"fine":17,"note":0,"unchecked":0,"warning":1},"verdict":"warning"}"#
            ), "\(text)")
        #expect(
            text.contains(
                #"{"check":"receiver","subject":"serial:///dev/ttyAMA0","text":"/dev/ttyAMA0 is"#))
        #expect(text.contains(#""mend":["journalctl -k -b -g voltage"]"#))
    }
}
