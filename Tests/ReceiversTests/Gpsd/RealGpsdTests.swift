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
        let said = try #require(bench.receiver.health.gpsd)
        #expect(said.devices == [receiver.link])
        #expect(said.followed == receiver.link)
        #expect(said.protocolVersion?.hasPrefix("3.") == true)
        #expect(said.classes["TPV"] ?? 0 > 0)
        #expect(said.badLines == 0)
        let times = bench.epochs.compactMap(\.time)
        #expect(Set(times).count == times.count, "no instant comes twice")

        // gpsd tells the time once it has seen a few fixes.
        #expect(drive(bench, receiver, &second) { bench.marks.count >= 3 })
        let mark = try #require(bench.marks.last)
        #expect(mark.kind == .report)
        #expect((0..<2).contains(ReceiverBench.clock.seconds(since: mark.instant)))

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
        #expect(bench.troubleChanges.map(\.trouble) == [.silent])
        #expect(bench.troubleChanges.last?.holds == true)
        #expect(bench.troubleChanges.last?.detail?.contains(receiver.link) == true)
    }

    @Test("a receiver that gpsd is told to drop and given again is heard again, in one session")
    func droppedAndAdded() throws {
        guard access(Self.program, X_OK) == 0 else {
            print("skipped: \(Self.program) is not installed")
            return
        }
        let receiver = try PseudoTerminal()
        let folder = try temporaryFolder()
        defer { rmdir(folder) }
        let control = GpsdControlSocket(path: folder + "/control")
        defer { unlink(control.path) }
        let port = try freePort()
        let gpsd = try start(on: port, receiver, "-F", control.path)
        defer { gpsd.kill() }
        let bench = try ReceiverBench(.gpsd(host: "localhost", port: port, device: nil))
        bench.start()
        var second = 0
        try #require(drive(bench, receiver, &second) { bench.epochs.contains { $0.mode >= .twoD } })

        #expect(try control.said("-\(receiver.link)"))
        #expect(bench.turn { bench.receiver.health.isSilent })
        #expect(bench.troubleChanges.last?.holds == true)
        #expect(bench.receiver.health.gpsd?.devices == [])
        bench.forget()
        // What gpsd takes for a cable that was pulled is one to whoever listens behind it.
        receiver.unplug()
        try receiver.plug()
        #expect(try control.said("+\(receiver.link)"))
        #expect(drive(bench, receiver, &second) { bench.epochs.contains { $0.mode >= .twoD } })
        #expect(bench.troubleChanges.map(\.holds) == [false])
        #expect(bench.receiver.health.gpsd?.devices == [receiver.link])
        #expect(bench.receiver.health.losses[.byPeer] == nil, "the connection was never lost")
    }

    @Test("a receiver that gpsd has not is said to be missing at once")
    func missing() throws {
        guard access(Self.program, X_OK) == 0 else {
            print("skipped: \(Self.program) is not installed")
            return
        }
        let receiver = try PseudoTerminal()
        let port = try freePort()
        let gpsd = try start(on: port, receiver)
        defer { gpsd.kill() }
        let bench = try ReceiverBench(
            .gpsd(host: "localhost", port: port, device: "/dev/nonesuch"))
        bench.start()
        var second = 0
        let isSaid = drive(bench, receiver, &second) { !bench.troubleChanges.isEmpty }
        #expect(isSaid)
        #expect(
            bench.troubleChanges.last?.detail
                == "gpsd answers but has no receiver /dev/nonesuch; it has \(receiver.link)"
                + "; it says: No such device as /dev/nonesuch")
        #expect(bench.receiver.health.gpsd?.errors == 1)
        #expect(bench.epochs.isEmpty)
    }

    private func start(
        on port: UInt16, _ receiver: PseudoTerminal, _ options: String...
    ) throws -> ChildProcess {
        try ChildProcess(
            [Self.program, "-N", "-n", "-S", String(port)] + options + [receiver.link])
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
