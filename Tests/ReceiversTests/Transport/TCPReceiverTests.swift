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

    @Test("numbers and localhost ask nobody, and localhost has two addresses")
    func known() throws {
        let local = try SocketAddress.known(host: "localhost", port: 1, SOCK_STREAM)
        #expect(local?.map(\.family) == [AF_INET, AF_INET6])
        for host in ["127.0.0.1", "::1", "[::1]"] {
            let found = try SocketAddress.known(host: host, port: 1, SOCK_STREAM)
            #expect(found?.count == 1)
        }
        let name = try SocketAddress.known(host: "receiver.example", port: 1, SOCK_STREAM)
        #expect(name == nil)
    }

    @Test("a name is looked up aside, and leads to a connection")
    func named() throws {
        let server = try LoopbackServer()
        // Any name but `localhost` goes the long way; this one is in every hosts file.
        let bench = try ReceiverBench(.tcp(host: "LOCALHOST", port: server.port))
        bench.start()
        try #require(bench.turn { server.accept() })
        server.send(Sentences.second(1))
        #expect(bench.turn { bench.epochs.count == 1 })
    }

    @Test("a name that means nothing is a failure like any other")
    func unnamed() throws {
        // `.invalid` never exists (RFC 6761); two dots are not even asked for.
        let bench = try ReceiverBench(.tcp(host: "nowhere..invalid", port: 1))
        bench.start()
        #expect(bench.turn { bench.receiver.health.lastFailure?.contains("find") == true })
    }
}
