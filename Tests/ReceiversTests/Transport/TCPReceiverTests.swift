import Glibc
import Positioning
import Testing

@testable import Receivers

@Suite("A stream of sentences over TCP")
struct TCPReceiverTests {
    @Test("sentences become epochs, cut wherever the network likes")
    func listens() throws {
        let server = try LoopbackServer()
        let bench = try ReceiverBench(.tcp(host: "127.0.0.1", port: server.port))
        bench.start()
        try #require(bench.turn { server.accept() })
        for character in Sentences.second(1) + Sentences.second(2) {
            server.send(String(character))
            bench.turn(limit: .milliseconds(1)) { false }
        }
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.links == [.connecting, .connected])
    }

    @Test("a silent stream is opened again")
    func silent() throws {
        let server = try LoopbackServer()
        let bench = try ReceiverBench(.tcp(host: "localhost", port: server.port))
        bench.start()
        try #require(bench.turn { server.accept() })
        server.send(Sentences.second(1))
        try #require(bench.turn { bench.epochs.count == 1 })
        try #require(bench.jump { bench.receiver.health.losses == [.unexpected: 1] })
        bench.jump()
        #expect(bench.turn { server.accept() })
    }

    @Test("a host that never answers is given up after the time to connect")
    func unanswered() throws {
        // A full backlog makes the kernel ignore whoever else calls.
        let server = try LoopbackServer(backlog: 0)
        let fillers = (0..<3).map { _ in TCPStream(host: "127.0.0.1", port: server.port) }
        for filler in fillers { _ = try filler.open() }
        let bench = try ReceiverBench(.tcp(host: "127.0.0.1", port: server.port))
        bench.start()
        bench.settle()
        bench.jump()
        #expect(bench.receiver.health.lastFailure?.contains("does not answer") == true)
    }

    @Test("the second address of a host is tried when the first refuses")
    func secondAddress() throws {
        let found = try SocketAddress.resolve(host: "localhost", port: 1, type: SOCK_STREAM)
        #expect(found.map(\.family) == [AF_INET, AF_INET6])
        #expect(throws: SystemError.self) {
            try SocketAddress.resolve(host: "not a host", port: 1, type: SOCK_STREAM)
        }
    }
}
