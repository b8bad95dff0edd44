import Glibc
import NMEA
import Positioning
import Testing

@testable import Receivers

@Suite("A serial receiver is plugged, unplugged and misunderstood")
struct SerialReceiverTests {
    private let port: PseudoTerminal

    init() throws { port = try PseudoTerminal() }

    private func bench(baud: Int? = 9600) throws -> ReceiverBench {
        let bench = try ReceiverBench(.serial(path: port.link, baud: baud))
        bench.start()
        return bench
    }

    /// Sends two seconds of a drive after each wake-up, until the receiver is heard.
    private func talk(to bench: ReceiverBench, until isHeard: () -> Bool) -> Bool {
        for _ in 0..<6 {
            bench.jump()
            port.send(Sentences.second(60) + Sentences.second(61))
            if bench.turn(limit: .milliseconds(500), until: isHeard) { return true }
        }
        return false
    }

    @Test("sentences become epochs, behind a symbolic link")
    func listens() throws {
        let bench = try bench()
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.links == [.connecting, .connected])
        #expect(bench.epochs[0].mode >= .twoD)
        #expect(bench.receiver.health.sentences?.good == 4)
        #expect(bench.receiver.health.baud == 9600)
        #expect(port.received().isEmpty, "nothing is written to a receiver")
    }

    @Test("garbage costs nothing but itself")
    func garbage() throws {
        let bench = try bench()
        var dice = SystemRandomNumberGenerator()
        port.send((0..<2000).map { _ in UInt8.random(in: 128...255, using: &dice) })
        bench.settle()
        #expect(bench.epochs.isEmpty)
        port.send("\r\n" + Sentences.second(1) + Sentences.second(2))
        #expect(bench.turn { bench.epochs.count == 2 })
    }

    @Test("an unplugged receiver is waited for, and found behind the same name")
    func replug() throws {
        let bench = try bench()
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.links.last == .connected })
        port.unplug()
        try #require(bench.turn { bench.receiver.health.losses == [.unexpected: 1] })
        try #require(bench.jump { bench.links.last == .lost })
        #expect(bench.receiver.health.lastFailure?.contains("No such file") == true)
        try port.plug()
        let heard = bench.epochs.count
        #expect(talk(to: bench) { bench.epochs.count > heard })
        #expect(bench.links == [.connecting, .connected, .lost, .connected])
    }

    @Test("a port that is not there yet is waited for")
    func late() throws {
        port.unplug()
        let bench = try bench()
        try #require(bench.jump { bench.links == [.connecting, .lost] })
        try port.plug()
        #expect(talk(to: bench) { bench.links.last == .connected })
    }

    @Test("a receiver that falls silent is opened again")
    func silent() throws {
        let bench = try bench()
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        try #require(bench.jump { bench.receiver.health.losses == [.unexpected: 1] })
        #expect(bench.receiver.health.lastLoss?.reason.contains("nothing was sent") == true)
        #expect(talk(to: bench) { bench.epochs.count > 2 })
    }

    @Test("the speed is hunted for when none is given, and kept when found")
    func hunts() throws {
        let bench = try bench(baud: nil)
        #expect(port.speed == speed_t(B9600))
        bench.jump()
        #expect(port.speed == speed_t(B115200))
        port.send([0x80, 0x91, 0xff, 0x00])
        bench.settle()
        bench.jump { port.speed != speed_t(B115200) }
        #expect(port.speed == speed_t(B4800))
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.receiver.health.baud == 4800)
    }

    @Test("a wedged receiver, whose time stands still, is opened again")
    func wedged() throws {
        let bench = try bench()
        port.send(Sentences.second(1))
        try #require(bench.turn { bench.epochs.count == 1 })
        for _ in 0..<12 where bench.receiver.health.lastLoss == nil {
            port.send(Sentences.second(1))
            bench.settle()
            bench.advance(by: .seconds(1))
            bench.settle()
        }
        #expect(bench.receiver.health.lastLoss?.reason.contains("clock stands still") == true)
    }

    @Test("the port can be opened by others once we let go of it")
    func letsGo() throws {
        let bench = try bench()
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        bench.stop()
        let other = open(port.link, O_RDWR | O_NOCTTY | O_NONBLOCK)
        #expect(other >= 0)
        defer { close(other) }
        var isExclusive: Int32 = 1
        // Source: tty_ioctl(4), TIOCGEXCL; its number is not in Swift's Glibc.
        if ioctl(other, 0x8004_5440, &isExclusive) < 0, [ENOTTY, ENOSYS].contains(errno) {
            return print(
                "skipping letsGo: this system does not say whether a line is for one alone")
        }
        #expect(isExclusive == 0)
    }

    @Test("a file that is no terminal is refused in words")
    func noTerminal() throws {
        let bench = try ReceiverBench(.serial(path: "/dev/null", baud: nil))
        bench.start()
        #expect(bench.receiver.health.lastFailure?.contains("not a serial port") == true)
    }
}
