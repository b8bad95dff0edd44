import Control
import Ledger
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("Fix, clocks, disk, database and power")
struct MachineRulesTests {
    @Test("what is found, what it means and what mends it", arguments: Self.cases)
    func rule(_ one: DoctorCase) { one.expect() }

    private static func mounted(
        _ type: String, _ options: Set<String> = ["rw"], point: String = "/var/lib"
    ) -> Findings {
        var findings = DoctorSample.healthy
        findings.mount = .known(
            MountFinding(
                directory: "/var/lib/rodi", point: point, type: type, options: options))
        return findings
    }

    private static func room(
        _ free: Int64, files: Int64? = nil, keepFree: Int64 = 200_000_000
    ) -> Findings {
        var findings = DoctorSample.healthy
        var disk = DiskFinding(directory: "/var/lib/rodi", free: free, keepFree: keepFree)
        disk.freeNodes = files
        findings.disk = .known(disk)
        return findings
    }

    private static func checked(_ verdict: StoreCheck.Verdict) -> Findings {
        var findings = DoctorSample.stopped
        findings.store = .known(verdict)
        return findings
    }

    private static func repaired(_ sentences: String...) -> Findings {
        var findings = DoctorSample.healthy
        findings.tell { $0.health.daemon?.repairs = sentences }
        return findings
    }

    private static let look = ["rodictl health", "rodictl why"]
    private static let fstab = ["findmnt -T /var/lib/rodi", "sudo editor /etc/fstab"]
    private static let clean = ["sudo journalctl --vacuum-size=50M", "sudo apt clean"]

