import Glibc
import Positioning
import Testing

@testable import Receivers

@Suite("The speed at which sentences were read is remembered")
struct RememberedSpeedTests {
    private let port: PseudoTerminal

    init() throws { port = try PseudoTerminal() }

    @Test("the hunt reaches 921 600, and every speed of the list can be set")
    func fastest() throws {
        #expect(BaudHunt.speeds.contains(921_600) && BaudHunt.speeds.contains(4800))
        guard port.takes(speed_t(B921600)) else {
            return print("skipping fastest: this system has no line of 921 600 baud")
        }
        let bench = try ReceiverBench(.serial(path: port.link, baud: nil))
        bench.start()
        #expect(bench.jump { port.speed == speed_t(B921600) })
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.learned == [ReceiverMemory(source: "under test", baud: 921_600)])
    }

    @Test("over a reconnect, it is the first to be tried")
    func reconnect() throws {
        let bench = try ReceiverBench(.serial(path: port.link, baud: nil))
        bench.start()
        bench.jump()
        try #require(port.speed == speed_t(B115200))
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        port.unplug()
        try #require(bench.turn { bench.receiver.health.failedTries == 1 })
        try port.plug()
        bench.jump { bench.receiver.health.state == .lost }
        #expect(port.speed == speed_t(B115200))
    }

    @Test("over a restart too, and what is known already is not told again")
    func restart() throws {
        let memory = ReceiverMemory(source: "under test", baud: 57_600)
        let bench = try ReceiverBench(
            .serial(path: port.link, baud: nil), remembering: memory)
        bench.start()
        #expect(port.speed == speed_t(B57600))
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.learned.isEmpty)
    }

    @Test("a speed that does not serve any more is left, and the new one is told")
    func changed() throws {
        let memory = ReceiverMemory(source: "under test", baud: 57_600)
        let bench = try ReceiverBench(
            .serial(path: port.link, baud: nil), remembering: memory)
        bench.start()
        bench.jump { port.speed == speed_t(B19200) }
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.learned == [ReceiverMemory(source: "under test", baud: 19_200)])
    }

    @Test("a speed that was ordered is not remembered, nor overruled by what is")
    func ordered() throws {
        let memory = ReceiverMemory(source: "under test", baud: 57_600)
        let bench = try ReceiverBench(
            .serial(path: port.link, baud: 4800), remembering: memory)
        bench.start()
        #expect(port.speed == speed_t(B4800))
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.learned.isEmpty)
    }

    @Test("a remembered speed that is none of ours is not tried")
    func foreign() {
        #expect(BaudHunt(fixed: nil, remembered: 12_345).baud == BaudHunt.speeds[0])
    }

    @Test("a driver that keeps no counts, as that of a pseudo terminal, is not asked for any")
    func noCounts() throws {
        let bench = try ReceiverBench(.serial(path: port.link, baud: 9600))
        bench.start()
        #expect(bench.receiver.health.line == nil)
    }

    @Test(
        "what the driver had counted before we came is not ours, and a count that wrapped is none")
    func counts() {
        var before = LineErrors()
        before.framing = 7
        before.parity = 9
        var now = LineErrors()
        now.framing = 10
        now.parity = 2
        let ours = now.since(before)
        #expect(ours.framing == 3 && ours.parity == 0)
    }
}
