import Glibc
import Positioning
import Testing

@testable import Receivers

@Suite("Debian's own gpsd is followed through its death")
struct RealGpsdTests {
    private static let program = "/usr/sbin/gpsd"

    @Test("a position arrives, and arrives again after gpsd was killed and started again")
    func followed() throws {
        guard access(Self.program, X_OK) == 0 else {
            print("skipped: \(Self.program) is not installed")
            return
        }
        let receiver = try PseudoTerminal()
        let port = try freePort()
        let bench = try ReceiverBench(.gpsd(host: "localhost", port: port, device: nil))
        bench.start()
        var second = 0

        var gpsd = try start(on: port, receiver)
        defer { gpsd.kill() }
        #expect(drive(bench, receiver, &second) { bench.epochs.contains { $0.coordinate != nil } })
        let fix = try #require(bench.epochs.last { $0.coordinate != nil })
        #expect(fix.coordinate.map { abs($0.longitude - 5.121333) < 0.0001 } == true)
        #expect(fix.mode >= .twoD)
        #expect(fix.time != nil)
        #expect(bench.links.last == .connected)
        #expect(bench.receiver.health.gpsd?.release != nil)
        #expect(bench.receiver.health.gpsd?.devices == [receiver.link])

        gpsd.kill()
        #expect(bench.turn { bench.receiver.health.losses == [.byPeer: 1] })
        bench.forget()
        gpsd = try start(on: port, receiver)
        #expect(drive(bench, receiver, &second) { bench.epochs.contains { $0.coordinate != nil } })
        #expect(bench.receiver.health.sessions == 2)
    }

    @Test("a receiver that is unplugged behind it is noticed, although gpsd tells nobody")
    func unplugged() throws {
        guard access(Self.program, X_OK) == 0 else {
            print("skipped: \(Self.program) is not installed")
            return
        }
        let receiver = try PseudoTerminal()
        let port = try freePort()
        let gpsd = try start(on: port, receiver)
        defer { gpsd.kill() }
        let bench = try ReceiverBench(.gpsd(host: "localhost", port: port, device: nil))
        bench.start()
        var second = 0
        try #require(drive(bench, receiver, &second) { bench.epochs.contains { $0.mode >= .twoD } })
        receiver.unplug()
        #expect(bench.jump { bench.receiver.health.isSilent })
        #expect(bench.jump { bench.links.last == .lost })
        #expect(bench.losses.last?.reason.hasPrefix("gpsd answers but") == true)
        #expect(bench.receiver.health.state == .lost)
    }

    private func start(on port: UInt16, _ receiver: PseudoTerminal) throws -> ChildProcess {
        try ChildProcess([
            Self.program, "-N", "-n", "-S", String(port), receiver.link,
        ])
    }

    /// Sends a second of a drive every tenth of a second, until `isDone` or for 20 seconds.
    private func drive(
        _ bench: ReceiverBench, _ receiver: PseudoTerminal, _ second: inout Int,
        until isDone: () -> Bool
    ) -> Bool {
        for _ in 0..<200 {
            second += 1
            receiver.send(Sentences.second(second))
            if bench.turn(limit: .milliseconds(100), until: isDone) { return true }
        }
        return false
    }

    private func freePort() throws -> UInt16 {
        let server = try LoopbackServer()
        defer { server.stop() }
        return server.port
    }
}
