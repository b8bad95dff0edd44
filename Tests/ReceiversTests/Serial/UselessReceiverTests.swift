import Glibc
import Positioning
import Testing

@testable import Receivers

@Suite("A serial receiver that is of no use says why")
struct UselessReceiverTests {
    private let port: PseudoTerminal

    init() throws { port = try PseudoTerminal() }

    private func bench(baud: Int? = 9600, configure: Bool = false) throws -> ReceiverBench {
        var settings = ReceiverBench.settings
        settings.configure = configure
        let bench = try ReceiverBench(.serial(path: port.link, baud: baud), settings: settings)
        bench.start()
        return bench
    }

    @Test("one that sends nothing is silent until it speaks")
    func silent() throws {
        let bench = try bench()
        try #require(bench.jump { bench.complaints == ["silent"] })
        #expect(bench.detail(of: .silent) == "nothing was sent")
        try #require(bench.jump { bench.receiver.health.failedTries == 2 })
        #expect(bench.complaints == ["silent"], "said once, however often it is opened")
        bench.jump()
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.complaints == ["silent", "silent over"])
    }

    @Test("sentences without a position are no report")
    func talkative() throws {
        let bench = try bench()
        for _ in 0..<11 where bench.complaints.isEmpty {
            port.send(Sentences.framed("GPTXT,01,01,02,ANTSTATUS=OK"))
            bench.settle()
            bench.pass(.seconds(1))
        }
        #expect(bench.detail(of: .silent)?.contains("none that says where it is") == true)
    }

    @Test("bytes that make no sentence at any speed are noise")
    func garbled() throws {
        let bench = try bench(baud: nil)
        var speeds: Set<speed_t> = []
        for _ in 0..<60 where bench.complaints.isEmpty {
            speeds.insert(port.speed)
            port.send((0..<100).map { UInt8(truncatingIfNeeded: $0 * 37) | 0x80 })
            bench.settle()
            bench.pass(.milliseconds(700))
        }
        #expect(bench.complaints == ["garbled"])
        #expect(bench.detail(of: .garbled)?.contains("at any speed") == true)
        #expect(speeds.count == BaudHunt.speeds.count)
    }

    @Test("at a speed that was ordered, the speed is named")
    func garbledAtFixed() throws {
        let bench = try bench()
        port.send([0x80, 0xFF, 0x91])
        bench.settle()
        try #require(bench.jump { bench.complaints == ["garbled"] })
        #expect(bench.detail(of: .garbled)?.contains("at 9600 baud") == true)
    }

    @Test("one whose clock stands still is opened again, less and less often")
    func wedged() throws {
        let bench = try bench()
        var losses: [Uptime] = []
        for _ in 0..<90 where losses.count < 4 {
            // Each time it is opened, it takes one step and stands again.
            port.send(Sentences.second(losses.count + 1))
            bench.turn(limit: .milliseconds(15)) { false }
            bench.pass(.seconds(1))
            if bench.receiver.health.losses[.unexpected, default: 0] > losses.count {
                losses.append(bench.now)
            }
        }
        try #require(losses.count == 4)
        let between = zip(losses, losses.dropFirst()).map { $0.duration(to: $1) }
        #expect(between[0] < between[1] && between[1] < between[2], "\(between)")
        #expect(bench.complaints == ["clock-stands-still"], "one trouble, not one each time")
        bench.pass(.seconds(9))
        for second in 20..<24 { port.send(Sentences.second(second)) }
        #expect(bench.turn { bench.complaints.last == "clock-stands-still over" })
    }

    @Test("one that sends u-blox packets alone is named, listened to, and not written to")
    func binary() throws {
        let bench = try bench(baud: nil)
        for _ in 0..<40 {
            port.send(Self.packet)
            bench.settle()
            bench.pass(.seconds(1))
        }
        #expect(bench.complaints == ["binary"])
        #expect(bench.detail(of: .binary)?.contains("u-blox UBX") == true)
        #expect(bench.detail(of: .binary)?.contains("configure = yes") == true)
        #expect(bench.receiver.health.failedTries == 1, "opened once, and never again")
        #expect(bench.links == [.connecting, .lost])
        #expect(bench.receiver.health.baud == 9600, "at the right speed")
        #expect(port.received().isEmpty)
    }

    @Test("one that sends both is as good as any")
    func both() throws {
        let bench = try bench(baud: nil)
        for second in 1...8 {
            port.send(Self.packet + Self.packet)
            port.send(Sentences.second(second))
            bench.settle()
            bench.pass(.seconds(1))
        }
        #expect(bench.complaints.isEmpty)
        #expect(bench.epochs.count >= 7)
    }

    @Test("with configure = yes it is asked for NMEA, a few times, and heeded when it complies")
    func asked() throws {
        let bench = try bench(baud: nil, configure: true)
        var heard: [UInt8] = []
        for _ in 0..<40 {
            port.send(Self.packet)
            bench.settle()
            heard += port.received()
            bench.pass(.seconds(1))
        }
        let request = UBXMessage.nmeaRequest
        #expect(heard == request + request + request)
        #expect(bench.complaints == ["binary"])
        for second in 1...3 { port.send(Self.packet + Array(Sentences.second(second).utf8)) }
        try #require(bench.turn { bench.epochs.count >= 2 })
        #expect(bench.complaints == ["binary", "binary over"])
        #expect(port.received().isEmpty)
    }

    @Test("told how its port is set, we send that back with NMEA added")
    func portSettings() throws {
        let bench = try bench(baud: nil, configure: true)
        for _ in 0..<5 {
            port.send(Self.packet)
            bench.settle()
            bench.pass(.seconds(1))
        }
        try #require(bench.complaints == ["binary"])
        _ = port.received()
        var settings = [UInt8](repeating: 0, count: 20)
        settings[0] = 1
        settings[14] = 0x01
        port.send(UBXMessage.framed(class: 0x06, id: 0x00, settings))
        bench.settle()
        settings[14] = 0x03
        #expect(port.received() == UBXMessage.framed(class: 0x06, id: 0x00, settings))
    }

    @Test("a SiRF is asked by message 129, and found at the speed it goes to")
    func sirf() throws {
        let bench = try bench(baud: nil, configure: true)
        bench.jump()
        try #require(port.speed == speed_t(B115200))
        var heard: [UInt8] = []
        for _ in 0..<6 where heard.isEmpty {
            port.send(SiRFMessage.framed([2, 1, 2, 3]) + SiRFMessage.framed([4, 1]))
            bench.settle()
            bench.pass(.seconds(1))
            heard += port.received()
        }
        #expect(heard == SiRFMessage.nmeaRequest(baud: 115_200))
        #expect(bench.complaints == ["binary"])
        // It has gone to 57 600: what comes now is noise until we listen at that.
        for _ in 0..<30 where port.speed != speed_t(B57600) {
            port.send([0x80, 0x9C, 0xFF])
            bench.settle()
            bench.pass(.milliseconds(700))
        }
        try #require(port.speed == speed_t(B57600))
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.complaints.last == "binary over")
    }

    /// UBX-NAV-CLOCK with nothing in it.
    private static let packet = UBXMessage.framed(
        class: 0x01, id: 0x22, [UInt8](repeating: 0, count: 20))
}
