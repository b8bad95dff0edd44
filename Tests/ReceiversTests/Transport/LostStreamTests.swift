import Glibc
import Positioning
import Testing

@testable import Receivers

@Suite("A TCP stream is lost in every way there is, and comes back")
struct LostStreamTests {
    private func listening(_ server: LoopbackServer) throws -> ReceiverBench {
        let bench = try ReceiverBench(.tcp(host: "127.0.0.1", port: server.port))
        bench.start()
        try #require(bench.turn { server.accept() })
        server.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        return bench
    }

    @Test("nobody listens there: refused, and tried again and again")
    func refused() throws {
        let server = try LoopbackServer()
        let port = server.port
        server.stop()
        let bench = try ReceiverBench(.tcp(host: "127.0.0.1", port: port))
        bench.start()
        try #require(bench.turn { bench.receiver.health.failedTries == 1 })
        #expect(bench.receiver.health.lastFailure?.contains("refused") == true)
        let other = try LoopbackServer(port: port)
        bench.jump()
        #expect(bench.turn { other.accept() })
    }

    @Test("no way leads there: said, and tried again")
    func unreachable() throws {
        // Class E is for nobody: the kernel knows no way (RFC 1112 §4).
        let bench = try ReceiverBench(.tcp(host: "240.0.0.1", port: 1))
        bench.start()
        bench.turn(limit: .milliseconds(200)) { bench.receiver.health.failedTries == 1 }
        bench.jump { bench.receiver.health.failedTries == 1 }
        #expect(bench.receiver.health.lastFailure != nil)
        #expect(bench.receiver.wakeAt != nil)
    }

    @Test("the peer closes: it was the peer")
    func closed() throws {
        let server = try LoopbackServer()
        let bench = try listening(server)
        server.hangUp()
        try #require(bench.turn { bench.receiver.health.losses == [.byPeer: 1] })
        #expect(bench.receiver.health.lastLoss?.reason.contains("closed the connection") == true)
        bench.jump()
        try #require(bench.turn { server.accept() })
        server.send(Sentences.second(3))
        #expect(bench.turn { bench.epochs.count == 3 })
        #expect(bench.links == [.connecting, .connected], "healed before anyone saw it")
    }

    @Test("the peer is gone without a word: ten seconds of silence are enough")
    func halfOpen() throws {
        let server = try LoopbackServer()
        let bench = try listening(server)
        bench.pass(.seconds(6))
        #expect(bench.standing.isEmpty)
        bench.pass(.seconds(5))
        #expect(bench.complaints == ["silent"])
        #expect(bench.receiver.health.losses == [.unexpected: 1])
        bench.jump()
        try #require(bench.turn { server.accept() }, "another connection")
        server.send(Sentences.second(3))
        try #require(bench.turn { bench.epochs.count == 3 })
        #expect(bench.complaints == ["silent", "silent over"])
    }

    @Test("the kernel asks a peer that says nothing whether it is still there")
    func keptAlive() throws {
        let server = try LoopbackServer()
        let stream = TCPStream(host: "127.0.0.1", port: server.port)
        _ = try stream.open()
        let socket = try #require(stream.descriptor)
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        #expect(getsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &value, &length) == 0)
        #expect(value == 1)
        #expect(getsockopt(socket, Int32(IPPROTO_TCP), TCP_KEEPIDLE, &value, &length) == 0)
        #expect(value == 15)
    }

    @Test("a flood is read a bounded amount at a time, with a breath for others between")
    func flood() throws {
        let server = try LoopbackServer()
        let bench = try listening(server)
        let flood = Array(
            String(repeating: Sentences.framed("GPTXT,01,01,02,FLOOD"), count: 20_000).utf8)
        var rest = flood[...]
        var largest: UInt64 = 0
        var turns = 0
        for _ in 0..<200 where turns < 6 {
            rest = rest.dropFirst(max(0, server.sendSome(Array(rest))))
            // A slow system hands it over in more pieces, but it never ends.
            if rest.isEmpty { rest = flood[...] }
            let before = bench.receiver.health.bytes
            var state = pollfd(fd: bench.receiver.descriptor, events: Int16(POLLIN), revents: 0)
            let now = bench.now
            if poll(&state, 1, 5) > 0 { _ = bench.receiver.ready(at: now) }
            let taken = bench.receiver.health.bytes - before
            largest = max(largest, taken)
            guard taken >= 64 << 10 else {
                bench.pass(.milliseconds(10))
                continue
            }
            turns += 1
            #expect(poll(&state, 1, 0) == 0, "nobody is woken by it for a while")
            let due = try #require(bench.receiver.wakeAt)
            #expect(now.duration(to: due) == .milliseconds(100))
            bench.pass(.milliseconds(100))
        }
        #expect(turns == 6)
        #expect(largest <= 68 << 10)
        #expect(bench.receiver.health.losses.isEmpty)
    }

    @Test("a flood that never ends and makes no sense is named all the same")
    func endlessFlood() throws {
        let server = try LoopbackServer()
        let bench = try listening(server)
        let noise = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<15 where bench.standing.isEmpty {
            _ = server.sendSome(noise)
            let before = bench.receiver.health.bytes
            var state = pollfd(fd: bench.receiver.descriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&state, 1, 1000) > 0)
            _ = bench.receiver.ready(at: bench.now)
            try #require(bench.receiver.health.bytes - before >= 64 << 10, "there is always more")
            bench.advance(by: .seconds(1))
            // The breath is over, and bytes wait already.
            bench.jump()
        }
        #expect(bench.standing == [.garbled])
        #expect(bench.receiver.health.losses == [.unexpected: 1])
    }
}
