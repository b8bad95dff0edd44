import Configuration
import Glibc
import Ledger
import Positioning
import TestKit
import Testing

@testable import rodictl

@Suite("The machine is read as it is, or it is said why not")
struct MachineProbeTests {
    private let fake: FakeMachine

    init() throws { fake = try FakeMachine() }

    @Test("users and groups, of the database and of the running daemon")
    func people() throws {
        try fake.run(700, "rodid")
        try fake.write(
            "/proc/700/status",
            "Name:\trodid\nUid:\t991\t991\t991\t991\nGid:\t990\t990\t990\t990\nGroups:\t20 46 \n")
        let people = PeopleProbe(fake.machine)
        let session = Session(user: 1000, groups: [1000])
        let found = people.finding(of: session, process: 700, user: nil, unit: "rodi")
        #expect(found.caller == Account(name: "pi", number: 1000, groups: [1000, 20, 990]))
        #expect(found.daemon == Account(name: "rodi", number: 991, groups: [990, 20]))
        #expect(found.running == [20, 46, 990])
        #expect(found.readers == 990 && found.administrators == 989)
        // The number may be another program's by now.
        try fake.run(701, "bash")
        let gone = people.finding(of: session, process: 701, user: nil, unit: "")
        #expect(gone.running == nil)
        #expect(gone.daemon?.name == "rodi")
        // Who runs it by hand.
        let own = people.finding(of: session, process: nil, user: 1000, unit: "")
        #expect(own.daemon?.name == "pi")
        #expect(people.finding(of: session, process: nil, user: nil, unit: "x").daemon == nil)
        let unknown = Session(user: 4711, groups: [])
        #expect(
            people.finding(of: unknown, process: nil, user: nil, unit: "").caller.name == "4711")
    }

    @Test("a unit is what systemctl shows of it")
    func unit() throws {
        #expect(fake.machine.unit("rodid.service") == .unknown(.noSystemd))
        try fake.make("/run/systemd/system")
        #expect(fake.machine.unit("rodid.service") == .unknown(.mute("systemctl")))
        try fake.program(
            "/usr/bin/systemctl",
            """
            [ "$1 $2" = "show rodid.service" ] && [ "$LANG" = C ] || exit 1
            cat <<'END'
            \(DoctorSample.unitText)
            NRestarts=3
            END
            """)
        try fake.program(
            "/usr/bin/journalctl", "echo \"rodid.service: Failed with result 'watchdog'.\"")
        guard case .known(let unit) = fake.machine.unit("rodid.service") else {
            Issue.record("systemctl was not understood")
            return
        }
        #expect(unit.isLoaded && unit.isActive && unit.isEnabled && !unit.isStale)
        #expect(unit.watchdog == "30s" && unit.user == "rodi" && unit.process == 700)
        #expect(!unit.reachesOut && !unit.listens)
        #expect(unit.devices?.count == 5)
        #expect(unit.restarts == 0, "the first says so")
        #expect(fake.machine.unit("rodid.socket") == .unknown(.mute("systemctl")))
    }

    @Test("why it was restarted stands in the journal, for who may read it")
    func lastFailure() throws {
        try fake.make("/run/systemd/system")
        try fake.program(
            "/usr/bin/systemctl", "echo LoadState=loaded; echo NRestarts=2; echo DevicePolicy=auto")
        try fake.program(
            "/usr/bin/journalctl", "echo \"rodid.service: Failed with result 'watchdog'.\"")
        #expect(fake.machine.unit("rodid.service").value?.lastFailure == "watchdog")
        #expect(fake.machine.unit("rodid.service").value?.devices == nil)
        try fake.program("/usr/bin/journalctl", "exit 1")
        #expect(fake.machine.unit("rodid.service").value?.lastFailure == nil)
    }

    @Test("the file system below the store, also while the store is not there yet")
    func storage() throws {
        let probe = StorageProbe(machine: fake.machine, directory: "/var/lib/rodi")
        #expect(probe.mount.value?.type == "ext4")
        #expect(probe.mount.value?.directory == "/var/lib/rodi")
        #expect(probe.disk(keepFree: 5).value?.keepFree == 5)
        #expect(probe.disk(keepFree: 5).value.map { $0.free > 0 } == true)
        #expect(probe.store(.absent("x"), isDeep: false) == .known(.absent))
        #expect(probe.store(.silent("x"), isDeep: false) == .unknown(.notAsked))
    }

    @Test("the mount that hides the others counts, names may have blanks, and links are followed")
    func mounts() throws {
        let table = """
            27 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw,data=ordered
            30 27 0:30 / /var/lib rw - overlay overlay rw,lowerdir=/a
            31 30 0:31 / /var/lib/rodi ro,nosuid - tmpfs tmpfs rw,size=1k
            32 30 0:32 / /var/lib/rodi rw,nosuid - vfat /dev/sda1 rw
            33 27 0:33 / /media/my\\040card ro - exfat /dev/sdb1 rw
            34 27 0:34 broken
            """
        #expect(MountFinding(of: "/var/lib/rodi", in: table)?.type == "vfat")
        #expect(MountFinding(of: "/var/lib/rodix", in: table)?.type == "overlay")
        #expect(MountFinding(of: "/var/library", in: table)?.type == "ext4")
        let card = MountFinding(of: "/media/my card/rodi", in: table)
        #expect(card?.point == "/media/my card" && card?.options == ["ro", "rw"])
        #expect(MountFinding(of: "/x", in: "") == nil)
        try fake.link("/state", to: "run")
        try fake.make("/run")
        let probe = StorageProbe(machine: fake.machine, directory: "/state")
        #expect(probe.mount.value?.type == "tmpfs")
    }

    @Test("clocks: who keeps them, and whether there is a battery")
    func clocks() throws {
        func look() -> TimekeepingFinding { TimekeepingProbe(machine: fake.machine).finding }
        #expect(look() == TimekeepingFinding())
        try fake.make("/sys/class")
        #expect(look().battery == .absent)
        try fake.write("/sys/class/rtc/rtc0/name", "rtc-ds1307 1-0068\n")
        try fake.write("/sys/class/rtc/rtc0/since_epoch", "946684800\n")
        #expect(
            look().battery
                == .chip(name: "rtc-ds1307 1-0068", time: UTC(milliseconds: 946_684_800_000)))
        try fake.run(90, "systemd-timesyn")
        #expect(look().service == "systemd-timesyncd")
        try fake.run(91, "chronyd")
        #expect(look().service == "chrony")
    }

    @Test("a Pi tells of its supply in a file, or by its program; others do not")
    func power() throws {
        func look() -> PowerFinding? { PowerProbe(machine: fake.machine).finding }
        #expect(look() == nil)
        try fake.program("/usr/bin/vcgencmd", "echo throttled=0x50000")
        #expect(look() == PowerFinding(bits: 0x5_0000))
        try fake.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n")
        #expect(look() == PowerFinding(bits: 0x5_0005))
    }

    @Test("a program that fails, hangs or is not there has said nothing")
    func programs() throws {
        #expect(fake.machine.output(of: "tool", []) == nil)
        try fake.program("/bin/tool", "echo \"$1\"; exit ${2:-0}")
        #expect(fake.machine.output(of: "tool", ["two words"]) == "two words\n")
        #expect(fake.machine.output(of: "tool", ["x", "7"]) == nil)
        try fake.program("/bin/slow", "echo begun; exec sleep 30")
        let began = ContinuousClock.now
        let text = fake.machine.output(of: "slow", [], within: .milliseconds(200))
        #expect(text == nil)
        #expect(ContinuousClock.now - began < .seconds(20))
    }

    @Test("all of it, on a machine where nothing runs")
    func whole() throws {
        try fake.write(
            "/etc/rodi/rodi.conf",
            "[receiver]\nsource = serial:///dev/ttyACM0\n[paths]\nplaces = /nowhere/p\n"
                + "courses = /nowhere/c\nitinerary = /nowhere/i\n"
                + "socket = \(fake.folder.path)/rodi.sock\n")
        var examiner = Examiner()
        examiner.machine = fake.machine
        examiner.session = Session(user: 1000, groups: [1000, 990])
        let findings = examiner.findings()
        #expect(findings.daemon == .absent("\(fake.folder.path)/rodi.sock"))
        #expect(findings.sources.map(\.text) == ["serial:///dev/ttyACM0"])
        #expect(findings.configuration.value?.errors == [])
        #expect(findings.ports.count == 1)
        #expect(findings.service == .unknown(.noSystemd))
        let diagnosis = Diagnosis(findings)
        #expect(diagnosis.exitCode == .unreachable)
        let checks = diagnosis.examinations.map(\.check)
        #expect(
            checks == [
                .configuration, .daemon, .access, .unit, .receiver, .hearing, .fix, .clock,
                .systemClock, .disk, .mount, .store,
            ])
        #expect(checks == Check.allCases.filter(checks.contains))
    }

    @Test("a broken configuration is told with its line, and the defaults are looked at")
    func brokenConfiguration() throws {
        try fake.write("/etc/rodi/rodi.conf", "[trip]\nstopp = 5min\n")
        let probe = ConfigurationProbe(fake.machine, file: nil)
        let file = fake.folder.path + "/etc/rodi/rodi.conf"
        #expect(probe.finding.value?.place == .init(file: file, line: 2))
        #expect(probe.configuration == Configuration())
        try fake.write(
            "/etc/rodi/rodi.conf",
            "[receiver]\nsource = udp://:10110\n[store]\nkeep = 30d\n")
        let advice = ConfigurationProbe(fake.machine, file: nil).finding.value?.advice ?? []
        // Of the source beyond this machine the unit's line tells.
        #expect(!advice.contains { $0.contains("beyond") }, "\(advice)")
    }
}
