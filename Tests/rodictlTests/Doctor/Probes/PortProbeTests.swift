import Configuration
import Glibc
import Positioning
import Receivers
import TestKit
import Testing

@testable import rodictl

@Suite("A port is looked at from all sides, and never opened")
struct PortProbeTests {
    private let fake: FakeMachine

    init() throws { fake = try FakeMachine() }

    private func look(_ path: String, isRoot: Bool = true, hasModemManager: Bool = false) throws
        -> PortFinding
    {
        let source = SourceAddress(
            text: "serial://\(path)", link: .serial(path: path, baud: nil))
        return PortProbe(
            machine: fake.machine, people: PeopleProbe(fake.machine), isRoot: isRoot,
            hasModemManager: hasModemManager
        ).finding(of: source, path: path, isWritten: false)
    }

    @Test("where it leads, who may read it, and what else is plugged in")
    func device() throws {
        // A device is what only root can make: one that is there stands in for it.
        try fake.link("/dev/serial/by-id/usb-u-blox-if00", to: "../../ttyACM0")
        try fake.link("/dev/ttyACM0", to: "/dev/null")
        let port = try look("/dev/serial/by-id/usb-u-blox-if00")
        #expect(port.target == "/dev/null")
        #expect(port.isTerminal)
        #expect(port.access?.owner == 0)
        #expect(port.candidates == ["/dev/serial/by-id/usb-u-blox-if00"])
        #expect(port.sawAll)
        #expect(try look("/dev/ttyACM0", isRoot: false).sawAll == false)

        let absent = try look("/dev/ttyUSB0")
        #expect(absent.target == nil && absent.access == nil)
        #expect(absent.candidates == ["/dev/serial/by-id/usb-u-blox-if00"])
    }

    @Test("without stable names those of our own rules are offered")
    func ownNames() throws {
        try fake.link("/dev/rodi/ttyUSB1", to: "../ttyUSB1")
        #expect(try look("/dev/ttyUSB0").candidates == ["/dev/rodi/ttyUSB1"])
    }

    @Test("a file is no port, and its group has a name")
    func file() throws {
        try fake.write("/dev/ttyAMA0", "")
        chmod(fake.folder.path + "/dev/ttyAMA0", 0o660)
        let port = try look("/dev/ttyAMA0")
        #expect(!port.isTerminal)
        #expect(port.access?.mode == 0o660)
        #expect(port.access?.groupName == "root" || geteuid() != 0)
        #expect(port.isOnBoard)
    }

    @Test("everyone who holds it is found, by whatever name it was opened")
    func holders() throws {
        try fake.write("/dev/ttyAMA0", "")
        try fake.link("/dev/serial0", to: "ttyAMA0")
        try fake.run(321, "gpsd", holding: "/dev/null", "/dev/ttyAMA0")
        try fake.run(700, "rodid", holding: "/dev/ttyAMA0")
        try fake.run(800, "bash", holding: "/dev/pts/0")
        let port = try look("/dev/serial0")
        #expect(
            Set(port.holders.map(\.name)) == ["gpsd", "rodid"], "\(port.holders)")
        #expect(port.holders.contains(PortHolder(name: "gpsd", process: 321)))
    }

    @Test("the kernel's console is recognised by any name of the port")
    func console() throws {
        try fake.write("/dev/ttyAMA0", "")
        try fake.link("/dev/serial0", to: "ttyAMA0")
        try fake.write(
            "/proc/cmdline", "console=tty1 console=serial0,115200 root=PARTUUID=1 rootwait\n")
        #expect(try look("/dev/ttyAMA0").console == "console=serial0,115200")
        #expect(try look("/dev/serial0").console == "console=serial0,115200")
        try fake.write("/proc/cmdline", "console=tty1 quiet\n")
        #expect(try look("/dev/ttyAMA0").console == nil)
        // A console that is no port of this machine.
        try fake.write("/proc/cmdline", "console=ttyS9\n")
        #expect(try look("/dev/ttyAMA0").console == nil)
    }

    @Test("a login there is asked of systemd, in so many words")
    func login() throws {
        try fake.write("/dev/ttyAMA0", "")
        try fake.program(
            "/usr/bin/systemctl",
            "[ \"$*\" = 'show serial-getty@ttyAMA0.service --property=ActiveState' ] &&"
                + " echo ActiveState=active")
        #expect(try look("/dev/ttyAMA0").login == nil, "not started by systemd")
        try fake.make("/run/systemd/system")
        #expect(try look("/dev/ttyAMA0").login == "serial-getty@ttyAMA0.service")
    }

    @Test("ModemManager leaves alone what udev tells it to, and what is no USB port")
    func modemManager() throws {
        try fake.write("/dev/ttyUSB0", "")
        try fake.write("/dev/ttyAMA0", "")
        #expect(try look("/dev/ttyUSB0", hasModemManager: true).isTriedByModemManager)
        #expect(try look("/dev/ttyUSB0").isTriedByModemManager == false)
        #expect(try look("/dev/ttyAMA0", hasModemManager: true).isTriedByModemManager == false)
        // A file has no number of a device.
        try fake.write("/run/udev/data/c0:0", "S:rodi/ttyUSB0\nE:ID_MM_DEVICE_IGNORE=1\n")
        #expect(try look("/dev/ttyUSB0", hasModemManager: true).isTriedByModemManager == false)
    }
}
