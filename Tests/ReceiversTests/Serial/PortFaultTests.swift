import Glibc
import Positioning
import Testing

@testable import Receivers

@Suite("A port that cannot be opened says who or what is in the way")
struct PortFaultTests {
    private let port: PseudoTerminal

    init() throws { port = try PseudoTerminal() }

    @Test("who has it open is found, by name and number")
    func holder() throws {
        #expect(PortHolder.find(port.device) == nil)
        let child = try ChildProcess(["/bin/sleep", "60"], input: port.device)
        // Until it has become what it was started for, it bears our name.
        var found = PortHolder.find(port.link)
        for _ in 0..<200 where found?.name != "sleep" {
            var nothing = pollfd(fd: -1, events: 0, revents: 0)
            _ = poll(&nothing, 1, 10)
            found = PortHolder.find(port.link)
        }
        #expect(found == PortHolder(name: "sleep", process: child.process))
        child.kill()
        #expect(PortHolder.find(port.device) == nil)
    }

    @Test("a port that somebody holds is trouble with a name, until it opens")
    func busy() throws {
        let holder = open(port.device, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(holder >= 0)
        try #require(ioctl(holder, UInt(TIOCEXCL)) == 0)
        let other = open(port.device, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard other < 0 else {
            close(other)
            close(holder)
            print("skipping busy: the superuser may open what others hold")
            return
        }
        let bench = try ReceiverBench(.serial(path: port.device, baud: 9600))
        bench.start()
        #expect(bench.complaints == ["busy"])
        #expect(bench.detail(of: .busy)?.contains("holds it") == true)
        #expect(bench.receiver.health.lastFailure?.contains("busy") == true)
        bench.jump()
        bench.jump()
        #expect(bench.complaints == ["busy"], "said once")
        _ = ioctl(holder, UInt(TIOCNXCL))
        close(holder)
        #expect(bench.jump { bench.standing.isEmpty })
        #expect(bench.complaints == ["busy", "busy over"])
    }

    @Test("busy is told in words that mend it", arguments: ["gpsd", "ModemManager", "agetty"])
    func advice(name: String) {
        let holder = PortHolder(name: name, process: 812)
        let words = PortHolder.advice(about: holder, path: "/dev/ttyS0")
        #expect(words.hasPrefix("\(name), process 812, holds it: "))
        #expect(words.contains("sudo systemctl"))
        #expect(name != "agetty" || words.contains("serial-getty@ttyS0"))
    }

    @Test("without a holder that we may see, the usual ones are named")
    func unseen() {
        let words = PortHolder.advice(about: nil, path: "/dev/serial0")
        for name in ["gpsd.socket", "ModemManager", "serial-getty@serial0"] {
            #expect(words.contains(name))
        }
        let error = SystemError(code: EBUSY, doing: "open it")
        #expect(PortFault.explained(error, path: "/dev/nothing").trouble == .busy)
    }

    @Test("a port that is not ours names the group to join")
    func forbidden() throws {
        let group = try #require(PortFault.group(of: port.device))
        guard geteuid() != 0 else {
            print("skipping forbidden: the superuser may open every port")
            return
        }
        try #require(chmod(port.device, 0o000) == 0)
        let bench = try ReceiverBench(.serial(path: port.device, baud: 9600))
        bench.start()
        #expect(bench.complaints == ["forbidden"])
        #expect(bench.detail(of: .forbidden)?.contains("group \(group)") == true)
        #expect(bench.receiver.health.lastFailure?.contains("Permission denied") == true)
        try #require(chmod(port.device, 0o600) == 0)
        #expect(bench.jump { bench.standing.isEmpty })
        #expect(bench.complaints == ["forbidden", "forbidden over"])
    }

    @Test("a device that the service may not use is no matter of groups")
    func leftOut() {
        let error = SystemError(code: EPERM, doing: "open it")
        let told = PortFault.explained(error, path: "/dev/null")
        #expect(told.trouble == .forbidden)
        #expect(told.hint?.contains("DeviceAllow=char-1 rw") == true)
        #expect(PortFault.explained(error, path: "/dev/nothing").hint?.contains("char-") == false)
    }

    @Test("a group without a name is told by its number, and a port that is gone by neither")
    func groups() {
        #expect(PortFault.group(of: "/dev/null") == "root")
        #expect(PortFault.group(of: "/dev/nothing") == nil)
        #expect(PortFault.membership(of: "dialout").contains("usermod -aG dialout"))
    }
}