    static let cases: [DoctorCase] = [
        DoctorCase("a fix", .fix, .fine, says: "3D, 9 satellites, ± 3.1 m (95 %)"),
        DoctorCase(
            "none yet", .fix, .warning, says: "view of the sky", mend: look,
            { $0.tell { $0.status.fix = nil } }),
        DoctorCase(
            "an old one", .fix, .warning, says: "stale, 30 s old", mend: look,
            { $0.tell { $0.status.fix = FixRecord(mode: .threeD, freshness: .stale, age: 30) } }),
        DoctorCase(
            "a lost one", .fix, .warning, says: "lost, 4 min old", mend: look,
            { $0.tell { $0.status.fix = FixRecord(mode: .none, freshness: .lost, age: 240) } }),
        DoctorCase("nobody knows", .fix, .unchecked, from: DoctorSample.stopped),

        DoctorCase("a proved clock", .clock, .fine, says: "satellites"),
        DoctorCase(
            "one that is not proved yet", .clock, .note,
            {
                $0.tell {
                    $0.status.clock = ClockRecord()
                    $0.status.running = 119
                }
            }),
        DoctorCase(
            "one that is still not", .clock, .warning, mend: ["rodictl health"],
            {
                $0.tell {
                    $0.status.clock = ClockRecord()
                    $0.status.running = 120
                }
            }),
        DoctorCase(
            "a capture's", .clock, .note,
            {
                $0.sources = [
                    SourceAddress(text: "file:///x", link: .file(path: "/x", pace: .unlimited))
                ]
            }),
        DoctorCase("nobody knows", .clock, .unchecked, from: DoctorSample.stopped),

        DoctorCase("the system's clock is right", .systemClock, .fine, says: "12 ms"),
        DoctorCase(
            "a second is nothing", .systemClock, .fine, { $0.tell { $0.clockError = -1 } }),
        DoctorCase(
            "a minute is worth knowing", .systemClock, .note, says: "59 s behind",
            mend: ["sudo systemctl restart chrony"], { $0.tell { $0.clockError = -59 } }),
        DoctorCase(
            "nine days are not right", .systemClock, .warning, says: "9 d ahead",
            mend: ["sudo timedatectl set-ntp true"],
            {
                $0.timekeeping.service = nil
                $0.tell { $0.clockError = 9 * 86_400 }
            }),
        DoctorCase(
            "nothing to compare it with, and NTP", .systemClock, .fine, says: "by chrony",
            from: DoctorSample.stopped),
        DoctorCase(
            "nothing to compare it with, and no NTP", .systemClock, .note, says: "no source",
            mend: ["sudo systemctl restart chrony"], from: DoctorSample.stopped,
            { $0.timekeeping.isSynchronised = false }),
        DoctorCase(
            "a kernel that does not say", .systemClock, .unchecked, from: DoctorSample.stopped,
            { $0.timekeeping.isSynchronised = nil }),

        DoctorCase("a clock with a battery", .battery, .fine, says: "rtc-ds1307"),
        DoctorCase("none", .battery, .note, { $0.timekeeping.battery = .absent }),
        DoctorCase(
            "one without a battery", .battery, .note, says: "forgotten",
            {
                $0.timekeeping.battery = .chip(
                    name: "rpi_rtc", time: UTC(milliseconds: 86_400_000))
            }),

        DoctorCase("room", .disk, .fine, says: "20.0 GB free"),
        DoctorCase(
            "less than is kept free", .disk, .failed, says: "no points", mend: clean,
            from: room(199_999_999)),
        DoctorCase(
            "enough for less than a year", .disk, .warning, says: "recording stops", mend: clean,
            from: room(243_000_000)),
        DoctorCase("and enough for a year", .disk, .fine, from: room(243_200_000)),
        DoctorCase(
            "nothing left where nothing is kept free", .disk, .failed, mend: clean,
            from: room(1000, keepFree: 0)),
        DoctorCase(
            "no more files", .disk, .failed, says: "9 more files", mend: ["df -i /var/lib/rodi"],
            from: room(20_000_000_000, files: 9)),
        DoctorCase(
            "a disk that does not say", .disk, .unchecked,
            { $0.disk = .unknown(.unreadable("/var/lib/rodi", why: "Permission denied")) }),

        DoctorCase("a file system that keeps its promises", .mount, .fine, says: "ext4"),
        DoctorCase(
            "memory", .mount, .failed, says: "gone with the power", mend: fstab,
            from: mounted("tmpfs")),
        DoctorCase(
            "an overlay", .mount, .warning,
            mend: ["sudo raspi-config nonint disable_overlayfs", "sudo reboot"],
            from: mounted("overlay")),
        DoctorCase(
            "read-only", .mount, .failed, mend: ["sudo mount -o remount,rw /var/lib"],
            from: mounted("ext4", ["ro", "noatime"])),
        DoctorCase("vfat", .mount, .warning, says: "vfat", mend: fstab, from: mounted("vfat")),
        DoctorCase("nfs", .mount, .warning, says: "nfs4", mend: fstab, from: mounted("nfs4")),
        DoctorCase(
            "without barriers", .mount, .warning, says: "nobarrier",
            mend: ["sudo editor /etc/fstab", "sudo mount -o remount /var/lib"],
            from: mounted("ext4", ["rw", "nobarrier"])),
        DoctorCase(
            "no table of mounts", .mount, .unchecked,
            { $0.mount = .unknown(.absent("/proc/self/mountinfo")) }),

        DoctorCase("a store that takes what comes", .store, .fine, says: "41 trips"),
        DoctorCase(
            "one that was read through", .store, .fine, says: "sound", { $0.store = .known(.sound) }
        ),
        DoctorCase(
            "one that takes nothing", .store, .failed, says: "17 points",
            mend: ["journalctl -u rodid -b -n 30"],
            {
                $0.tell {
                    $0.status.store = StoreRecord(
                        id: "x", trips: 1, sequence: 1, pending: 17, writing: false)
                }
            }),
        DoctorCase(
            "one that lost trips says so", .store, .warning, says: "saved what could be read",
            mend: ["journalctl -u rodid -b -g 'store repaired'"],
            from: repaired(
                "moved the damaged database aside", "saved what could be read of it: 3 trips")),
        DoctorCase(
            "a commit that was cut short is the price of a power cut", .store, .note,
            mend: ["journalctl -u rodid -b -g 'store repaired'"],
            from: repaired("cut 412 bytes of a commit that the power cut short")),
        DoctorCase("a closed one is read", .store, .fine, from: checked(.sound)),
        DoctorCase("none yet", .store, .fine, says: "no database", from: checked(.absent)),
        DoctorCase(
            "one that the power cut", .store, .note, mend: ["sudo systemctl start rodid"],
            from: checked(.unclean)),
        DoctorCase(
            "a damaged one is copied first", .store, .failed, says: "row 17",
            mend: [
                "sudo cp -a /var/lib/rodi /var/lib/rodi.damaged", "sudo systemctl start rodid",
            ], from: checked(.damaged("row 17 missing from index"))),
        DoctorCase(
            "a damaged one in use", .store, .failed,
            mend: [
                "sudo cp -a /var/lib/rodi /var/lib/rodi.damaged", "sudo systemctl restart rodid",
            ], { $0.store = .known(.damaged("row 17 missing from index")) }),
        DoctorCase(
            "one that is not for us", .store, .unchecked, mend: ["sudo rodictl doctor"],
            from: DoctorSample.stopped, { $0.store = .unknown(.forbidden("/var/lib/rodi")) }),
        DoctorCase(
            "one that was to be read, and is not for us", .store, .unchecked,
            mend: ["sudo rodictl doctor --deep"],
            { $0.store = .unknown(.forbidden("/var/lib/rodi")) }),
        DoctorCase(
            "one behind a daemon that hangs", .store, .unchecked,
            mend: ["sudo rodictl doctor --deep"],
            {
                $0.daemon = .silent("/run/rodi/rodi.sock")
            }),

        DoctorCase("enough power", .power, .fine),
        DoctorCase(
            "too little", .power, .failed, says: "4.63 V", mend: ["journalctl -k -b -g voltage"],
            { $0.power = PowerFinding(bits: 0x5_0005) }),
        DoctorCase(
            "too little, once", .power, .warning, says: "since the start",
            mend: ["journalctl -k -b -g voltage"], { $0.power = PowerFinding(bits: 0x5_0000) }),
        DoctorCase(
            "too hot", .power, .warning, mend: ["vcgencmd measure_temp"],
            { $0.power = PowerFinding(bits: 0x8_0008) }),
    ]

    @Test("nothing is said of power where nobody measures it")
    func quiet() {
        var findings = DoctorSample.healthy
        findings.power = nil
        findings.timekeeping.battery = nil
        let checks = Diagnosis(findings).examinations.map(\.check)
        #expect(!checks.contains(.power) && !checks.contains(.battery))
    }
}
